"""Draws a board's outlines from its data: the table of contents of this package."""

from collections.abc import Mapping
from itertools import pairwise
from math import dist
from random import Random
from typing import Any

import shapely
from shapely.affinity import scale
from shapely.ops import polylabel

from moderator.boards.bays import joined_bays, with_bays
from moderator.boards.check import check
from moderator.boards.embedding import weave, with_bends
from moderator.boards.first_places import placed
from moderator.boards.frame import Frame
from moderator.boards.geometry import penned
from moderator.boards.mesh import Border, Mesh
from moderator.boards.plan import Plan, frame_of, wishes
from moderator.boards.relaxing import Relaxation, Stage
from moderator.publish.pictures.outlines import (
    OUTSIDE,
    WIDER,
    BorderLine,
    Outlines,
    Point,
    RegionOutline,
    joined,
)

STRAIGHT = Stage(rounds=120, first=60, last=5)
BENT = Stage(rounds=120, first=16, last=2)
# A side of a border longer than this (units) gets a bend of its own.
BENDS_FROM = 50.0
Lines = list[list[tuple[int, int]]]


def draw(board: Mapping[str, Any], seed: int) -> Outlines:
    """Outlines that passed all checks. Raises BoardError where there are none to be had."""
    frame = frame_of(board)
    regions, bays = with_bays(board["regions"])
    wanted = wishes(regions, frame)
    chance = Random(seed)  # noqa: S311  a drawing, not a die: it has to come out alike again
    plan = placed(weave(regions), frame, wanted)
    Relaxation(plan, wanted).run(STRAIGHT, chance)
    plan = _bent(plan)
    Relaxation(plan, wanted).run(BENT, chance)
    mesh, lines = joined_bays(plan.mesh, _simple_lines(plan, seed), bays)
    outlines = _outlines(frame, mesh, lines, seed)
    check(board["regions"], outlines)
    return outlines


def _bent(plan: Plan) -> Plan:
    """The plan with a bend in the middle of each longer side of an inner border."""
    at = plan.at
    sides = [
        (a, b)
        for border in plan.mesh.borders
        for a, b in pairwise(border.nodes)
        if border.between[1] != OUTSIDE and dist(at[a], at[b]) > BENDS_FROM
    ]
    middles = [((at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2) for a, b in sides]
    return Plan(with_bends(plan.mesh, sides), plan.frame, at + middles, plan.slide)


def _simple_lines(plan: Plan, seed: int) -> Lines:
    """A line for each border, wavering less wherever an area would touch itself."""
    borders = plan.mesh.borders
    amplitude = [1.0] * len(borders)
    while True:
        lines = [_line(plan, at, amplitude[at], seed) for at in range(len(borders))]
        broken = [
            cycle
            for cycle in plan.mesh.cycles.values()
            if not shapely.Polygon(joined(lines, cycle)).is_valid
        ]
        at_fault = {max(index, ~index) for cycle in broken for index in cycle}
        if not any(amplitude[at] for at in at_fault):
            return lines
        for at in at_fault:
            amplitude[at] = amplitude[at] / 2 if amplitude[at] > 0.1 else 0.0


def _line(plan: Plan, index: int, amplitude: float, seed: int) -> list[tuple[int, int]]:
    """A border in whole units; its chances are its own, whatever becomes of the others."""
    border = plan.mesh.borders[index]
    ends = [plan.at[node] for node in border.nodes]
    if border.between[1] == OUTSIDE:
        line = [ends[0], *_corners(plan, border), ends[-1]]
    else:
        chance = Random(f"{seed} border {index}")  # noqa: S311  as above
        line = penned(ends, amplitude, chance)
    whole = [(round(x), round(y)) for x, y in line]
    return [whole[0], *(b for a, b in pairwise(whole) if a != b)]


def _corners(plan: Plan, border: Border) -> list[Point]:
    return plan.frame.corners(*(plan.slide[node] for node in border.nodes))


def _outlines(frame: Frame, mesh: Mesh, lines: Lines, seed: int) -> Outlines:
    borders: list[BorderLine] = [
        {"between": sorted(border.between), "line": [value for point in line for value in point]}
        for border, line in zip(mesh.borders, lines, strict=True)
    ]
    return {
        "width": round(frame.width),
        "height": round(frame.height),
        "seed": seed,
        "borders": borders,
        "areas": {
            str(number): _area(lines, cycle) for number, cycle in sorted(mesh.cycles.items())
        },
    }


def _area(lines: Lines, cycle: tuple[int, ...]) -> RegionOutline:
    """An area with the place where the largest lying ellipse in it has its middle."""
    narrowed = scale(shapely.Polygon(joined(lines, cycle)), 1 / WIDER, 1, origin=(0, 0))
    place = polylabel(narrowed, tolerance=1)
    return {
        "borders": list(cycle),
        "label": [round(place.x * WIDER), round(place.y)],
        "room": int(narrowed.exterior.distance(place)) - 1,
    }
