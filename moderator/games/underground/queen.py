"""Royal: the Queen makes a region immune, in decline too (UG34)."""

from __future__ import annotations

from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import after_questions
from moderator.games.underground.asking import Question, not_owned, own, phase, placed, weakest
from moderator.games.underground.choices import Queen
from moderator.games.underground.depths import changed, depths


def _stays(state: State) -> bool:
    """She stands with the race already, or it has no region for her."""
    return bool(own(state) >> depths(state).queen & 1) or not own(state)


def _moved(state: State, region: int, log: Log) -> State:
    if region:
        log.append(placed(state, "queen", region))
        state = changed(state, queen=region)
    return after_questions(state, log)


PHASE = phase(
    Queen,
    Question(
        Queen,
        own,
        not_owned,
        _stays,
        lambda state: 0 if _stays(state) else weakest(state, own(state)),
        _moved,
    ),
)
