"""Lines that open or close a turn, and the answer to the Balrog's question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from moderator.engine.core import Decision
from moderator.engine.sheets import Bound, Line
from moderator.games.smallworld.choices import Nothing, Weakest
from moderator.games.smallworld.notation.binding import BINDERS as BLOCKS
from moderator.games.smallworld.notation.closing import NONE, wherever
from moderator.games.smallworld.notation.deploying import counted, spread
from moderator.games.smallworld.notation.dialect import Binder, Result
from moderator.games.smallworld.notation.legal import (
    first,
    first_legal,
    numbers,
    regions_of,
    without,
)
from moderator.games.smallworld.rules import RULES
from moderator.games.smallworld.state import State
from moderator.games.underground.choices import (
    Altar,
    Ancient,
    Armor,
    Balrog,
    Ghost,
    Queen,
    Reborn,
    Ring,
    Scepter,
    Swap,
    Volcano,
)
from moderator.games.underground.settle import settling

Choices = Callable[[Line], list[Any]]


def aimed(choice: Callable[[int], Any]) -> Choices:
    """One choice for each target."""
    return lambda line: list(map(choice, regions_of(line)))


def by_bag(choice: Callable[[int, bool], Any]) -> Choices:
    """The same, with the bag where that is said."""
    return lambda line: [
        choice(region, line.arguments[1:] == (("bag",),)) for region in regions_of(line)
    ]


def opening(verb: str, choices: Choices) -> Binder:
    """The first line of that verb; where other lines follow and none says it, it is passed by."""

    def bind(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
        line = first(lines, verb)
        if line is None:
            usual = RULES.default(state, decision)
            return Bound(usual, None, tuple(lines)) if lines else None
        wanted = [Nothing()] if line.arguments == NONE else choices(line)
        return first_legal(state, decision, wanted, line, without(lines, line))

    return bind


def _balrog(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    line = first(lines, "balrog")
    if line is None or line.arguments == NONE:
        return None
    return first_legal(state, decision, map(Balrog, regions_of(line)), line, without(lines, line))


def _settle(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    line = first(lines, "deploy")
    if line is None:
        return None
    rest = without(lines, line)
    if line.arguments == ("weakest",):
        return first_legal(state, decision, [Weakest()], line, rest)
    return spread(state, settling(state), False, line, rest)


def _armor(line: Line) -> list[Any]:
    return [Armor(() if line.arguments == ("weakest",) else counted(line.arguments[0]))]


BINDERS = {
    **BLOCKS,
    "swap": opening("swap", lambda line: [Swap(int(str(line.arguments[0])))]),
    "volcano": opening("volcano", aimed(Volcano)),
    "reborn": opening("reborn", lambda line: [Reborn(numbers(line.arguments))]),
    "ancient": opening("ancient", aimed(Ancient)),
    "balrog": _balrog,
    "settle": _settle,
    "settle-late": _settle,
    "armor": wherever("armor", _armor),
    "queen": wherever("queen", aimed(Queen)),
    "ghost": wherever("ghost", aimed(Ghost)),
    "scepter": wherever("scepter", by_bag(Scepter)),
    "ring": wherever("ring", by_bag(Ring)),
    "altar": wherever("altar", aimed(Altar)),
}
