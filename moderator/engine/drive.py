"""Asks until the source is silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from moderator.engine.core import Answer, Ask, Event, Step
from moderator.engine.rules import Rules

S = TypeVar("S")
C = TypeVar("C")

Source = Callable[[S, Ask], tuple[Answer[C], ...] | None]
"""Answers all decisions of an Ask together, or None: nobody has an answer yet."""


def advance(rules: Rules[S, C], state: S, source: Source[S, C]) -> Step[S]:
    """Play on until the game is over or `source` is silent; the state reached, and all events."""
    events: list[Event] = []
    while (ask := rules.ask(state)) is not None and (answers := source(state, ask)) is not None:
        step = rules.apply(state, answers)
        state = step.state
        events.extend(step.events)
    return Step(state, tuple(events))
