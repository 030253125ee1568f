"""From the regions' neighbours to the mesh: the planar embedding, and peninsulas set in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import networkx as nx

from moderator.boards.mesh import BoardError, Border, Mesh, neighbours
from moderator.publish.pictures.outlines import OUTSIDE

Rotation = dict[int, list[int]]


def weave(regions: Sequence[Mapping[str, Any]]) -> Mesh:
    """The mesh of a board, mirrored as the data's centres say where there are some.

    A region with two neighbours that border each other on both sides of it (a peninsula) has
    two places in an embedding that come to the same: it is left out of it and set in after.
    """
    near = neighbours(regions)
    peninsulas = sorted(n for n, others in near.items() if n != OUTSIDE and len(others) == 2)
    graph = nx.Graph((a, b) for a, others in near.items() for b in others)
    graph.remove_nodes_from(peninsulas)
    centres = {r["number"]: r["centre"] for r in regions if "centre" in r}
    mesh = _mesh(_turned(_rotation(graph), centres))
    for number in peninsulas:
        mesh = _set_in(mesh, number, near[number])
    return mesh


def _rotation(graph: "nx.Graph[int]") -> Rotation:
    """Each vertex' neighbours clockwise. Raises BoardError unless every face is a triangle."""
    planar, planarity = nx.check_planarity(graph)
    if not planar:
        raise BoardError("the borders cannot be drawn on paper: two would have to cross")
    edges, vertices = graph.number_of_edges(), graph.number_of_nodes()
    if vertices < 4 or edges != 3 * vertices - 6:
        raise BoardError(
            f"{vertices - 1} regions want {3 * vertices - 6} borders, those with the edge of the "
            f"board among them; the data have {edges}"
        )
    embedding = cast("nx.PlanarEmbedding[int]", planarity)
    return {v: list(embedding.neighbors_cw_order(v)) for v in sorted(graph)}


def _turned(rotation: Rotation, centres: Mapping[int, Sequence[float]]) -> Rotation:
    """The rotation, mirrored if the regions at the edge would run against their centres.

    Seen from outside the order is against that around the frame.
    """
    rim = [centres[n] for n in reversed(rotation[OUTSIDE]) if n in centres]
    twice_area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*rim, *rim[:1]]))
    if twice_area >= 0:
        return rotation
    return {v: around[::-1] for v, around in rotation.items()}


def _mesh(rotation: Rotation) -> Mesh:
    """A node for each triangle, a border for each edge of the graph."""
    node: dict[frozenset[int], int] = {}
    index: dict[tuple[int, int], int] = {}
    borders: list[Border] = []
    cycles: dict[int, tuple[int, ...]] = {}
    for region in sorted(rotation.keys() - {OUTSIDE}):
        cycle = []
        around = rotation[region]
        for before, other, after in zip(
            around[-1:] + around[:-1], around, around[1:] + around[:1], strict=True
        ):
            if (other, region) in index:
                cycle.append(~index[other, region])
                continue
            ends = (frozenset({before, region, other}), frozenset({region, other, after}))
            index[region, other] = len(borders)
            cycle.append(len(borders))
            nodes = tuple(node.setdefault(end, len(node)) for end in ends)
            borders.append(Border((region, other), nodes))
        cycles[region] = tuple(cycle)
    return Mesh(tuple(borders), cycles, len(node))


def _set_in(mesh: Mesh, number: int, near: frozenset[int]) -> Mesh:
    """The mesh with a peninsula opened in the middle of its two neighbours' border."""
    if OUTSIDE in near:
        raise BoardError(f"region {number}: at the edge of the board it wants two neighbours")
    at = next((i for i, b in enumerate(mesh.borders) if set(b.between) == near), None)
    if at is None:
        raise BoardError(f"region {number}: its two neighbours do not border each other")
    (first, second), nodes = mesh.borders[at].between, mesh.borders[at].nodes
    enter, leave, bend, other_bend = range(mesh.nodes, mesh.nodes + 4)
    new = len(mesh.borders)
    borders = [*mesh.borders]
    borders[at] = Border((first, second), (nodes[0], enter))
    borders += [
        Border((first, number), (enter, bend, leave)),
        Border((number, second), (enter, other_bend, leave)),
        Border((first, second), (leave, nodes[-1])),
    ]
    cycles = {
        **mesh.cycles,
        first: _spliced(mesh.cycles[first], at, (at, new, new + 2)),
        second: _spliced(mesh.cycles[second], ~at, (~(new + 2), ~(new + 1), ~at)),
        number: (~new, new + 1),
    }
    return Mesh(tuple(borders), cycles, mesh.nodes + 4)


def _spliced(cycle: tuple[int, ...], old: int, new: tuple[int, ...]) -> tuple[int, ...]:
    at = cycle.index(old)
    return cycle[:at] + new + cycle[at + 1 :]


def with_bends(mesh: Mesh, sides: Sequence[tuple[int, int]]) -> Mesh:
    """The mesh with a new node between each of these pairs of nodes, as some border has them.

    The new nodes are numbered from `mesh.nodes` in the order of `sides`.
    """
    new = {side: node for node, side in enumerate(sides, mesh.nodes)}
    borders = tuple(replace(b, nodes=tuple(_with_new(b.nodes, new))) for b in mesh.borders)
    return Mesh(borders, mesh.cycles, mesh.nodes + len(new))


def _with_new(nodes: tuple[int, ...], new: Mapping[tuple[int, int], int]) -> Iterator[int]:
    for side in pairwise(nodes):
        yield from side[:1] if side not in new else (side[0], new[side])
    yield nodes[-1]
