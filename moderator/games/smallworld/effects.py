"""The hooks of a combination, looked up by its names in the box of its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from moderator.games.smallworld.box import Box, Combination
from moderator.games.smallworld.state import Band, Player, State
from moderator.games.smallworld.traits import ALL, Effects, Trait, combine


class _Combined(dict[Combination, Effects]):
    """What combinations do, each put together when it is first asked for."""

    def __init__(self, combined: Callable[[Combination], Effects]) -> None:
        self.combined = combined

    def __missing__(self, combination: Combination) -> Effects:
        effects = self[combination] = self.combined(combination)
        return effects


def active_effects(traits: Mapping[str, Trait]) -> Mapping[Combination, Effects]:
    """By combination, what those traits do together."""

    def combined(combination: Combination) -> Effects:
        race, power, boons = combination
        return combine(1, *(traits[id_] for id_ in (race, power, *boons) if id_))

    return _Combined(combined)


def effects_in_decline(traits: Mapping[str, Trait]) -> Mapping[Combination, Effects]:
    """By combination, what is left of them in decline."""

    def combined(combination: Combination) -> Effects:
        race, power, boons = combination
        left = (traits[id_].faded for id_ in (race, power, *boons) if id_)
        return combine(ALL, *(trait for trait in left if trait))

    return _Combined(combined)


def effects(box: Box, race: str, power: str) -> Effects:
    """What that race does with that power ("" for none), whatever else may serve it."""
    combined: Effects = box.effects[race, power, ()]
    return combined


def hooks(state: State, band: Band) -> Effects:
    """What that race does now."""
    setting = state.setting
    boons = setting.world.boons
    combined: Effects = (setting.box.faded if band.faded else setting.box.effects)[
        band.race, band.power, boons(state, band) if boons else ()
    ]
    return combined


def trait(box: Box, id_: str) -> Trait:
    """A race, power or other piece by its id."""
    known: Trait = box.traits[id_]
    return known


def lasting(box: Box, power: str) -> str:
    """The power that a race keeps in decline: that one, or none ("")."""
    return power if power and trait(box, power).faded else ""


def restless(box: Box, player: Player) -> Band | None:
    """Its race in decline that still acts, if it has one."""
    for band in player.faded:
        if box.faded[band.race, band.power, ()].restless:
            return band
    return None
