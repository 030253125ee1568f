"""Diplomat: peace with an opponent whose active race was not attacked (SW24, SW41, SW43)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld.choices import Nothing, Peace
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import after_questions

_NOTHING = Nothing()


def _choices(state: State, decision: Decision) -> Iterator[Peace | Nothing]:
    yield _NOTHING
    for seat in range(state.setting.seats):
        if _problem(state, decision, Peace(seat)) is None:
            yield Peace(seat)


def _problem(state: State, _decision: Decision, choice: Peace | Nothing) -> Problem | None:
    if isinstance(choice, Nothing):
        return None
    if not 0 <= choice.seat < state.setting.seats:
        return Problem("unknown-name", facts(seat=choice.seat))
    if choice.seat == state.turn.seat or state.turn.attacked >> choice.seat & 1:
        return Problem("unavailable", facts(seat=choice.seat))
    return None


def _apply(state: State, _decision: Decision, choice: Peace | Nothing, log: Log) -> State:
    if isinstance(choice, Peace):
        seat = state.turn.seat
        log.append(Event("peace", facts(seat=seat, other=choice.seat)))
        player = state.players[seat]._replace(peace=choice.seat)
        state = state.with_player(seat, player)
    return after_questions(state, log)


def _default(_state: State, _decision: Decision) -> Nothing:
    return _NOTHING


PHASE = Phase((Peace, Nothing), _choices, _problem, _apply, _default)
