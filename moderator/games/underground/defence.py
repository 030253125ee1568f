"""What keeps attackers out, or makes them pay (UG1, UG4, UG7, UG9, UG21, UG36)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from moderator.games.smallworld.bits import mask
from moderator.games.smallworld.effects import effects
from moderator.games.smallworld.state import Band, State, bands
from moderator.games.underground.boons import has_mark
from moderator.games.underground.depths import depths, spot


def walls(state: State) -> Mapping[int, int]:
    """The Keep, and each armor."""
    more = depths(state)
    return _walls(spot(more, "keep"), more.armor)


@lru_cache(maxsize=1 << 10)
def _walls(keep: int, armor: tuple[int, ...]) -> Mapping[int, int]:
    walls = {region: armor.count(region) for region in armor}
    if keep:
        walls[keep] = walls.get(keep, 0) + 1
    return walls


def lodgers(state: State) -> int:
    """Regions with monsters."""
    return depths(state).monsters


def guards(state: State, _band: Band) -> int:
    """Ancient, Ghost and Balrog; the Queen, whom one's own active race need not heed."""
    more = depths(state)
    guarded = mask((more.ancient, more.queen, more.ghost, more.balrog)) & ~1
    own = 0
    for band in bands(state.players[state.turn.seat]):
        own |= band.held
    return guarded & ~(own & mask((more.queen, more.ancient)) & ~mask((more.ghost, more.balrog)))


def sheltered(state: State, _band: Band) -> int:
    """Regions of opponents' active Gnomes."""
    box, held = state.setting.box, 0
    for seat, player in enumerate(state.players):
        band = player.active
        if band and seat != state.turn.seat and effects(box, band.race, band.power).plain:
            held |= band.held
    return held


def closed(state: State, _band: Band) -> int:
    """Regions of Liches in decline, to a seat without a coin."""
    if state.players[state.turn.seat].coins > 0:
        return 0
    held = 0
    for seat, player in enumerate(state.players):
        if seat != state.turn.seat:
            for band in player.faded:
                if has_mark(state, band, "toll"):
                    held |= band.held
    return held
