"""What the rules list and what they allow are the same, on the smallest boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from ugtable import asked_at_random

from moderator.engine.core import DICE
from moderator.games.smallworld.choices import (
    Abandon,
    Conquer,
    Decline,
    Dragon,
    Roll,
    RollFirst,
    Sorcerer,
    Stop,
)
from moderator.games.smallworld.state import State
from moderator.games.underground.catalogue import RELICS
from moderator.games.underground.choices import (
    Aided,
    AidedRoll,
    Altar,
    Ancient,
    Bag,
    Balrog,
    Ghost,
    Orb,
    Queen,
    Reborn,
    Ring,
    Scepter,
    Swap,
    Vampire,
    Vanish,
    Volcano,
    Wisp,
)
from moderator.games.underground.rules import RULES

USING = [
    using
    for number in range(4)
    for using in combinations(("doormat", "socks", "sword", "bag"), number)
]
TOKENS = range(16)


def acts(state: State) -> Iterator[Any]:
    """Every order for the conquests, sensible or not; selections are named in one order."""
    regions = range(1, state.setting.board.size + 1)
    yield from (Stop(), Decline(), Vanish(), RollFirst(), *map(Bag, RELICS))
    for region in regions:
        for one in (Abandon, Roll, Sorcerer, Dragon, Vampire, Balrog):
            yield one(region)
        yield from (Orb(region, bag) for bag in (False, True))
        yield from (Conquer(region, tokens) for tokens in TOKENS)
        for using in USING:
            yield Wisp(region, using)
            yield AidedRoll(region, using)
            yield from (Aided(region, tokens, using) for tokens in TOKENS)
        hammers = product(TOKENS, range(8))
        yield from (Aided(region, tokens, (), number) for tokens, number in hammers)


def pieces(state: State, kind: str) -> Iterator[Any]:
    """Every answer to a question about regions."""
    regions = range(1, state.setting.board.size + 1)
    single = {
        "volcano": Volcano, "ancient": Ancient, "queen": Queen, "ghost": Ghost, "altar": Altar,
        "balrog": Balrog,
    }  # fmt: skip
    by_bag = {"scepter": Scepter, "ring": Ring}
    if kind in single:
        yield from map(single[kind], regions)
    elif kind in by_bag:
        yield from (by_bag[kind](region, bag) for region in regions for bag in (False, True))
    elif kind == "swap":
        yield from map(Swap, range(8))
    elif kind == "reborn":
        yield from (Reborn((region,)) for region in regions)
        yield from map(Reborn, combinations(regions, 2))


KINDS = {"volcano", "ancient", "queen", "ghost", "altar", "balrog", "scepter", "ring", "swap"}


@pytest.mark.parametrize("seed", [0, 4, 8, 12, 16, 20])
def test_acts_listed_are_those_allowed(seed: int) -> None:
    """Two seats, both boxes and both boards in turn; a sample of each game's positions."""
    found = [one for one in asked_at_random(seed) if one[1].kind == "act"]
    assert found
    for state, decision, _ in found[:: max(1, len(found) // 3)]:
        listed = list(RULES.choices(state, decision))
        plain = {one for one in listed if not (_aided_hammers(one) or _many_tokens(one))}
        allowed = {one for one in acts(state) if RULES.problem(state, decision, one) is None}
        assert plain == {one for one in allowed if not _aided_hammers(one)}
        assert {one for one in listed if _aided_hammers(one) and not one.using} == {
            one for one in allowed if _aided_hammers(one)
        }


def _aided_hammers(choice: Any) -> bool:
    return isinstance(choice, Aided) and choice.hammers is not None


def _many_tokens(choice: Any) -> bool:
    return getattr(choice, "tokens", 0) not in TOKENS


@pytest.mark.parametrize("seed", range(24))
def test_answers_listed_are_those_allowed(seed: int) -> None:
    for state, decision, able in asked_at_random(seed):
        if decision.seat != DICE and decision.kind in KINDS:
            allowed = [
                one
                for one in pieces(state, decision.kind)
                if RULES.problem(state, decision, one) is None
            ]
            assert {one for one in able if type(one).__name__ != "Nothing"} == set(allowed)
