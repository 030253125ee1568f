"""A board with everything that conquests ask of it worked out beforehand, as sets of regions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from moderator.engine.core import SetupError
from moderator.games.smallworld.bits import mask, regions
from moderator.games.smallworld.catalogue import document

WATER = ("sea", "lake", "river")
RIVER = "river"
ABYSS = "chasm"
"""Nobody enters it."""
BASE = 2
"""Tokens that the emptiest region costs."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board never changes; two boards are the same only if they are one object."""

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
        found = self._around.get(held)
        if found is None:
            found = 0
            for number in regions(held):
                found |= self.near[number]
            self._around[held] = found
        return found

    def __reduce__(self) -> tuple[Callable[[str], Board], tuple[str]]:
        """Copies and pickles keep the one object that states are compared by."""
        return named, (self.id,)


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
    found = _Places()
    for row in rows:
        for name in (row["terrain"], *row["symbols"]):
            for known in {name, alike.get(name, name)}:
                found[known] = found.get(known, 0) | 1 << row["number"]
    return found


_KNOWN: dict[str, Mapping[str, Any]] = dict(document()["boards"])


def learn(boards: Mapping[str, Mapping[str, Any]]) -> None:
    """Make the boards of another box known."""
    _KNOWN.update(boards)


@cache
def named(id_: str) -> Board:
    """The board of that id; SetupError where there is none."""
    if id_ not in _KNOWN:
        raise SetupError("setup-no-board", "board", word=id_)
    return build(id_, _KNOWN[id_])


def kinds() -> frozenset[str]:
    """The terrains and symbols of all boards that are known, by every name they have."""
    return frozenset(name for data in _KNOWN.values() for name in _names(data))


def terrains() -> frozenset[str]:
    """Those of them that are the terrain of a region."""
    return frozenset(row["terrain"] for data in _KNOWN.values() for row in data["regions"])


def symbols() -> frozenset[str]:
    """Those of them that a region has besides its terrain."""
    return frozenset(
        name for data in _KNOWN.values() for row in data["regions"] for name in row["symbols"]
    )


def alike() -> Mapping[str, str]:
    """By the name of a kind of region in one box, the name that another has for it."""
    return {
        name: other for data in _KNOWN.values() for name, other in data.get("alike", {}).items()
    }


def _names(data: Mapping[str, Any]) -> Iterator[str]:
    yield from data.get("alike", {}).values()
    for row in data["regions"]:
        yield from (row["terrain"], *row["symbols"])


def board_ids() -> tuple[str, ...]:
    """The boards of the box, the smallest first."""
    return tuple(document()["boards"])
