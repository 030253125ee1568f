"""The weakest player: it thinks as the usual one does, and is not always careful."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from moderator.engine.core import Decision
from moderator.engine.rules import Rules
from moderator.engine.view import View
from moderator.standins.lookahead import Lookahead

CARELESS = 0.4
"""How often it does not take what it thinks best."""
AMONG = 6
"""So many of its best thoughts it then chooses from."""


@dataclass(frozen=True, slots=True)
class Careless:
    """A stand-in for beginners."""

    name: str
    usual: Lookahead

    def choose(
        self, rules: Rules[Any, Any], state: Any, decision: Decision, view: View, luck: Random
    ) -> Any:
        """Now and then one of the better choices, and not the best; by `luck` alone, so that the
        same question has the same answer."""
        seen = self.usual.judge.blinded(state, decision.seat)
        ranked = self.usual.ranked(rules, seen, decision)
        legal = (choice for choice in ranked if rules.problem(state, decision, choice) is None)
        best = list(islice(legal, AMONG))
        if not best:
            return rules.default(state, decision)
        return luck.choice(best) if luck.random() < CARELESS else best[0]
