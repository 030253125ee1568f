"""The hooks of a combination, looked up by its names."""

from __future__ import annotations

from functools import cache

from moderator.games.smallworld.powers import POWERS
from moderator.games.smallworld.races import RACES
from moderator.games.smallworld.state import Band, Player
from moderator.games.smallworld.traits import Effects, Trait, combine

_NO_POWER = Trait()


@cache
def effects(race: str, power: str) -> Effects:
    """What that race does with that power; with "" for the power, alone."""
    return combine(RACES[race], POWERS.get(power, _NO_POWER))


def restless(player: Player) -> Band | None:
    """Its race in decline that still acts, if it has one."""
    for band in player.faded:
        if effects(band.race, "").restless:
            return band
    return None
