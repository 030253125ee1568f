"""A board with everything that conquests ask of it worked out beforehand, as sets of regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from moderator.engine.core import SetupError
from moderator.games import boxes
from moderator.games.smallworld.bits import mask, regions
from moderator.games.smallworld.catalogue import SHELF, document

WATER = ("sea", "lake", "river")
RIVER = "river"
ABYSS = "chasm"
"""Nobody enters it."""
BASE = 2
"""Tokens that the emptiest region costs."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board never changes; the id, which holds a mark of a home-made one's definition, says all
    that could differ."""

    id: str
    players: int
    rounds: int
    size: int
    """Regions are numbered from 1 to `size`."""
    terrain: tuple[str, ...]
    """By number; place 0 is empty."""
    symbols: tuple[tuple[str, ...], ...]
    near: tuple[int, ...]
    """By number, the regions that border it."""
    of: Mapping[str, int]
    """The regions of a terrain or with a symbol; nothing for a name that no region has."""
    land: int
    open: int
    """What anybody may enter: land, and river for a token less, which must be left again."""
    water: int
    """Sea, lake, river."""
    river: int
    entry: int
    """Where a first conquest may go, water included (SW3)."""
    coastal: int
    mountains: int
    tribes: int
    """Where a Lost Tribe stands at the start."""
    bare: tuple[int, ...]
    """By number, what it costs while nothing stands there: dearer as a mountain, cheaper as a
    river. At most a discount brings it below one token."""
    _around: dict[int, int] = field(default_factory=dict)

    def around(self, held: int) -> int:
        """All regions that border one of those held (some of those held among them)."""
        near = self._around.get(held)
        if near is None:
            near = 0
            for number in regions(held):
                near |= self.near[number]
            self._around[held] = near
        return near

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


def build(id_: str, data: Mapping[str, Any]) -> Board:
    """A board from its data; ValueError names what is wrong."""
    rows: Sequence[Mapping[str, Any]] = data["regions"]
    if [row["number"] for row in rows] != list(range(1, len(rows) + 1)):
        raise ValueError(f"{id_}: regions must be numbered from 1 without gaps")
    near = (0, *(mask(row["adjacent"]) for row in rows))
    for row in rows:
        _check_borders(id_, near, row["number"])
    return Board(
        id_,
        data["players"],
        data["rounds"],
        len(rows),
        ("", *(row["terrain"] for row in rows)),
        ((), *(tuple(row["symbols"]) for row in rows)),
        near,
        _by_name(rows, data.get("alike", {})),
        _where(rows, lambda row: row["terrain"] not in (*WATER, ABYSS)),
        _where(rows, lambda row: row["terrain"] not in ("sea", "lake", ABYSS)),
        _where(rows, lambda row: row["terrain"] in WATER),
        _where(rows, lambda row: row["terrain"] == RIVER),
        _where(rows, lambda row: row["entry"]),
        _where(rows, lambda row: row["coastal"]),
        _where(rows, lambda row: row["mountain"]),
        _where(rows, lambda row: row["lost_tribe"]),
        (0, *(BASE + row["mountain"] - (row["terrain"] == RIVER) for row in rows)),
    )


def _check_borders(id_: str, near: Sequence[int], number: int) -> None:
    for other in regions(near[number]):
        if other == number or other >= len(near) or not near[other] >> number & 1:
            raise ValueError(f"{id_}: regions.{number}.adjacent: {other} does not border it")


def _where(rows: Sequence[Mapping[str, Any]], holds: Callable[[Mapping[str, Any]], bool]) -> int:
    return mask(row["number"] for row in rows if holds(row))


class _Places(dict[str, int]):
    """A board without swamps has none, which is no error."""

    def __missing__(self, _name: str) -> int:
        return 0


def _by_name(rows: Sequence[Mapping[str, Any]], alike: Mapping[str, str]) -> Mapping[str, int]:
    """Also by the name that another box has for the same kind of region."""
    places = _Places()
    for row in rows:
        for name in (row["terrain"], *row["symbols"]):
            for known in {name, alike.get(name, name)}:
                places[known] = places.get(known, 0) | 1 << row["number"]
    return places


PRINTED: Mapping[str, Mapping[str, Any]] = {
    id_: data for box in SHELF for id_, data in boxes.document(box)["boards"].items()
}
"""The data of all printed boards by id."""


@cache
def named(id_: str) -> Board:
    """The printed board of that id; SetupError where there is none."""
    if id_ not in PRINTED:
        raise SetupError("setup-no-board", "board", word=id_)
    return build(id_, PRINTED[id_])


ALIKE: Mapping[str, str] = {
    name: other for data in PRINTED.values() for name, other in data.get("alike", {}).items()
}
"""By the name of a kind of region in one box, the name that another has for it."""
_ROWS: tuple[Mapping[str, Any], ...] = tuple(
    row for data in PRINTED.values() for row in data["regions"]
)
TERRAINS = frozenset(row["terrain"] for row in _ROWS)
SYMBOLS = frozenset(name for row in _ROWS for name in row["symbols"])
"""What a region has besides its terrain."""
KINDS = TERRAINS | SYMBOLS | frozenset(ALIKE.values())
"""The terrains and symbols of all boards, by every name they have."""


def board_ids() -> tuple[str, ...]:
    """The boards of the box, the smallest first."""
    return tuple(document()["boards"])
