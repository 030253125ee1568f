"""Tomb: all tokens may stay in decline, placed once more before the coins (UG19)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld.choices import Deploy, Weakest
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.readying import placed, replace
from moderator.games.smallworld.redeploy import spread_problem, spreads, weakest_spread
from moderator.games.smallworld.state import Band, State
from moderator.games.smallworld.turns import after_coins, in_phase, paid


def settling(state: State) -> Band:
    """The race that has just declined."""
    return state.players[state.turn.seat].faded[-1]


def _choices(state: State, _decision: Decision) -> Iterator[Deploy | Weakest]:
    """As they stand, then every other distribution."""
    yield Weakest()
    for counts in spreads(state, settling(state)):
        yield Deploy(counts)


def _problem(state: State, _decision: Decision, choice: Deploy | Weakest) -> Problem | None:
    if choice.ghouls:
        return Problem("wrong-phase")
    if isinstance(choice, Weakest):
        return None
    return spread_problem(state, settling(state), choice.counts)


def _apply(state: State, decision: Decision, choice: Deploy | Weakest, log: Log) -> State:
    band = settling(state)
    counts = choice.counts if isinstance(choice, Deploy) else weakest_spread(state, band)
    log.append(Event("redeployed", facts(seat=state.turn.seat, race=band.race, counts=counts)))
    state = state._replace(ground=placed(state.ground, counts))
    state = replace(state, band, band._replace(hand=0))
    if decision.kind == "settle":
        return paid(state, log)
    return after_coins(in_phase(state, "stout"), log)


def _default(_state: State, _decision: Decision) -> Weakest:
    return Weakest()


PHASE = Phase((Deploy, Weakest), _choices, _problem, _apply, _default)
