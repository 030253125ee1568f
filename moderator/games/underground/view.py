"""What a viewer may see of a position: Small World's view, and the pieces of this box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from moderator.engine.core import Fact, Facts, Seat, facts
from moderator.engine.view import Area, SeatView, View
from moderator.games.smallworld import view as blocks
from moderator.games.smallworld.costs import LODGERS
from moderator.games.smallworld.state import State
from moderator.games.underground.boons import has_mark
from moderator.games.underground.depths import Depths, depths

_SIGNS: Mapping[str, tuple[str, ...]] = {"monster": (), "volcano": ("crater",)}
"""What is printed in a region, where a reader would take its name for the piece: monsters leave,
and the volcano stands in one of the regions made for it."""
_NAMED = {"mine": "lost-mine"}
"""A place that has the name of a land."""

SINGLE = ("volcano", "ancient", "queen", "ghost", "balrog", "bag")


def view(state: State, viewer: Seat | None) -> View:
    """All that leaves the game for that seat, or for the public (None)."""
    seen = blocks.view(state, viewer)
    more = depths(state)
    return replace(
        seen,
        game="underground",
        progress=seen.progress + _progress(more),
        seats=tuple(_seat(state, more, seat) for seat in seen.seats),
        areas=tuple(_area(more, area) for area in seen.areas),
    )


def _progress(more: Depths) -> Facts:
    return facts(stonehedge=more.stonehedge, copies=more.turn.copies)


def _seat(state: State, more: Depths, seen: SeatView) -> SeatView:
    holders = more.markers[seen.seat]
    vengeance: tuple[Fact, ...] = tuple(
        seat for seat in range(state.setting.seats) if holders >> seat & 1
    )
    return SeatView(
        seen.seat,
        seen.cells + facts(hammers=hammers(state, seen.seat) or None, vengeance=vengeance or None),
    )


def hammers(state: State, seat: Seat) -> int:
    """Silver hammers of that seat's active race."""
    band = state.players[seat].active
    if band is None or not has_mark(state, band, "hammers"):
        return 0
    return depths(state).hammers


def _area(more: Depths, area: Area) -> Area:
    signs = (sign for symbol in area.symbols for sign in _SIGNS.get(symbol, (symbol,)))
    return replace(area, symbols=tuple(signs), pieces=area.pieces + pieces(more, area.number))


def pieces(more: Depths, number: int) -> tuple[tuple[str, int], ...]:
    """What of this box stands or lies in a region, each with its count."""
    counts = [("monster", LODGERS * (more.monsters >> number & 1))]
    counts += [("armor", more.armor.count(number))]
    counts += [(name, int(getattr(more, name) == number)) for name in SINGLE]
    finds = (*more.places, *more.relics)
    counts += [(_NAMED.get(name, name), 1) for name, region in finds if region == number]
    return tuple((name, count) for name, count in counts if count)
