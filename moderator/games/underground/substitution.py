"""Vampires and the Shiny Orb: a lone active token next door is replaced by one's own (UG15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.engine.core import Problem, facts
from moderator.games.smallworld import refusals, sorcerer
from moderator.games.smallworld.attack import Attack
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.conquest import occupant, seize
from moderator.games.smallworld.costs import adjoining, barred, enterable, guarded
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State, supply
from moderator.games.smallworld.traits import ALL
from moderator.games.underground.aided import unusable
from moderator.games.underground.choices import Orb, Vampire
from moderator.games.underground.defence import sheltered
from moderator.games.underground.depths import depths, spelt


def able(state: State, band: Band, spared: int) -> int:
    """Regions where it may be done now; not those of the seats in `spared`."""
    fx = hooks(state, band)
    reach = adjoining(state, band, fx) & enterable(state, fx)
    reach &= ~guarded(state, band) & ~barred(state, band) & ~sheltered(state, band)
    return reach & sorcerer.lone_opponents(state, spared)


def refused(state: State, band: Band, region: int, spared: int) -> Problem | None:
    """All that may be wrong with a region."""
    reach = adjoining(state, band, hooks(state, band))
    return (
        refusals.place(state, band, region)
        or refusals.barred(state, band, region)
        or refusals.sheltered_in(state, band, region, reach)
        or sorcerer.no_victim(state, region, spared)
        or refusals.no_way(band, region, reach)
        or refusals.nobody_in_hand(state, band, region)
    )


def replaced(state: State, region: int, by: str, log: Log) -> State:
    """The token there is lost, an Immortal's too; the new one is from the supply, else the hand."""
    spent = 0 if supply(state, state.active.race) else 1
    return seize(state, False, Attack(region, 1, spent, by, ALL), log)


class Vampires:
    """Once a turn against each opponent."""

    @staticmethod
    def choices(state: State, band: Band) -> Iterator[Any]:
        """Every lone token in reach."""
        yield from map(Vampire, regions(able(state, band, depths(state).turn.bitten)))

    @staticmethod
    def problem(state: State, band: Band, choice: Vampire) -> Problem | None:
        """Only for who has the power."""
        if (unknown := refusals.no_region(state, choice.region)) is not None:
            return unknown
        if Vampire not in hooks(state, band).grants:
            return Problem("unavailable")
        return refused(state, band, choice.region, depths(state).turn.bitten)

    @staticmethod
    def apply(state: State, choice: Vampire, log: Log) -> State:
        """That opponent is spared for the rest of the turn."""
        holder = occupant(state.players, choice.region)
        assert holder is not None
        state = spelt(state, bitten=depths(state).turn.bitten | 1 << holder[0])
        return replaced(state, choice.region, "vampire", log)


class Orbs:
    """Once a turn with the Orb, and once with the bag that copies it."""

    @staticmethod
    def choices(state: State, band: Band) -> Iterator[Any]:
        """Every lone token in reach, with the Orb, then with the bag."""
        for bag in (False, True):
            if not unusable(state, band, (_name(bag),), ("orb",)):
                for region in regions(able(state, band, 0)):
                    yield Orb(region, bag)

    @staticmethod
    def problem(state: State, band: Band, choice: Orb) -> Problem | None:
        """Only for who holds it, once a turn."""
        if (unknown := refusals.no_region(state, choice.region)) is not None:
            return unknown
        if code := unusable(state, band, (_name(choice.bag),), ("orb",)):
            return Problem(code, facts(using=(_name(choice.bag),)))
        return refused(state, band, choice.region, 0)

    @staticmethod
    def apply(state: State, choice: Orb, log: Log) -> State:
        """It lies there then."""
        state = spelt(state, aid=(_name(choice.bag),))
        return replaced(state, choice.region, "orb", log)


def _name(bag: bool) -> str:
    return "bag" if bag else "orb"
