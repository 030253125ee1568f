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

from moderator.engine.core import Decision
from moderator.engine.rules import Rules
from moderator.engine.view import View
from moderator.standins.continuing import Continuation
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
        thought = Continuation(rules, self.quick)
        weather = repr((rules.turn(state), decision.kind))

        def worth(choice: Any) -> float:
            """What that choice is worth, over the horizon's continuations."""
            ends = (
                thought.end(seen, {decision: choice}, horizon.turns, Random(f"{weather} {number}"))  # noqa: S311
                for number in range(horizon.samples)
            )
            return sum(self.quick.judge.worth(end, decision.seat) for end in ends)

        return max(tried, key=worth)


def _tried(legal: Sequence[Any], horizon: Horizon) -> Sequence[Any]:
    """The choices that are worth a longer thought, the usual player's best first."""
    if horizon.between is None:
        return legal[: horizon.tries]
    is_turning = [isinstance(choice, horizon.between) for choice in legal]
    if True not in is_turning or False not in is_turning:
        return legal[:1]
    return [legal[place] for place in sorted((is_turning.index(True), is_turning.index(False)))]
