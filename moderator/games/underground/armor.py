"""Shield: mushroom armor for the forests held after the conquests (UG5, UG39)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld.choices import Counts
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import after_questions
from moderator.games.smallworld.weakest import defences, distributions, weakest
from moderator.games.underground.catalogue import ARMOR
from moderator.games.underground.choices import Armor
from moderator.games.underground.depths import changed, depths


def due(state: State) -> int:
    """New armors of this turn: one a forest held, as far as the box goes."""
    forests = (state.active.held & state.setting.board.of["forest"]).bit_count()
    return min(forests, ARMOR - len(depths(state).armor))


def _choices(state: State, _decision: Decision) -> Iterator[Armor]:
    """No wish, all in one region, then every other distribution."""
    yield Armor(())
    if due(state):
        yield from map(Armor, distributions(state.active.held, due(state), 0))


def _problem(state: State, _decision: Decision, choice: Armor) -> Problem | None:
    for region, _number in choice.counts:
        if not 0 < region <= state.setting.board.size:
            return Problem("unknown-region", facts(region=region))
        if not state.active.held >> region & 1:
            return Problem("not-owned", facts(region=region))
    numbers = [number for _, number in choice.counts]
    if len({region for region, _ in choice.counts}) < len(numbers):
        return Problem("already-used", facts(limit=due(state)))
    if sum(numbers) > due(state) or any(number < 1 for number in numbers):
        return Problem("limit", facts(limit=due(state)))
    return None


def _apply(state: State, _decision: Decision, choice: Armor, log: Log) -> State:
    """The wishes are added to what stands there; the rest goes out by weakest."""
    new = due(state)
    if new:
        state = _put_on(state, choice.counts)
        rest = new - sum(number for _, number in choice.counts)
        more = weakest(defences(state, state.active.held), rest)
        state = _put_on(state, tuple(more.items()))
        armor = depths(state).armor
        counts = tuple((region, armor.count(region)) for region in dict.fromkeys(armor))
        log.append(Event("placed", facts(seat=state.turn.seat, piece="armor", counts=counts)))
    return after_questions(state, log)


def _put_on(state: State, counts: Counts) -> State:
    new = [region for region, number in counts for _ in range(number)]
    return changed(state, armor=tuple(sorted((*depths(state).armor, *new))))


def _default(_state: State, _decision: Decision) -> Armor:
    return Armor(())


PHASE = Phase((Armor,), _choices, _problem, _apply, _default)
