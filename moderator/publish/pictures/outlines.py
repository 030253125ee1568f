"""What a drawn board is made of, as JSON. Standard library only.

Coordinates are whole units from the top left corner, x to the right, y down; a board is 1000
units wide, one of several beside each other less. Every border is stored once, so two neighbours
cannot disagree about it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import TypedDict, cast

Point = tuple[float, float]

WIDTH = 1000
OUTSIDE = 0
WIDER = 1.25


class BorderLine(TypedDict):
    """A border: the two regions it parts (0: the outside) and its points as x, y, x, y, …"""

    between: list[int]
    line: list[int]


class RegionOutline(TypedDict):
    """A region: its borders clockwise (i: as stored, ~i: backwards), and where to write in it.

    The ellipse around `label`, `room` units up and down and WIDER times as far to the sides,
    lies inside: words are wider than high.
    """

    borders: list[int]
    label: list[int]
    room: int


class Outlines(TypedDict):
    """A whole board; the keys of `areas` are the regions' numbers as JSON wants them."""

    width: int
    height: int
    seed: int
    borders: list[BorderLine]
    areas: dict[str, RegionOutline]


def points(line: BorderLine) -> list[tuple[int, int]]:
    """The points of a border in stored order."""
    flat = line["line"]
    return list(zip(flat[::2], flat[1::2], strict=True))


def ring(outlines: Outlines, number: int) -> list[tuple[int, int]]:
    """The outline of a region, clockwise as seen, the first point not repeated."""
    borders = outlines["areas"][str(number)]["borders"]
    own = [points(outlines["borders"][max(index, ~index)]) for index in borders]
    return joined(own, [place if index >= 0 else ~place for place, index in enumerate(borders)])


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """Outlines as a key: those that are one object are one key. It keeps them alive."""

    outlines: Outlines

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.outlines is self.outlines

    def __hash__(self) -> int:
        return id(self.outlines)


def path(outlines: Outlines, number: int) -> str:
    """The outline of a region as SVG has it; outlines are not changed any more once one was asked
    for. Raises KeyError for a region without."""
    return _paths(_Same(outlines))[str(number)]


@lru_cache(64)
def _paths(same: _Same) -> dict[str, str]:
    """A league draws few boards, and each in every turn and language."""
    outlines = same.outlines
    return {number: _closed(ring(outlines, int(number))) for number in outlines["areas"]}


def _closed(points: Sequence[tuple[int, int]]) -> str:
    """`M400 348l7 13-2 4Z`: steps from point to point, a third shorter than the points."""
    x, y = points[0]
    steps = [
        step
        for (from_x, from_y), (to_x, to_y) in pairwise(points)
        for step in (to_x - from_x, to_y - from_y)
    ]
    written = "".join(f" {step}" if step >= 0 else f"{step}" for step in steps)
    return f"M{x} {y}l{written.removeprefix(' ')}Z"


def joined(
    lines: Sequence[Sequence[tuple[int, int]]], borders: Sequence[int]
) -> list[tuple[int, int]]:
    """Lines put end to end into an outline, those with a negative index walked backwards."""
    walked = (lines[index] if index >= 0 else lines[~index][::-1] for index in borders)
    return [point for line in walked for point in line[:-1]]


def dumps(outlines: Outlines) -> str:
    """The file's text: compact, a border and an area a line, so that a change is easy to see."""
    parts = [
        *(f'"{key}": {json.dumps(value)}' for key, value in outlines.items() if _plain(value)),
        f'"borders": {_rows(outlines["borders"], "[", "]")}',
        f'"areas": {_rows(outlines["areas"], "{", "}")}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _plain(value: object) -> bool:
    return isinstance(value, int)


def _rows(values: list[BorderLine] | dict[str, RegionOutline], start: str, end: str) -> str:
    pack = json.JSONEncoder(separators=(",", ":")).encode
    if isinstance(values, dict):
        rows = [f"{pack(key)}:{pack(value)}" for key, value in values.items()]
    else:
        rows = [pack(value) for value in values]
    return start + "\n" + ",\n".join(rows) + "\n" + end


@cache
def load(game: str, board_id: str) -> Outlines:
    """The outlines that come with a game, as in `load("smallworld", "sw-3")`.

    Raises FileNotFoundError where none were drawn.
    """
    data = files(f"moderator.games.{game}") / "data" / "outlines" / f"{board_id}.json"
    return cast(Outlines, json.loads(data.read_text(encoding="utf-8")))
