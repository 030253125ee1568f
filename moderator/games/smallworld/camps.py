"""Bivouacking: five encampments are placed anew after each redeployment (SW23, SW40, SW49)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Problem, facts
from moderator.games.smallworld.catalogue import CAMPS
from moderator.games.smallworld.choices import Camps
from moderator.games.smallworld.encampments import arranged, placed
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import after_questions
from moderator.games.smallworld.weakest import distributions


def _choices(state: State, _decision: Decision) -> Iterator[Camps]:
    """No wish, all in one region, then every other distribution."""
    yield Camps(())
    held = state.active.held
    yield from map(Camps, distributions(held, CAMPS, 0))


def _problem(state: State, _decision: Decision, choice: Camps) -> Problem | None:
    for region, _number in choice.counts:
        if not 0 < region <= state.setting.board.size:
            return Problem("unknown-region", facts(region=region))
        if not state.active.held >> region & 1:
            return Problem("not-owned", facts(region=region))
    numbers = [number for _, number in choice.counts]
    if sum(numbers) > CAMPS or any(number < 0 for number in numbers):
        return Problem("limit", facts(limit=CAMPS))
    if len({region for region, _ in choice.counts}) < len(numbers):
        return Problem("already-used", facts(limit=CAMPS))
    return None


def _apply(state: State, _decision: Decision, choice: Camps, log: Log) -> State:
    band = state.active
    if band.held:
        state = arranged(state, band, choice.counts)
        log.append(placed(state, state.turn.seat))
    return after_questions(state, log)


def _default(_state: State, _decision: Decision) -> Camps:
    return Camps(())


PHASE = Phase((Camps,), _choices, _problem, _apply, _default)
