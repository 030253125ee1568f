"""First places: outer junctions along the frame, inner ones by Tutte's embedding.

Where each inner node is the mean of its neighbours and the outer ones lie on a convex frame,
no two borders cross, whatever the map.
"""

from collections.abc import Mapping
from itertools import accumulate, pairwise

import numpy as np

from moderator.boards.frame import Frame
from moderator.boards.mesh import Border, Mesh
from moderator.boards.plan import Plan, RegionTarget
from moderator.publish.pictures.outlines import OUTSIDE, Point


def placed(mesh: Mesh, frame: Frame, wishes: Mapping[int, RegionTarget]) -> Plan:
    """The plan to start from. Peninsulas are opened to slivers, for `relax` to blow up."""
    slide = _slides(mesh.rim(), frame, wishes)
    at = _tutte(mesh, {node: frame.point(length) for node, length in slide.items()})
    _open_slivers(mesh, at)
    return Plan(mesh, frame, at, slide)


def _slides(
    rim: tuple[Border, ...], frame: Frame, wishes: Mapping[int, RegionTarget]
) -> dict[int, float]:
    """Lengths along the frame for the nodes where one region's piece of it ends."""
    centres = [wishes[border.between[0]].centre for border in rim]
    middles = [
        frame.along((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for a, b in pairwise([*centres, centres[0]])
        if a is not None and b is not None
    ]
    steps = [(b - a) % frame.length for a, b in pairwise([*middles, *middles[:1]])]
    if len(middles) < len(rim) or min(steps) == 0 or sum(steps) > 1.5 * frame.length:
        middles = _spread(rim, frame, wishes)
    return {border.nodes[-1]: length for border, length in zip(rim, middles, strict=True)}


def _spread(
    rim: tuple[Border, ...], frame: Frame, wishes: Mapping[int, RegionTarget]
) -> list[float]:
    """Lengths for a board without usable centres: each piece as the side of its area."""
    sides = [wishes[border.between[0]].area ** 0.5 for border in rim]
    return [done * frame.length / sum(sides) for done in accumulate(sides)]


def _tutte(mesh: Mesh, fixed: Mapping[int, Point]) -> list[Point]:
    """Every other node in the mean of those it is joined to."""
    matrix = np.eye(mesh.nodes)
    right = np.zeros((mesh.nodes, 2))
    for border in mesh.borders:
        if border.between[1] != OUTSIDE:
            for a, b in pairwise(border.nodes):
                matrix[[a, b], [b, a]] -= 1
    for node in range(mesh.nodes):
        if node in fixed:
            matrix[node] = np.eye(mesh.nodes)[node]
            right[node] = fixed[node]
        else:
            matrix[node, node] = -(matrix[node].sum() - matrix[node, node])
    return [(float(x), float(y)) for x, y in np.linalg.solve(matrix, right)]


def _open_slivers(mesh: Mesh, at: list[Point]) -> None:
    """Moves the two bends of each peninsula apart: Tutte's embedding lays them on each other."""
    slivers = [cycle for cycle in mesh.cycles.values() if len(cycle) == 2]
    for index in (index for cycle in slivers for index in cycle):
        start, bend, end = mesh.directed(index)
        (ax, ay), (x, y), (bx, by) = at[start], at[bend], at[end]
        at[bend] = x + (by - ay) / 4, y - (bx - ax) / 4
