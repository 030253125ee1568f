"""A position of Kingdoms played by choices, without words."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import DICE, Answer, Decision, Event, Problem, Rolled
from moderator.games.kingdoms.position import place
from moderator.games.kingdoms.probe import probe
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

THREE = """
seats = 3
[position]
[position.seats.A]
home = "Morandrea"
[position.seats.B]
home = "Intheoros"
[position.seats.C]
home = "Fionarria"
"""


@dataclass
class Table:
    """The state of a game and the events of the last move."""

    state: State
    events: tuple[Event, ...] = ()

    def asked(self) -> tuple[Decision, ...]:
        ask = RULES.ask(self.state)
        return ask.decisions if ask else ()

    def kinds(self) -> list[tuple[int, str]]:
        return [(decision.seat, decision.kind) for decision in self.asked()]

    def problem(self, choice: Any) -> Problem | None:
        return RULES.problem(self.state, self.asked()[0], choice)

    def code(self, choice: Any) -> str:
        found = self.problem(choice)
        return found.code if found else ""

    def say(self, *choices: Any) -> None:
        """Answer all that is asked, in the order in which it is asked."""
        asked = self.asked()
        for decision, choice in zip(asked, choices, strict=True):
            assert RULES.problem(self.state, decision, choice) is None, choice
        answers = tuple(
            Answer(one, choice, "test") for one, choice in zip(asked, choices, strict=True)
        )
        step = RULES.apply(self.state, answers)
        self.state, self.events = step.state, step.events

    def draw(self, result: Any) -> None:
        assert self.asked()[0].seat == DICE
        self.say(Rolled(result))

    def sees(self, key: str) -> Any:
        return probe(self.state, key)

    def happened(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.kind == kind]


def table(text: str, seats: str = THREE) -> Table:
    """A position: the three usual homes, and what the text adds as TOML."""
    document: dict[str, Any] = tomllib.loads(seats)
    _merge(document, tomllib.loads(text))
    return Table(place(document))


def _merge(into: dict[str, Any], more: dict[str, Any]) -> None:
    for key, value in more.items():
        if isinstance(value, dict):
            _merge(into.setdefault(key, {}), value)
        else:
            into[key] = value
