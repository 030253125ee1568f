"""Silver hammers: they conquer beside Iron Dwarves and never defend (UG12, UG32)."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State
from moderator.games.underground.boons import has_mark
from moderator.games.underground.catalogue import HAMMERS
from moderator.games.underground.defence import sheltered
from moderator.games.underground.depths import changed, depths, spelt


def helpers(state: State, band: Band) -> int:
    """Hammers not yet used this turn."""
    more = depths(state)
    if not more.hammers or band.faded or not has_mark(state, band, "hammers"):
        return 0
    return more.hammers - more.turn.swung


def spend(state: State, band: Band, region: int, tokens: int) -> tuple[State, int]:
    """As many hammers as can go first, but one token; none against Gnomes (UG7)."""
    safe = sheltered(state, band) >> region & 1
    return spend_with(state, band, tokens, 0 if safe else tokens - 1)


def spend_with(state: State, band: Band, tokens: int, most: int) -> tuple[State, int]:
    """At most so many hammers among those spent; the position, and how many are tokens."""
    hammers = min(helpers(state, band), most)
    if not hammers:
        return state, tokens
    swung = depths(state).turn.swung + hammers
    return spelt(state, swung=swung), tokens - hammers


def gathered(state: State, log: Log) -> State:
    """A hammer for each mine held after the conquests; relics not used after all are put down."""
    state = spelt(state, aid=(), wisp=False)
    band, more = state.active, depths(state)
    if not has_mark(state, band, "hammers"):
        return state
    mines = (band.held & state.setting.board.of["mine"]).bit_count()
    new = min(mines, HAMMERS - more.hammers)
    if not new:
        return state
    log.append(Event("forged", facts(seat=state.turn.seat, hammers=new)))
    return changed(state, hammers=more.hammers + new)
