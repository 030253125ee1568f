"""The Crypt's Ghost makes any other region immune (UG22)."""

from __future__ import annotations

from moderator.engine.core import Problem, facts
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import after_questions
from moderator.games.underground.asking import Question, phase, placed
from moderator.games.underground.choices import Ghost
from moderator.games.underground.depths import changed, depths, spot


def _able(state: State) -> int:
    board = state.setting.board
    return (board.open | board.water) & ~(1 << spot(depths(state), "crypt"))


def _refusal(state: State, region: int) -> Problem:
    code = "unavailable" if region == spot(depths(state), "crypt") else "chasm"
    return Problem(code, facts(region=region))


def _moved(state: State, region: int, log: Log) -> State:
    if region:
        log.append(placed(state, "ghost", region))
        state = changed(state, ghost=region)
    return after_questions(state, log)


PHASE = phase(
    Ghost,
    Question(Ghost, _able, _refusal, lambda _state: True, lambda _state: 0, _moved),
)
