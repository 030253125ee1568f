"""Conquests with relics, the bag, or a number of hammers that was said (UG12, UG23, UG28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from moderator.engine.core import Problem, facts
from moderator.games.smallworld import refusals
from moderator.games.smallworld.attack import Attack
from moderator.games.smallworld.conquest import seize
from moderator.games.smallworld.costs import in_hand, price, prices, race_in_hand, targets
from moderator.games.smallworld.die import roll_for
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.refusals import LONGEST_ROLL
from moderator.games.smallworld.state import NO_DIE, Band, State
from moderator.games.underground.boons import has_mark
from moderator.games.underground.choices import Aided, AidedRoll
from moderator.games.underground.defence import sheltered
from moderator.games.underground.depths import depths, holds, spelt
from moderator.games.underground.hammers import helpers, spend_with

ONCE = ("doormat", "socks", "sword")
"""Relics that serve one conquest a turn."""


def with_aid(state: State, using: tuple[str, ...]) -> State:
    """The position in which those serve the conquest being made."""
    return spelt(state, aid=using) if using else state


def unusable(state: State, band: Band, using: tuple[str, ...], able: Iterable[str] = ONCE) -> str:
    """The code of what is wrong with using those together, or ""."""
    turn, named = depths(state).turn, [_meant(state, name) for name in using]
    if len(set(named)) < len(named):
        return "already-used" if len(set(using)) < len(using) else "unavailable"
    for name, relic in zip(using, named, strict=True):
        if relic not in able or not _at_hand(state, band, name):
            return "unavailable"
        if name in turn.used:
            return "already-used"
    return ""


def _meant(state: State, name: str) -> str:
    return depths(state).turn.copies if name == "bag" else name


def _at_hand(state: State, band: Band, name: str) -> bool:
    return has_mark(state, band, "bag") if name == "bag" else holds(depths(state), band, name)


def must_roll(state: State, band: Band) -> bool:
    """Berserk: a die comes before each conquest, whatever serves it besides."""
    return hooks(state, band).die_first and state.turn.die == NO_DIE


def usable(state: State, band: Band) -> list[tuple[str, ...]]:
    """Every selection of what may serve one conquest now."""
    single = [name for name in (*ONCE, "bag") if not unusable(state, band, (name,))]
    ways = [using for n in range(1, len(single) + 1) for using in combinations(single, n)]
    return [using for using in ways if not unusable(state, band, using)]


def choices(state: State, band: Band) -> Iterator[Any]:
    """With each selection of relics and each number of hammers; then rolls with relics."""
    if must_roll(state, band):
        return
    selections = usable(state, band)
    hammers = helpers(state, band)
    for using in [(), *selections] if hammers else selections:
        yield from _conquests(with_aid(state, using), band, using, hammers)
    for using in selections:
        yield from _rolls(with_aid(state, using), band, using)


def _open(state: State, band: Band, using: tuple[str, ...]) -> int:
    reach = targets(state, band, hooks(state, band))
    return reach & ~sheltered(state, band) if using else reach


def _conquests(state: State, band: Band, using: tuple[str, ...], hammers: int) -> Iterator[Aided]:
    hand, race = in_hand(state, band), race_in_hand(state, band)
    safe = sheltered(state, band)
    for region, cost in prices(state, band, hooks(state, band), _open(state, band, using)):
        for tokens in range(cost, hand + 1):
            if using:
                yield Aided(region, tokens, using)
            if hammers:
                most = 0 if safe >> region & 1 else min(hammers, tokens - 1)
                for number in range(max(0, tokens - race), most + 1):
                    yield Aided(region, tokens, using, number)


def _rolls(state: State, band: Band, using: tuple[str, ...]) -> Iterator[AidedRoll]:
    hand, fx = in_hand(state, band), hooks(state, band)
    if fx.die_first:
        return
    for region, cost in prices(state, band, fx, _open(state, band, using)):
        if hand < cost <= hand + LONGEST_ROLL:
            yield AidedRoll(region, using)


def problem(state: State, band: Band, choice: Aided) -> Problem | None:
    """As any conquest, once the relics are there and serve against whoever stands there."""
    wrong = refused(state, band, choice.region, choice.using)
    if wrong is not None:
        return wrong
    if must_roll(state, band):
        return Problem("wrong-phase", facts(needs="roll"))
    state = with_aid(state, choice.using)
    hand = in_hand(state, band)
    return refusals.too_few(state, band, choice.region, choice.tokens, hand) or _too_many_hammers(
        state, band, choice
    )


def refused(state: State, band: Band, region: int, using: tuple[str, ...]) -> Problem | None:
    """All that may be wrong but the price."""
    if (unknown := refusals.no_region(state, region)) is not None:
        return unknown
    if code := unusable(state, band, using):
        return Problem(code, facts(using=using))
    wrong = refusals.target(with_aid(state, using), band, region)
    return wrong or (refusals.sheltered(state, band, region) if using else None)


def _too_many_hammers(state: State, band: Band, choice: Aided) -> Problem | None:
    """More than there are, or too few Dwarves beside them."""
    if choice.hammers is None:
        return None if choice.using else Problem("unavailable")
    if not has_mark(state, band, "hammers"):
        return Problem("unavailable")
    dwarves = choice.tokens - choice.hammers
    if choice.hammers and (safe := refusals.sheltered(state, band, choice.region)):
        return safe
    if 0 <= choice.hammers <= helpers(state, band) and 1 <= dwarves <= race_in_hand(state, band):
        return None
    return Problem(
        "not-enough-tokens",
        facts(region=choice.region, hammers=choice.hammers, tokens=choice.tokens),
    )


def apply(state: State, choice: Aided, log: Log) -> State:
    """The relics lie in the region then."""
    most = choice.tokens - 1 if choice.hammers is None else choice.hammers
    state, tokens = spend_with(with_aid(state, choice.using), state.active, choice.tokens, most)
    return seize(state, False, Attack(choice.region, tokens, tokens), log)


class Rolls:
    """The same for a last conquest with the die."""

    @staticmethod
    def choices(_state: State, _band: Band) -> Iterator[Any]:
        """Listed with the conquests."""
        return iter(())

    @staticmethod
    def problem(state: State, band: Band, choice: AidedRoll) -> Problem | None:
        """Relics first, then as any last conquest."""
        if hooks(state, band).die_first or not choice.using:
            return Problem("unavailable")
        wrong = refused(state, band, choice.region, choice.using)
        aided = with_aid(state, choice.using)
        return wrong or refusals.no_roll(aided, band, choice.region, in_hand(aided, band))

    @staticmethod
    def apply(state: State, choice: AidedRoll, _log: Log) -> State:
        """They serve while the die is rolled."""
        return roll_for(with_aid(state, choice.using), choice.region)


def cost(state: State, band: Band, region: int, using: tuple[str, ...]) -> int:
    """What that region costs with those."""
    aided = with_aid(state, using)
    return price(aided, band, hooks(aided, band), region)
