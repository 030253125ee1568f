"""What a seat can do at its level of magic, by the box of its game."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import Player, State

NOBODYS = Power()


def power(state: State, seat: Seat) -> Power:
    """All that a seat can do now; a neutral army nothing, and nobody without a faction."""
    if seat < 0:
        return NOBODYS
    player = state.players[seat]
    if not player.faction:
        return NOBODYS
    held: Power = state.setting.box.powers[player.faction, player.magic]
    return held


def level(state: State, player: Player, number: int) -> Power:
    """What that level alone brings its faction; nothing above the last, and without a faction."""
    levels: tuple[Power, ...] = state.setting.box.levels.get(player.faction, ())
    return levels[number - 1] if number <= len(levels) else NOBODYS
