"""Coins that no trait of a race brings by itself: Thieving, the Scepter; the Fountain's token."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.readying import replace
from moderator.games.smallworld.state import State, supply
from moderator.games.smallworld.world import Items
from moderator.games.underground.boons import has_mark
from moderator.games.underground.depths import Spell, changed, depths, spot
from moderator.games.underground.trinkets import robbed


def begun(state: State, log: Log) -> State:
    """Nothing is used up yet; the Fountain gives a token."""
    if depths(state).turn != Spell():
        state = changed(state, turn=Spell())
    band = state.players[state.turn.seat].active
    if band is None or not has_mark(state, band, "fountain") or not supply(state, band.race):
        return state
    log.append(Event("grew", facts(seat=state.turn.seat, race=band.race, tokens=1)))
    return replace(state, band, band._replace(hand=band.hand + 1))


def thieving(state: State, log: Log) -> State:
    """A coin from each opponent whose active race borders the Thieving one."""
    band = state.active
    if not has_mark(state, band, "thieving"):
        return state
    return robbed(state, state.setting.board.around(band.held), "thieving", log)


def doubled(state: State) -> Items:
    """What the Scepter's region brings from the bank by itself comes once more (UG24, UG38)."""
    more = depths(state)
    band = state.players[state.turn.seat].active
    if band is None or not more.turn.doubled:
        return ()
    each = [where(state, band) for where in hooks(state, band).each]
    coins = 0
    for region in more.turn.doubled:
        if region != spot(more, "mine") and band.held >> region & 1:
            coins += 1 + sum(where >> region & 1 for where in each)
    return (("scepter", coins),)
