"""The first legal of several choices, as a bound line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from moderator.engine.core import Decision, Problem
from moderator.engine.sheets import Bound, Line
from moderator.games.kingdoms.choices import Choice
from moderator.games.kingdoms.rules import RULES
from moderator.games.kingdoms.state import State

Result = Bound[Choice] | Problem | None
Binder = Callable[[State, Decision, Sequence[Line]], Result]

NONE = ("none",)
"""The arguments of a line that wants nothing of what is offered."""


def without(lines: Iterable[Line], *gone: Line) -> tuple[Line, ...]:
    """The lines that are left when these very ones are used up."""
    return tuple(line for line in lines if all(line is not other for other in gone))


def first(lines: Iterable[Line], *verbs: str) -> Line | None:
    """The first line with one of these verbs."""
    return next((line for line in lines if line.verb in verbs), None)


def before(lines: Iterable[Line], verbs: Collection[str]) -> Iterator[Line]:
    """The lines that stand before the first with one of these verbs."""
    for line in lines:
        if line.verb in verbs:
            return
        yield line


def first_legal(
    state: State, decision: Decision, choices: Iterable[Choice], line: Line, rest: tuple[Line, ...]
) -> Bound[Choice] | Problem:
    """The first choice that the rules allow, or why the first of them is not; one at least."""
    refusals: list[Problem] = []
    for choice in choices:
        refusal = RULES.problem(state, decision, choice)
        if refusal is None:
            return Bound(choice, line, rest)
        refusals.append(refusal)
    return refusals[0].at(line.number)


def asked(state: State, kind: str) -> Decision | None:
    """The decision of that kind that the game waits for now."""
    ask = RULES.ask(state)
    return (
        next((decision for decision in ask.decisions if decision.kind == kind), None)
        if ask
        else None
    )
