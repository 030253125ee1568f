"""Home-made territories: a side of a card each, with the regularities of the box's.

That their borders make a map is found when they are drawn; no game is made with one undrawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from moderator.games.kingdoms.realm import YIELDS
from moderator.games.kingdoms.territories import BARRED, KINDS, Territory, territories
from moderator.games.own import (
    LANGUAGES,
    adjacent,
    check_bordering,
    connected,
    ident,
    marked,
    names,
)
from moderator.games.terms import Table

LAND = 5
"""Regions of land, as on all sides of the box but one: tokens and first armies are made for it."""
WATERS = range(1, 4)
AT_MOST_ONE = ("crag", "capital", "ruins")
OF_EACH = range(1, 4)
AT_THE_EDGE = 2
"""So many regions of land at least lie at the edge: the way in and out."""

_DRAWING = "outlines"
_KEYS = frozenset((*LANGUAGES, "regions", _DRAWING))
_REGION = frozenset(("terrain", "edge", "adjacent"))


class OwnTerritory(NamedTuple):
    """A home-made side, named by its id; its names by language, and how it is drawn, if it is."""

    side: Territory
    names: Mapping[str, str]
    outlines: Mapping[str, Any] | None

    @property
    def id(self) -> str:
        """What the side is called in positions."""
        return self.side.name


def own_territory(row: Table) -> OwnTerritory:
    """A side as a set writes it; ValueError names the key of what is wrong."""
    row.allow_only(_KEYS)
    called = names(row)
    if ident(called["en"]) in map(ident, territories()):
        raise row.wrong("name", "another territory is called so")
    regions = list(row.rows("regions"))
    kinds = tuple(map(_kind, regions))
    edge = tuple(region.flag("edge") for region in regions)
    _check_numbers(row, kinds)
    near = {number: adjacent(region) for number, region in enumerate(regions, start=1)}
    check_bordering(row, near)
    pairs = sorted((low, high) for low, others in near.items() for high in others if low < high)
    said = {key: value for key, value in row.data.items() if key != _DRAWING}
    side = Territory(marked(ident(called["en"]), said), kinds, edge, tuple(pairs), ours=True)
    _check_land(row, side)
    drawn = row.table(_DRAWING).data if _DRAWING in row.data else None
    return OwnTerritory(side, called, drawn)


def _kind(region: Table) -> str:
    region.allow_only(_REGION)
    terrain = region.text("terrain")
    if terrain not in KINDS:
        raise region.wrong("terrain", f"no {terrain!r}; there are: {', '.join(KINDS)}")
    return terrain


def _check_numbers(row: Table, kinds: Sequence[str]) -> None:
    """As many regions of each kind as a side has."""
    if why := next(_too_many(Counter(kinds)), ""):
        raise row.wrong("regions", why)


def _too_many(count: Mapping[str, int]) -> Iterator[str]:
    land = sum(number for kind, number in count.items() if kind not in BARRED)
    if land != LAND:
        yield f"{LAND} regions of land are wanted, not {land}"
    if count["water"] not in WATERS:
        yield f"one to three regions of water are wanted, not {count['water']}"
    for kind in AT_MOST_ONE:
        if count[kind] > 1:
            yield f"one {kind} at most"
    for kind in YIELDS:
        if count[kind] not in OF_EACH:
            yield f"one to three regions of {kind} are wanted, not {count[kind]}"


def _check_land(row: Table, side: Territory) -> None:
    """An inland capital, ways in and out, and land that hangs together."""
    numbers = range(1, len(side.kinds) + 1)
    land = [number for number in numbers if side.land(number)]
    near: dict[int, list[int]] = {number: [] for number in land}
    for low, high in side.land_borders:
        near[low].append(high)
        near[high].append(low)
    if not connected(near):
        raise row.wrong("regions", "the land does not hang together: armies could not patrol it")
    if "capital" in side.kinds and side.edge[side.kinds.index("capital")]:
        raise row.wrong("regions", "a capital lies inland, not at the edge")
    if sum(side.edge[number - 1] for number in land) < AT_THE_EDGE:
        raise row.wrong("regions", f"{AT_THE_EDGE} regions of land at the edge at least")
