"""The hooks of a combination, looked up by its names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from moderator.games.smallworld.powers import POWERS
from moderator.games.smallworld.races import RACES
from moderator.games.smallworld.state import Band, Player, State
from moderator.games.smallworld.traits import ALL, Effects, Trait, combine

TRAITS: dict[str, Trait] = {**RACES, **POWERS}
"""All traits that are known, by id."""


def learn(traits: Mapping[str, Trait]) -> None:
    """Make the traits of another game known; ValueError where an id would mean two of them."""
    for id_, trait in traits.items():
        if TRAITS.setdefault(id_, trait) is not trait:
            raise ValueError(f"{id_} is the name of another trait already")


@cache
def effects(race: str, power: str, boons: tuple[str, ...] = ()) -> Effects:
    """What that race does with that power ("" for none) and what else serves it."""
    return combine(1, *(TRAITS[id_] for id_ in (race, power, *boons) if id_))


@cache
def faded_effects(race: str, power: str, boons: tuple[str, ...] = ()) -> Effects:
    """What is left of it in decline."""
    traits = (TRAITS[id_].faded for id_ in (race, power, *boons) if id_)
    return combine(ALL, *(trait for trait in traits if trait))


def hooks(state: State, band: Band) -> Effects:
    """What that race does now."""
    boons = state.setting.world.boons
    found = boons(state, band) if boons else ()
    if band.faded:
        return faded_effects(band.race, band.power, found)
    return effects(band.race, band.power, found)


def lasting(power: str) -> str:
    """The power that a race keeps in decline: that one, or none ("")."""
    return power if power and TRAITS[power].faded else ""


def restless(player: Player) -> Band | None:
    """Its race in decline that still acts, if it has one."""
    for band in player.faded:
        if faded_effects(band.race, band.power).restless:
            return band
    return None
