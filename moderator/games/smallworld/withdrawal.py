"""Tokens for conquests alone come off after the redeployment (SW14, SW37, SW48, SW50)."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Counts
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.readying import placed, replace, vacated
from moderator.games.smallworld.state import State
from moderator.games.smallworld.weakest import defences


def withdrawn(state: State, wishes: Counts | None, log: Log) -> State:
    """They are set aside; where they cannot be spared, the latest conquests are given up.

    `wishes` say from which regions first (the last wish first); None: by the highest defence.
    """
    band = state.active
    number = hooks(state, band).aside
    off = _by_wishes(wishes, number) if wishes else _by_strength(state, number)
    tokens = state.ground.tokens
    left = tuple((region, tokens[region] - less) for region, less in off.items())
    number -= sum(off.values())
    state = state.with_ground(placed(state.ground, left))
    of_hand = min(number, band.hand)
    aside = band._replace(hand=band.hand - of_hand, aside=of_hand + sum(off.values()))
    state = replace(state, band, aside)
    counts = tuple(sorted(off.items()))
    log.append(Event("withdrawn", facts(seat=state.turn.seat, race=band.race, counts=counts)))
    return _given_up(state, number - of_hand, log)


def _by_wishes(wishes: Counts, number: int) -> dict[int, int]:
    off: dict[int, int] = {}
    for region, tokens in reversed(wishes):
        less = min(number, tokens - 1)
        if less:
            off[region] = less
            number -= less
    return off


def _by_strength(state: State, number: int) -> dict[int, int]:
    """One at a time from the highest defence, the highest number among equals."""
    off: dict[int, int] = {}
    strength = defences(state, state.active.held)
    spare = {region: state.ground.tokens[region] - 1 for region in strength}
    for _ in range(number):
        able = [(strength[region], region) for region, more in spare.items() if more]
        if not able:
            break
        region = max(able)[1]
        strength[region] -= 1
        spare[region] -= 1
        off[region] = off.get(region, 0) + 1
    return off


def _given_up(state: State, number: int, log: Log) -> State:
    """So many regions are left, their lone tokens among those set aside.

    The latest conquest that is still held goes first (SW50), then what was held before, the
    highest number first.
    """
    held = state.active.held
    conquests = [region for region in state.turn.conquests[::-1] if held >> region & 1]
    for region in [*dict.fromkeys((*conquests, *regions(held)[::-1]))][:number]:
        band = state.active
        left = band._replace(held=band.held & ~(1 << region), aside=band.aside + 1)
        state = vacated(replace(state, band, left), region)
        log.append(Event("gave-up", facts(seat=state.turn.seat, region=region)))
    return state
