"""What a seat can do at its level of magic."""

from __future__ import annotations

from functools import lru_cache

from moderator.engine.core import Seat
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.powers import Power, merged
from moderator.games.kingdoms.state import State

NOBODYS = Power()


@lru_cache(maxsize=256)
def power_of(faction: str, magic: int) -> Power:
    """All that a faction can do at that level of magic; nothing without a faction."""
    return merged(FACTIONS[faction][:magic]) if faction else NOBODYS


def power(state: State, seat: Seat) -> Power:
    """All that a seat can do now; a neutral army nothing."""
    if seat < 0:
        return NOBODYS
    player = state.players[seat]
    return power_of(player.faction, player.magic)
