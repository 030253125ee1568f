"""The strongest player: before it answers, it plays on in thought with each of its best answers.

What is tried are the few choices that the usual player ranks first. After each of them everybody
plays as the usual player would, until some turns have passed; then the position is judged. Dice
fall in thought by a luck drawn from the question itself, the same for all choices, so that they
are compared under the same weather and the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from moderator.engine.core import DICE, Answer, Ask, Decision, Seat
from moderator.engine.rules import Rules
from moderator.engine.view import View
from moderator.standins.lookahead import Lookahead


class Horizon(NamedTuple):
    """How far a kind of question is played on."""

    tries: int
    """Choices that are played on with, the usual player's best first."""
    turns: int
    """Turns after the one at hand; a game that ends before them ends the thought."""
    samples: int = 1
    """Continuations a choice, each with dice of its own."""
    between: type[Any] | None = None
    """Where it is given, a long thought is spent on one choice only: that of this kind against the
    best of all others. The question is the usual player's where no such choice is legal."""


@dataclass(frozen=True, slots=True)
class Farsighted:
    """A stand-in that plays on in thought, on top of the usual one for its game."""

    name: str
    usual: Lookahead
    quick: Lookahead
    """Who plays in thought: the usual player, looking at fewer choices."""
    horizons: Mapping[str, Horizon] = field(default_factory=dict)
    """Kinds of questions that are played on; every other is answered as the usual player does."""

    def choose(
        self, rules: Rules[Any, Any], state: Any, decision: Decision, view: View, luck: Random
    ) -> Any:
        """The choice whose continuations end best, the usual player's first among equals."""
        horizon = self.horizons.get(decision.kind)
        seen = self.usual.judge.blinded(state, decision.seat)
        ranked = self.usual.ranked(rules, seen, decision)
        legal = [choice for choice in ranked if rules.problem(state, decision, choice) is None]
        tried = _tried(legal, horizon) if horizon else legal[:1]
        if horizon is None or len(tried) < 2:
            return tried[0] if tried else rules.default(state, decision)
        thought = _Continuation(rules, self.quick, decision.seat)
        weather = repr((rules.turn(state), decision.kind))
        return max(tried, key=lambda choice: thought.mean(seen, decision, choice, horizon, weather))


def _tried(legal: Sequence[Any], horizon: Horizon) -> Sequence[Any]:
    """The choices that are worth a longer thought, the usual player's best first."""
    if horizon.between is None:
        return legal[: horizon.tries]
    is_turning = [isinstance(choice, horizon.between) for choice in legal]
    if True not in is_turning or False not in is_turning:
        return legal[:1]
    return [legal[place] for place in sorted((is_turning.index(True), is_turning.index(False)))]


@dataclass(frozen=True, slots=True)
class _Continuation:
    """Playing on from a question, all seats by the same quick player."""

    rules: Rules[Any, Any]
    player: Lookahead
    seat: Seat

    def mean(
        self, state: Any, decision: Decision, choice: Any, horizon: Horizon, weather: str
    ) -> float:
        """What that choice is worth, over the horizon's continuations."""
        ends = (
            self._end(state, decision, choice, horizon.turns, Random(f"{weather} {number}"))  # noqa: S311
            for number in range(horizon.samples)
        )
        return sum(self.player.judge.worth(end, self.seat) for end in ends) / horizon.samples

    def _end(self, state: Any, decision: Decision, choice: Any, turns: int, luck: Random) -> Any:
        """The position when so many turns have passed, or the game is over."""
        number, _ = self.rules.turn(state)
        last = number + turns
        supposed: Mapping[Decision, Any] = {decision: choice}
        while (ask := self.rules.ask(state)) is not None:
            if self.rules.turn(state)[0] > last:
                return state
            state = self.rules.apply(state, self._answers(state, ask, supposed, luck)).state
            supposed = {}
        return state

    def _answers(
        self, state: Any, ask: Ask, supposed: Mapping[Decision, Any], luck: Random
    ) -> tuple[Answer[Any], ...]:
        return tuple(
            Answer(one, supposed.get(one) or self._answer(state, one, luck), "thought")
            for one in ask.decisions
        )

    def _answer(self, state: Any, decision: Decision, luck: Random) -> Any:
        if decision.seat == DICE:
            return luck.choice(tuple(self.rules.choices(state, decision)))
        ranked = self.player.ranked(self.rules, state, decision)
        return ranked[0] if ranked else self.rules.default(state, decision)
