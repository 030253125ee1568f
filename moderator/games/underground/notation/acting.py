"""Lines for the conquests: with relics, hammers and dice; substitutions, bag, Balrog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from moderator.engine.core import Decision, Fact, Problem, facts
from moderator.engine.sheets import Line
from moderator.games.smallworld.choices import Decline
from moderator.games.smallworld.costs import in_hand
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.notation import acting as blocks
from moderator.games.smallworld.notation.dialect import Order, Result
from moderator.games.smallworld.notation.legal import first_legal, regions_of
from moderator.games.smallworld.state import State
from moderator.games.underground.aided import cost
from moderator.games.underground.choices import (
    Aided,
    AidedRoll,
    Bag,
    Balrog,
    Orb,
    Vampire,
    Vanish,
    Wisp,
)
from moderator.games.underground.depths import depths


def conquests(state: State, decision: Decision, line: Line) -> Sequence[Any]:
    """What the line offers; without relics, hammers and die it is as in Small World."""
    match line.arguments:
        case (_, count, using, hammers, die) if using or die or hammers is not None:
            names = _names(using)
        case _:
            return blocks.conquests(state, decision, line)
    if die:
        return [Wisp(region, names) for region in regions_of(line)]
    said = hammers if isinstance(hammers, int) else None
    prices = {region: _price(state, region, names) for region in regions_of(line)}
    return [
        Aided(region, count if isinstance(count, int) else price, names, said)
        for region, price in prices.items()
    ]


def _price(state: State, region: int, using: tuple[str, ...]) -> int:
    return cost(state, state.active, region, using)


def _names(using: Fact) -> tuple[str, ...]:
    return tuple(map(str, using)) if isinstance(using, tuple) else ()


def rolls(state: State, decision: Decision, line: Line) -> Sequence[Any]:
    """With relics, and the die only where the tokens do not suffice."""
    names = _names(line.arguments[1] if len(line.arguments) > 1 else ())
    if not names:
        return blocks.rolls(state, decision, line)
    attempts: list[Any] = []
    for region in regions_of(line):
        price = _price(state, region, names)
        enough = price <= in_hand(state, state.active)
        attempts.append(Aided(region, price, names) if enough else AidedRoll(region, names))
    return attempts


def _decline(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    """Who vanishes anyway says nothing new by it."""
    by_stonehedge = line.arguments and not hooks(state, state.active).vanishes
    choice = Vanish() if by_stonehedge else Decline()
    return first_legal(state, decision, [choice], line, rest)


def _vampire(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    return first_legal(state, decision, map(Vampire, regions_of(line)), line, rest)


def _orb(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    bag = line.arguments[1:] == (("bag",),)
    return first_legal(state, decision, [Orb(r, bag) for r in regions_of(line)], line, rest)


def _bag(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    return first_legal(state, decision, [Bag(str(line.arguments[0]))], line, rest)


def _balrog(state: State, decision: Decision, line: Line, rest: tuple[Line, ...]) -> Result:
    """Where what this turn turned up is not known yet, the line may still be needed."""
    bound = first_legal(state, decision, map(Balrog, regions_of(line)), line, rest)
    if isinstance(bound, Problem) and bound.code == "unavailable" and depths(state).turn.hidden:
        return replace(bound, facts=bound.facts + facts(hidden=True))
    return bound


def unneeded(state: State) -> Problem:
    """No Pentacle was found; or nobody knows yet."""
    hidden = depths(state).turn.hidden
    return Problem("unavailable", facts(hidden=True)) if hidden else Problem("wrong-phase")


ORDERS: Mapping[str, Order] = {
    **blocks.ORDERS,
    "decline": _decline,
    "vampire": _vampire,
    "orb": _orb,
    "bag": _bag,
    "balrog": _balrog,
}
