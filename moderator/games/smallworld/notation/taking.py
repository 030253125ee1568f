"""Lines that choose a combination, by place or by name."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.engine.core import Decision, Fact, Problem, facts
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.choices import Take
from moderator.games.smallworld.notation.dialect import names
from moderator.games.smallworld.notation.legal import Result, first, without
from moderator.games.smallworld.notation.names import Combination
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import Combo, State


def bind_take(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first `take`; lines for Ghouls may stand before it."""
    line = first(lines, "take")
    if line is None:
        return None
    refusals: list[Problem] = []
    for target in line.arguments[0] if isinstance(line.arguments[0], tuple) else ():
        place = target if isinstance(target, int) else _place(state, _meant(state, target))
        refusal = (
            _not_offered(state, target)
            if place is None
            else RULES.problem(state, decision, Take(place))
        )
        if refusal is None and place is not None:
            return Bound(Take(place), line, without(lines, line))
        refusals += [refusal] if refusal else []
    return refusals[0].at(line.number)


def _meant(state: State, target: Fact) -> Combination:
    """A name that has been checked."""
    return names(state).meant(str(target))[0]


def combination(combo: Combo) -> Combination:
    """What lies on offer, by its names."""
    return Combination(combo.power, combo.race)


def _place(state: State, wanted: Combination) -> int | None:
    """Where the row has it: both names must fit, as far as they are said."""
    for place, combo in enumerate(state.market.row, start=1):
        if wanted.power in ("", combo.power) and wanted.race in ("", combo.race):
            return place
    return None


def _not_offered(state: State, target: Fact) -> Problem:
    """With what the row has of it: that race with another power, or that power."""
    wanted = _meant(state, target)
    alike = tuple(
        combination(combo).name
        for combo in state.market.row
        if combo.race == wanted.race or combo.power == wanted.power
    )
    return Problem("unavailable", facts(word=wanted.name), candidates=alike)
