"""Looking back at a finished game: what a seat chose, what the strongest bot would have chosen
there, and what the difference was worth.

Each choice is judged where it was made, before any die: from the same position the game is played
on many times, once with the choice that was made and once with the bot's, under the same dice, by
quick bots that slip now and then. So neither the luck of the dice nor what came later is blamed on
a choice. Only games that are over are gone through: nothing is hidden in them any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from moderator.engine.core import Answer, Decision, Outcome, Seat
from moderator.engine.rules import Notation, Rules
from moderator.league.play.hints import hint
from moderator.league.play.who_answers import GameInPlay
from moderator.standins.continuing import Continuation
from moderator.standins.farsighted import Farsighted

CONTINUATIONS = 32
"""So many a choice; enough to tell two coins from none."""
ROUNDS = 2
"""Rounds that a choice is played on, unless the bot itself plays it on further."""
SLIPS = 0.1
"""How often the bots of a continuation take one of their next best choices."""
NOT_CHOSEN = frozenset({"dice", "only"})
"""Answers that nobody chose."""


@dataclass(frozen=True, slots=True)
class ChoiceReview:
    """A choice that the bot would have made otherwise: both as canonical orders, and what the
    bot's was worth more, in points ahead of the best opponent, give or take `doubt` (one standard
    error). Negative where the player's choice was worth more."""

    played: str
    better: str
    worth: float
    doubt: float


@dataclass(frozen=True, slots=True)
class TurnReview:
    """All that a seat chose within one turn, and what the bot would have ordered at its start, up
    to where luck or somebody else decides."""

    turn: int
    played: tuple[str, ...]
    suggested: tuple[str, ...]
    choices: tuple[ChoiceReview, ...]

    @property
    def worth(self) -> float:
        """What the bot's choices were worth more, all together."""
        return sum(choice.worth for choice in self.choices)

    @property
    def doubt(self) -> float:
        """The standard error of `worth`."""
        return sqrt(sum(choice.doubt**2 for choice in self.choices))

    @property
    def sure(self) -> bool:
        """Whether the difference is more than chance would make of none (two standard errors)."""
        return abs(self.worth) > 2 * self.doubt


class AnsweredAsk(NamedTuple):
    """One row of a journal's answers, and the position that they were given in."""

    before: Any
    answers: tuple[Answer[Any], ...]


@dataclass(frozen=True, slots=True)
class Reviewer:
    """Who looks back at games of one kind. `continuations` is how many a choice."""

    rules: Rules[Any, Any]
    notation: Notation[Any, Any]
    bot: Farsighted
    continuations: int = CONTINUATIONS

    def turns(self, played: Iterable[AnsweredAsk], seat: Seat) -> Iterator[TurnReview]:
        """The turns in which that seat chose anything, in order; each when it has been gone
        through. `played` is a whole game that is over, without what was taken back."""
        own = (row for row in played if any(_chosen(answer, seat) for answer in row.answers))
        for number, rows in groupby(own, key=lambda row: self.rules.turn(row.before)[0]):
            yield self._turn(number, tuple(rows), seat)

    def _turn(self, number: int, rows: Sequence[AnsweredAsk], seat: Seat) -> TurnReview:
        choices = [
            self._choice(row, answer)
            for row in rows
            for answer in row.answers
            if _chosen(answer, seat)
        ]
        return TurnReview(
            number,
            tuple(
                self.notation.write(row.before, answer.choice)
                for row in rows
                for answer in row.answers
                if _chosen(answer, seat)
            ),
            self._suggested(rows[0].before, seat),
            tuple(choice for choice in choices if choice is not None),
        )

    def _suggested(self, state: Any, seat: Seat) -> tuple[str, ...]:
        table: GameInPlay[Any, Any] = GameInPlay(self.rules, self.notation, state, {}, {})
        return hint(table, seat, self.bot).orders

    def _choice(self, row: AnsweredAsk, answer: Answer[Any]) -> ChoiceReview | None:
        """None where the bot would have chosen the same."""
        state, decision = row.before, answer.decision
        view = self.rules.view(state, decision.seat)
        better = self.bot.choose(self.rules, state, decision, view, Random(0))  # noqa: S311  no die
        if better == answer.choice:
            return None
        turns = self._horizon(decision, (answer.choice, better), len(view.seats))
        gained = [
            self._gain(
                self._end(row, decision, answer.choice, turns, number),
                self._end(row, decision, better, turns, number),
                decision.seat,
            )
            for number in range(self.continuations)
        ]
        return ChoiceReview(
            self.notation.write(state, answer.choice),
            self.notation.write(state, better),
            fmean(gained),
            pstdev(gained) / sqrt(len(gained)),
        )

    def _horizon(self, decision: Decision, choices: Sequence[Any], seats: int) -> int:
        """How many turns these choices are played on: as far as the bot plays such choices on."""
        usual, far = ROUNDS * seats, self.bot.horizons.get(decision.kind)
        if far is None:
            return usual
        turning = far.between is None or any(isinstance(choice, far.between) for choice in choices)
        return max(usual, far.turns) if turning else usual

    def _end(
        self, row: AnsweredAsk, decision: Decision, choice: Any, turns: int, number: int
    ) -> Any:
        given = {answer.decision: answer.choice for answer in row.answers} | {decision: choice}
        luck = Random(f"{self.rules.turn(row.before)} {decision.kind} {number}")  # noqa: S311  no die of a game
        thought = Continuation(self.rules, self.bot.quick, SLIPS)
        return thought.end(row.before, given, turns, luck)

    def _gain(self, state: Any, better: Any, seat: Seat) -> float:
        """How much further ahead that seat is: in points where both games are over, else by what
        the positions are worth."""
        before, other = self.rules.outcome(state), self.rules.outcome(better)
        if before is not None and other is not None:
            return _ahead(other, seat) - _ahead(before, seat)
        worth = self.bot.quick.judge.worth
        return worth(better, seat) - worth(state, seat)


def dearest(turns: Iterable[TurnReview], number: int = 3) -> list[TurnReview]:
    """Those in which most was given away, the dearest first; only what is more than chance."""
    dear = (turn for turn in turns if turn.sure and turn.worth > 0)
    return sorted(dear, key=lambda turn: -turn.worth)[:number]


def _chosen(answer: Answer[Any], seat: Seat) -> bool:
    return answer.decision.seat == seat and answer.by not in NOT_CHOSEN


def _ahead(outcome: Outcome, seat: Seat) -> float:
    """Points ahead of the best opponent."""
    points = {other: float(str(figures[0][1])) for _, other, figures in outcome.ranking}
    return points.pop(seat) - max(points.values())
