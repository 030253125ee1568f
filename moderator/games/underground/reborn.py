"""Reborn: at the start of a turn regions in decline come to the active race (UG17, UG42)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld import refusals
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Nothing
from moderator.games.smallworld.conquest import remove
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.readying import placed, vacated
from moderator.games.smallworld.state import Band, State, supply, with_band, with_player
from moderator.games.smallworld.turns import opened
from moderator.games.underground.asking import NOTHING
from moderator.games.underground.boons import has_mark
from moderator.games.underground.choices import Reborn

MOST = 2


def _ready_to_rise(state: State) -> list[Band]:
    faded = state.players[state.turn.seat].faded
    return [band for band in faded if band.held and has_mark(state, band, "reborn")]


def needed(state: State) -> bool:
    """While a Reborn race in decline holds a region."""
    return bool(_ready_to_rise(state))


def _able(state: State) -> int:
    held = 0
    for band in _ready_to_rise(state):
        held |= band.held
    return held


def _tokens(state: State) -> int:
    """New tokens there are: of the supply, else of the hand."""
    return supply(state, state.active.race) + state.active.hand


def _choices(state: State, _decision: Decision) -> Iterator[Any]:
    """Nothing, one region, two regions."""
    yield NOTHING
    for number in range(1, min(MOST, _tokens(state)) + 1):
        yield from map(Reborn, combinations(regions(_able(state)), number))


def _problem(state: State, _decision: Decision, choice: Reborn | Nothing) -> Problem | None:
    if isinstance(choice, Nothing):
        return None
    for region in choice.regions:
        if (unknown := refusals.no_region(state, region)) is not None:
            return unknown
    if not 0 < len(choice.regions) <= MOST:
        return Problem("limit", facts(limit=MOST))
    if len(set(choice.regions)) < len(choice.regions):
        return Problem("already-used", facts(region=choice.regions[0]))
    for region in choice.regions:
        if not _able(state) >> region & 1:
            return Problem("not-owned", facts(region=region))
    if len(choice.regions) > _tokens(state):
        return Problem("not-enough-tokens", facts(hand=_tokens(state)))
    return None


def _apply(state: State, _decision: Decision, choice: Reborn | Nothing, log: Log) -> State:
    if isinstance(choice, Reborn):
        log.append(Event("reborn", facts(seat=state.turn.seat, regions=choice.regions)))
        for region in choice.regions:
            state = _risen(state, region)
        for band in _gone(state):
            state = remove(state, state.turn.seat, band, log)
    return opened(state, "reborn")


def _risen(state: State, region: int) -> State:
    seat, bit = state.turn.seat, 1 << region
    from_hand = 0 if supply(state, state.active.race) else 1
    faded = next(band for band in state.players[seat].faded if band.held & bit)
    player = with_band(state.players[seat], faded, faded._replace(held=faded.held & ~bit))
    state = state._replace(players=with_player(state.players, seat, player))
    state = vacated(state, region)
    active = state.active
    risen = active._replace(held=active.held | bit, hand=active.hand - from_hand)
    player = with_band(state.players[seat], active, risen)
    ground = placed(state.ground, ((region, 1),))
    for settle in hooks(state, risen).on_redeploy:
        ground = settle(ground, risen)
    return state._replace(ground=ground, players=with_player(state.players, seat, player))


def _gone(state: State) -> list[Band]:
    faded = state.players[state.turn.seat].faded
    return [band for band in faded if not (band.held or band.hand or band.waiting)]


def _default(_state: State, _decision: Decision) -> Nothing:
    return NOTHING


PHASE = Phase((Reborn, Nothing), _choices, _problem, _apply, _default)
