"""Lines of the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from moderator.engine.core import Decision, Problem
from moderator.engine.sheets import Line
from moderator.games.kingdoms.choices import (
    Choice,
    Start,
    Stock,
    TakeFaction,
    TakeTerritory,
    Tokens,
)
from moderator.games.kingdoms.notation.legal import Result, first, first_legal, without
from moderator.games.kingdoms.notation.names import factions, sides
from moderator.games.kingdoms.notation.orders import goods
from moderator.games.kingdoms.state import State


def bind_setup(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """The first line of that verb; names have been checked."""
    line = first(lines, decision.kind)
    if line is None:
        return None
    choices = _MEANINGS[decision.kind](state, line)
    return first_legal(state, decision, choices, line, without(lines, line))


def _named(line: Line) -> Iterator[str]:
    named = line.arguments[0]
    yield from map(str, named if isinstance(named, tuple) else ())


def _faction(state: State, line: Line) -> Iterator[Choice]:
    for name in _named(line):
        id_ = factions(state.setting.homemade).meant(name)
        if not isinstance(id_, Problem):
            yield TakeFaction(id_)


def _territory(state: State, line: Line) -> Iterator[Choice]:
    for name in _named(line):
        side = sides(state.setting.homemade).meant(name)
        if not isinstance(side, Problem):
            yield TakeTerritory(side)


def _start(_state: State, line: Line) -> Iterator[Choice]:
    yield from map(Start, _named(line))


def _resources(_state: State, line: Line) -> Iterator[Choice]:
    yield Stock(goods(line.arguments[0]))


def _tokens(_state: State, line: Line) -> Iterator[Choice]:
    yield Tokens(tuple(sorted(_named(line))))


_MEANINGS: Mapping[str, Callable[[State, Line], Iterator[Choice]]] = {
    "faction": _faction,
    "territory": _territory,
    "start": _start,
    "resources": _resources,
    "tokens": _tokens,
}
