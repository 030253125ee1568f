"""A player that tries the choices of a question and takes the one that leads furthest.

It looks at a number of choices set beforehand, in the rules' own order, and a few of its own
answers ahead; what chance or other seats add in between is averaged over what they may do. The
clock bounds nothing, so that the same question has the same answer on every machine. What makes
one game differ from another stands in its `Judge`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from moderator.engine.core import DICE, Answer, Ask, Decision, Fact, Rolled, Seat
from moderator.engine.rules import Rules
from moderator.engine.view import View

S = TypeVar("S")
C = TypeVar("C")

LISTED = 2000
"""So many of a question's choices are listed; the looks are spread evenly over them."""
REPLIES = 5
"""So many answers of another seat, or faces of a die, stand for all it may have."""


class Look(NamedTuple):
    """How hard a kind of question is looked at."""

    width: int
    """Choices tried."""
    ahead: int = 0
    """Own answers after this one that are tried, too."""


_USUAL = Look(64)


def _all(choices: Iterator[C]) -> Iterable[C]:
    return choices


@dataclass(frozen=True, slots=True)
class Judge(Generic[S]):
    """What a game's player knows of its game."""

    blinded: Callable[[S, Seat], S]
    """The position as far as that seat may see it: what is hidden from it replaced by what
    everybody expects there. Nothing else of a position is ever looked at."""
    worth: Callable[[S, Seat], float]
    """How good a position is for that seat."""
    usual: Look = _USUAL
    looks: Mapping[str, Look] = field(default_factory=dict)
    """Kinds of questions that are looked at otherwise."""
    within: int = 16
    """How many choices are tried where thinking ahead, whatever the question."""
    still: frozenset[str] = frozenset()
    """Kinds of draws whose result does not matter: thinking ends there."""
    worthy: Callable[[Iterator[Any]], Iterable[Any]] = _all
    """Leaves out choices that others of the list are never worse than."""

    def look(self, kind: str) -> Look:
        """How hard that kind of question is looked at."""
        return self.looks.get(kind, self.usual)


@dataclass(frozen=True, slots=True)
class Lookahead:
    """A stand-in for one kind of game."""

    name: str
    judge: Judge[Any]

    def choose(
        self, rules: Rules[Any, Any], state: Any, decision: Decision, view: View, luck: Random
    ) -> Any:
        """The best of the choices looked at, the first among equals; the default where none of
        them is legal. Neither the view nor luck is needed: the position is blinded, and there is
        always a first."""
        seen = self.judge.blinded(state, decision.seat)
        for choice in self.ranked(rules, seen, decision):
            if rules.problem(state, decision, choice) is None:
                return choice
        return rules.default(state, decision)

    def ranked(self, rules: Rules[Any, Any], seen: Any, decision: Decision) -> list[Any]:
        """The choices looked at in a position that is blinded already, the best first."""
        return _Thought(rules, self.judge, decision.seat).ranked(seen, decision)


@dataclass(frozen=True, slots=True)
class _Thought:
    """One seat's thinking about one question."""

    rules: Rules[Any, Any]
    judge: Judge[Any]
    seat: Seat

    def ranked(self, state: Any, decision: Decision) -> list[Any]:
        """The choices looked at, the best first; nothing where that is not asked."""
        ask = self.rules.ask(state)
        if ask is None or decision not in ask.decisions:
            return []
        look = self.judge.look(decision.kind)
        tried = self._tried(state, decision, look.width)
        values = {choice: self._after(state, ask, decision, choice, look.ahead) for choice in tried}
        return sorted(values, key=lambda choice: -values[choice])

    def _tried(self, state: Any, decision: Decision, width: int) -> list[Any]:
        """The default and so many more."""
        listed = self.judge.worthy(self.rules.choices(state, decision))
        tried = spread(tuple(islice(listed, LISTED)), width)
        return list(dict.fromkeys((self.rules.default(state, decision), *tried)))

    def _after(self, state: Any, ask: Ask, decision: Decision, choice: Any, ahead: int) -> float:
        """What that choice is worth, whatever those say who are asked with it."""
        others = [other for other in ask.decisions if other != decision]
        lines = [
            (Answer(decision, choice, "thought"), *replies)
            for replies in islice(
                product(*(self._replies(state, other) for other in others)), REPLIES
            )
        ]
        in_order = (_in_order(ask, line) for line in lines)
        values = [self.value(self.rules.apply(state, line).state, ahead) for line in in_order]
        return sum(values) / len(values)

    def _replies(self, state: Any, decision: Decision) -> list[Answer[Any]]:
        listed = tuple(islice(self.rules.choices(state, decision), LISTED))
        return [Answer(decision, choice, "thought") for choice in spread(listed, REPLIES)]

    def value(self, state: Any, ahead: int) -> float:
        """What a position is worth, with so many own answers still to be tried."""
        ask = self.rules.ask(state)
        if ask is None:
            return self.judge.worth(state, self.seat)
        for decision in ask.decisions:
            if decision.seat == DICE and decision.kind not in self.judge.still:
                return self._chance(state, decision, ahead)
            if decision.seat == self.seat and ahead > 0:
                return self._best(state, ask, decision, ahead - 1)
        return self.judge.worth(state, self.seat)

    def _best(self, state: Any, ask: Ask, decision: Decision, ahead: int) -> float:
        tried = self._tried(state, decision, self.judge.within)
        return max(self._after(state, ask, decision, choice, ahead) for choice in tried)

    def _chance(self, state: Any, decision: Decision, ahead: int) -> float:
        """The mean over what may be drawn, each as often as it lies there."""
        drawn = spread(tuple(Counter(decision.about).items()), REPLIES)
        worth = sum(
            count * self.value(self._rolled(state, decision, face), ahead) for face, count in drawn
        )
        return worth / sum(count for _, count in drawn)

    def _rolled(self, state: Any, decision: Decision, face: Fact) -> Any:
        return self.rules.apply(state, (Answer(decision, Rolled(face), "thought"),)).state


def _in_order(ask: Ask, answers: Sequence[Answer[C]]) -> list[Answer[C]]:
    """As the rules want them: each decision's, as they were asked."""
    return sorted(answers, key=lambda answer: ask.decisions.index(answer.decision))


def spread(listed: Sequence[C], width: int) -> Sequence[C]:
    """At most so many of them, the first among them, the rest evenly over all."""
    if len(listed) <= width:
        return listed
    return [listed[place * len(listed) // width] for place in range(width)]
