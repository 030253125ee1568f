"""Random play of any game, one move at a time."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from moderator.engine.core import Answer, Ask, Decision, Event
from moderator.engine.rules import Rules

MOST = 32
"""Where a decision has more choices than that, the rest is not looked at."""


@dataclass(frozen=True)
class Move:
    """One ask, what could have been chosen (at most MOST), what was, and what came of it."""

    before: Any
    ask: Ask
    listed: tuple[tuple[Any, ...], ...]
    answers: tuple[Answer[Any], ...]
    events: tuple[Event, ...]
    after: Any


def choices(rules: Rules[Any, Any], state: Any, decision: Decision) -> tuple[Any, ...]:
    return tuple(islice(rules.choices(state, decision), MOST))


def play(rules: Rules[Any, Any], state: Any, luck: random.Random) -> Iterator[Move]:
    """Every move until the game is over."""
    while (ask := rules.ask(state)) is not None:
        listed = tuple(choices(rules, state, decision) for decision in ask.decisions)
        answers = tuple(
            Answer(decision, luck.choice(able), "test")
            for decision, able in zip(ask.decisions, listed, strict=True)
        )
        step = rules.apply(state, answers)
        yield Move(state, ask, listed, answers, step.events, step.state)
        state = step.state
