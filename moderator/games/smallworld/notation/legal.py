"""The first legal of several choices, as a bound line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from moderator.engine.core import Decision, Fact, Problem
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.notation.dialect import Binder, Result
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import State

__all__ = ["Binder", "Result", "first", "first_legal", "numbers", "regions_of", "without"]


def without(lines: Sequence[Line], *gone: Line) -> tuple[Line, ...]:
    """The lines that are left when these very ones are used up."""
    return tuple(line for line in lines if all(line is not other for other in gone))


def first(lines: Sequence[Line], *verbs: str) -> Line | None:
    """The first line with one of these verbs."""
    return next((line for line in lines if line.verb in verbs), None)


def regions_of(line: Line) -> tuple[int, ...]:
    """The alternatives of a line whose names have been checked."""
    return numbers(line.arguments[0])


def numbers(fact: Fact) -> tuple[int, ...]:
    """The numbers in an argument."""
    return tuple(part for part in fact if isinstance(part, int)) if isinstance(fact, tuple) else ()


def first_legal(
    state: State, decision: Decision, choices: Iterable[Any], line: Line, rest: tuple[Line, ...]
) -> Bound[Any] | Problem:
    """The first choice that the rules allow, or why the first of them is not; one at least."""
    refusals: list[Problem] = []
    for choice in choices:
        refusal = RULES.problem(state, decision, choice)
        if refusal is None:
            return Bound(choice, line, rest)
        refusals.append(refusal)
    return refusals[0].at(line.number)
