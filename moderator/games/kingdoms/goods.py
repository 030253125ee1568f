"""Food, ore and mana: sums, limits, and the bundles there are of a number."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

from moderator.games.kingdoms.choices import NOTHING, Goods

KINDS = ("food", "ore", "mana")
MOST = 9
"""No counter goes further."""

FOOD, ORE, MANA = range(3)


def of(kind: str, number: int = 1) -> Goods:
    """That many of one kind; KeyError for a kind that is none."""
    place = {"food": 0, "ore": 1, "mana": 2}[kind]
    return _goods(number if index == place else 0 for index in range(3))


def _goods(numbers: Iterable[int]) -> Goods:
    food, ore, mana = numbers
    return food, ore, mana


def plus(have: Goods, more: Goods) -> Goods:
    """What is above nine of a kind is lost."""
    return _goods(min(MOST, owned + other) for owned, other in zip(have, more, strict=True))


def total_of(*bundles: Goods) -> Goods:
    """The sum, without a limit."""
    return _goods(map(sum, zip(*bundles, strict=True))) if bundles else NOTHING


def minus(have: Goods, less: Goods) -> Goods:
    """Exact; AssertionError where it is not there."""
    assert covers(have, less), f"{less} of {have}"
    return _goods(owned - other for owned, other in zip(have, less, strict=True))


def covers(have: Goods, need: Goods) -> bool:
    """Whether there is enough of each kind."""
    return all(owned >= other >= 0 for owned, other in zip(have, need, strict=True))


@cache
def bundles(number: int) -> tuple[Goods, ...]:
    """Every way to have that many, the most food first."""
    spread = range(number, -1, -1)
    return tuple(
        (food, ore, number - food - ore)
        for food, ore in product(spread, spread)
        if food + ore <= number
    )


@cache
def parts(limit: Goods) -> tuple[Goods, ...]:
    """Every bundle of no more than that."""
    return tuple(product(*(range(number + 1) for number in limit)))  # type: ignore[arg-type]


def kinds_in(goods: Goods) -> int:
    """How many kinds there are some of."""
    return sum(number > 0 for number in goods)


def of_least(have: Goods, number: int) -> Goods:
    """That many, one by one of what there is least of (food, ore, mana among equals)."""
    return _one_by_one(have, number, 1)


def of_most(have: Goods, number: int) -> Goods:
    """That many taken away, one by one of what there is most of."""
    return _one_by_one(have, number, -1)


def _one_by_one(have: Goods, number: int, sign: int) -> Goods:
    left, chosen = list(have), [0, 0, 0]
    for _ in range(number):
        place = min(range(3), key=lambda index: (sign * left[index], index))
        left[place] += sign
        chosen[place] += 1
    return _goods(chosen)
