"""Orders of actions as the choices they name, without a position."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Fact, Seat
from moderator.engine.grammar import Arguments
from moderator.games.kingdoms.choices import (
    CARD,
    Act,
    Build,
    Collect,
    Expand,
    FromCard,
    Goods,
    Pass,
    Patrol,
    Quest,
    Research,
    Stand,
    Steal,
    Swap,
    ToCard,
    Trade,
)

ANYBODY: Seat = -1
"""Of whom a line does not say: the position decides, or the sender must."""

ACTION_OF = {
    "patrol": "patrol",
    "stand": "patrol",
    "quest": "quest",
    "swap": "quest",
    "build": "build",
    "research": "research",
    "expand": "expand",
    "trade": "trade",
    "steal": "trade",
}
"""The action that each order carries out, abilities apart."""


def acts(verb: str, arguments: Arguments) -> Iterator[Act]:
    """The alternatives of an action order, of `collect` or of `pass`."""
    match verb, arguments:
        case "research", _:
            yield Research()
        case "collect", _:
            yield Collect()
        case "pass", _:
            yield Pass()
        case "build", (paid,):
            yield Build(payment(paid))
        case _, (tuple(alternatives), *paid):
            for alternative in alternatives:
                yield from _act(verb, alternative, payment(paid[0]) if paid else None)


def _act(verb: str, fact: Fact, paid: Goods | None) -> Iterator[Act]:
    match verb, fact:
        case "quest", (str(origin), str(target)):
            yield _quest(origin, target)
        case "patrol", (str(origin), str(target)):
            yield Patrol(origin, target)
        case "swap", (str(origin), str(target)):
            yield Swap(origin, target)
        case "stand", str(region):
            yield Stand(region)
        case "expand", str(region):
            yield Expand(region, paid)
        case "trade", (given, str(kind)):
            yield Trade(goods(given), kind)
        case "steal", (str(kind), seat):
            yield Steal(kind, seat if isinstance(seat, int) else ANYBODY)


def _quest(origin: str, target: str) -> Act:
    if target == CARD:
        return ToCard(origin)
    return FromCard(target) if origin == CARD else Quest(origin, target)


def payment(named: Fact) -> Goods | None:
    """What stands behind `with`, if anything does."""
    return None if named is None else goods(named)


def goods(amounts: Fact) -> Goods:
    """Amounts as they were typed in the order that the choices have: food, ore, mana."""
    food, ore, mana = (_number(amounts, kind) for kind in ("food", "ore", "mana"))
    return food, ore, mana


def _number(amounts: Fact, kind: str) -> int:
    for pair in amounts if isinstance(amounts, tuple) else ():
        match pair:
            case (str(name), int(number)) if name == kind:
                return number
    return 0
