"""Scepter and Ring: relics that are put down at the turn's end (UG18, UG24, UG38).

Each may be used itself and, where the bag copies it, once more by the bag in another region.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import Decision, Problem, facts
from moderator.games.smallworld import refusals
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Nothing
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import after_questions
from moderator.games.underground.aftermath import used
from moderator.games.underground.aided import unusable
from moderator.games.underground.asking import NOTHING
from moderator.games.underground.choices import Ring, Scepter
from moderator.games.underground.depths import depths, spelt, spot
from moderator.games.underground.suffering import paid_over


@dataclass(frozen=True, slots=True)
class Trinket:
    """One of the two: its name, its choice, and what it does where it is put."""

    relic: str
    choice: Callable[[int, bool], Any]
    works: Callable[[State, int, Log], State]

    def _code(self, state: State, bag: bool) -> str:
        return unusable(state, state.active, ("bag" if bag else self.relic,), (self.relic,))

    def _taken(self, state: State) -> int:
        """Where its like has served this turn already."""
        turn, more = depths(state).turn, depths(state)
        spots = 0
        if self.relic in turn.used:
            spots |= 1 << spot(more, self.relic)
        if "bag" in turn.used and turn.copies == self.relic:
            spots |= 1 << more.bag
        return spots

    def choices(self, state: State, _decision: Decision) -> Iterator[Any]:
        """Nothing, then every region held, with itself and with the bag."""
        yield NOTHING
        for bag in (False, True):
            if not self._code(state, bag):
                for region in regions(state.active.held & ~self._taken(state)):
                    yield self.choice(region, bag)

    def problem(self, state: State, _decision: Decision, choice: Any) -> Problem | None:
        """It must be at hand, and the region one's own."""
        if isinstance(choice, Nothing):
            return None
        said = facts(region=choice.region)
        if (unknown := refusals.no_region(state, choice.region)) is not None:
            return unknown
        if code := self._code(state, choice.bag):
            return Problem(code, said)
        if not state.active.held >> choice.region & 1:
            return Problem("not-owned", said)
        taken = self._taken(state) >> choice.region & 1
        return Problem("unavailable", said) if taken else None

    def apply(self, state: State, _decision: Decision, choice: Any, log: Log) -> State:
        """It serves there; the question comes again while the other one is left."""
        if isinstance(choice, Nothing):
            return after_questions(state, log)
        name = "bag" if choice.bag else self.relic
        state = self.works(used(state, name, choice.region, log), choice.region, log)
        left = any(not self._code(state, bag) for bag in (False, True))
        return state if left else after_questions(state, log)

    def default(self, _state: State, _decision: Decision) -> Nothing:
        """It stays where it is and does nothing."""
        return NOTHING


def _phase(choice: type[Any], trinket: Trinket) -> Phase:
    return Phase(
        (choice, Nothing), trinket.choices, trinket.problem, trinket.apply, trinket.default
    )


def _doubled(state: State, region: int, _log: Log) -> State:
    return spelt(state, doubled=(*depths(state).turn.doubled, region))


def _drawn(state: State, region: int, log: Log) -> State:
    return robbed(state, state.setting.board.near[region], "ring", log)


def robbed(state: State, beside: int, reason: str, log: Log) -> State:
    """A coin from each opponent whose active race stands in one of those regions (UG18)."""
    seat = state.turn.seat
    for other, player in enumerate(state.players):
        if other != seat and player.active and player.active.held & beside:
            state = paid_over(state, other, seat, reason, log)
    return state


SCEPTER = _phase(Scepter, Trinket("scepter", Scepter, _doubled))
RING = _phase(Ring, Trinket("ring", Ring, _drawn))
