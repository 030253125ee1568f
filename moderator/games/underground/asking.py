"""Questions about one region each, or none: where a piece goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld import refusals
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Nothing
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import State
from moderator.games.smallworld.weakest import defences

NOTHING = Nothing()


@dataclass(frozen=True, slots=True)
class Question:
    """`able` are the regions allowed, `refusal` the code for another one of the board.

    `may_pass` says whether nothing is an answer; `usual` is the answer of a silent seat (a region,
    0 for nothing); `answered` plays a region or 0 and leads on.
    """

    choice: Callable[[int], Any]
    able: Callable[[State], int]
    refusal: Callable[[State, int], Problem]
    may_pass: Callable[[State], bool]
    usual: Callable[[State], int]
    answered: Callable[[State, int, Log], State]

    def choices(self, state: State, _decision: Decision) -> Iterator[Any]:
        """Nothing where that is allowed, then every region allowed."""
        if self.may_pass(state):
            yield NOTHING
        yield from map(self.choice, regions(self.able(state)))

    def problem(self, state: State, _decision: Decision, choice: Any) -> Problem | None:
        """Not on the board, not allowed; or nothing where something must be said."""
        if isinstance(choice, Nothing):
            return None if self.may_pass(state) else Problem("wrong-phase")
        region = choice.region
        if (unknown := refusals.no_region(state, region)) is not None:
            return unknown
        return None if self.able(state) >> region & 1 else self.refusal(state, region)

    def apply(self, state: State, _decision: Decision, choice: Any, log: Log) -> State:
        """As answered."""
        return self.answered(state, getattr(choice, "region", 0), log)

    def default(self, state: State, _decision: Decision) -> Any:
        """What a silent seat plays."""
        region = self.usual(state)
        return self.choice(region) if region else NOTHING


def phase(choice: type[Any], question: Question) -> Phase:
    """That question as a kind of decision."""
    return Phase(
        (choice, Nothing),
        question.choices,
        question.problem,
        question.apply,
        question.default,
    )


def not_owned(_state: State, region: int) -> Problem:
    """The usual refusal: no region of one's own."""
    return Problem("not-owned", facts(region=region))


def own(state: State) -> int:
    """What the active race holds."""
    return state.active.held


def weakest(state: State, where: int) -> int:
    """The region with the lowest defence, the lowest number among equals; 0 for none."""
    strength = defences(state, where)
    return min(strength, key=lambda region: (strength[region], region), default=0)


def placed(state: State, piece: str, region: int) -> Event:
    """Where a piece stands now."""
    return Event("placed", facts(seat=state.turn.seat, piece=piece, counts=((region, 1),)))
