"""Lines that close a turn: camps, fortress, heroes, peace, a late decline; and retreats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from moderator.engine.core import Decision, Problem
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.choices import (
    Camps,
    Choice,
    Decline,
    Fortress,
    Heroes,
    Nothing,
    Peace,
)
from moderator.games.smallworld.notation.deploying import counted
from moderator.games.smallworld.notation.legal import (
    Binder,
    Result,
    first,
    first_legal,
    numbers,
    regions_of,
    without,
)
from moderator.games.smallworld.notation.order_of_turn import ANYTHING
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import State

NONE = ("none",)


def wherever(verb: str, choices: Callable[[Line], Iterable[Choice]]) -> Binder:
    """A binder for the first line of that verb, wherever it stands; `none` wants nothing."""

    def bind(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
        line = first(lines, verb)
        if line is None:
            return _nothing(state, decision, lines)
        wanted = [Nothing()] if line.arguments == NONE else choices(line)
        return first_legal(state, decision, wanted, line, without(lines, line))

    return bind


def _nothing(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """A bare `none` or `stop`, where it comes next and wanting nothing is allowed."""
    if not lines or lines[0].verb not in ANYTHING:
        return None
    bound = first_legal(state, decision, [Nothing()], lines[0], tuple(lines[1:]))
    return None if isinstance(bound, Problem) else bound


def _camps(line: Line) -> list[Choice]:
    return [Camps(counted(line.arguments[0]))]


def _fortress(line: Line) -> list[Choice]:
    return list(map(Fortress, regions_of(line)))


def _heroes(line: Line) -> list[Choice]:
    return [Heroes(numbers(line.arguments))]


def _peace(line: Line) -> list[Choice]:
    return list(map(Peace, regions_of(line)))


def _late_decline(_line: Line) -> list[Choice]:
    return [Decline()]


BINDERS = {
    "camps": wherever("camps", _camps),
    "fortress": wherever("fortress", _fortress),
    "heroes": wherever("heroes", _heroes),
    "peace": wherever("peace", _peace),
    "stout": wherever("decline after", _late_decline),
}


def bind_retreat(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first `retreat`, read as the standing instruction that it is."""
    line = first(lines, "retreat")
    choice = line and RULES.follow(state, decision, line)
    return Bound(choice, line, without(lines, line)) if line and choice else None
