"""Playing on from a question in thought, every seat by the same player, up to a later turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from moderator.engine.core import DICE, Answer, Ask, Decision
from moderator.engine.rules import Rules
from moderator.standins.lookahead import Lookahead

AMONG = 3
"""Where a player slips, it takes one of so many that it ranks next."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """How a game may go on. `slips` is how often a player takes one of its next best choices, so
    that many continuations of a game without dice differ at all."""

    rules: Rules[Any, Any]
    player: Lookahead
    slips: float = 0.0

    def end(self, state: Any, given: Mapping[Decision, Any], turns: int, luck: Random) -> Any:
        """The position when so many turns after this one have passed, or the game is over. `given`
        are choices for what is asked now; everything else the player answers, and dice fall by
        `luck`."""
        number, _ = self.rules.turn(state)
        last = number + turns
        while (ask := self.rules.ask(state)) is not None:
            if self.rules.turn(state)[0] > last:
                return state
            state = self.rules.apply(state, self._answers(state, ask, given, luck)).state
            given = {}
        return state

    def _answers(
        self, state: Any, ask: Ask, given: Mapping[Decision, Any], luck: Random
    ) -> tuple[Answer[Any], ...]:
        return tuple(
            Answer(decision, given.get(decision) or self._answer(state, decision, luck), "thought")
            for decision in ask.decisions
        )

    def _answer(self, state: Any, decision: Decision, luck: Random) -> Any:
        if decision.seat == DICE:
            return luck.choice(tuple(self.rules.choices(state, decision)))
        ranked = self.player.ranked(self.rules, state, decision)
        if self.slips and len(ranked) > 1 and luck.random() < self.slips:
            return luck.choice(ranked[1 : 1 + AMONG])
        return ranked[0] if ranked else self.rules.default(state, decision)
