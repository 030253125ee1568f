"""Regions singled out on Underground's boards, for the traits to name."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.smallworld.bits import mask, regions
from moderator.games.smallworld.costs import adjoining
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.state import Band, State, bands
from moderator.games.underground.depths import depths, spot

Around = Callable[[int], int]


def everywhere(state: State, _band: Band) -> int:
    """All regions."""
    return (2 << state.setting.board.size) - 1


def crystals_and_beside(state: State, band: Band) -> int:
    """Mystic crystals, and what borders those held, by whatever makes regions border each other
    (UG11, UG43)."""
    crystals = state.setting.board.of["magic"]
    own = band._replace(held=crystals & band.held)
    return crystals | adjoining(state, own, hooks(state, band))


def chasm_sides(state: State, _band: Band) -> int:
    """Regions beside a chasm."""
    board = state.setting.board
    return board.around(board.of["chasm"])


def across_water(state: State, band: Band) -> int:
    """What rivers lead to, several in a row too; never from off the board (UG8, UG33)."""
    board = state.setting.board
    return _across(board.water, board.around, band.held) if band.held else 0


def _across(water: int, around: Around, held: int) -> int:
    passed, reached = 0, around(held) & water
    while reached & ~passed:
        passed |= reached
        reached |= around(reached) & water
    return around(passed)


def beside_volcano(state: State, _band: Band) -> int:
    """Where Flames come up."""
    board = state.setting.board
    return board.near[depths(state).volcano]


def burning(state: State, band: Band) -> int:
    """Beside the volcano, or linked to it by a chain of regions that the race holds (UG6)."""
    board = state.setting.board
    chain, reached = 0, beside_volcano(state, band)
    while (linked := reached & band.held) & ~chain:
        chain |= linked
        reached |= board.around(linked)
    return reached


def beside_ancient(state: State, band: Band) -> int:
    """What borders the Great Ancient, by whatever makes regions border each other, a relic too."""
    ancient, fx = depths(state).ancient, hooks(state, band)
    if not band.held >> ancient & 1:
        return 0
    if "doormat" in fx.marks:
        return everywhere(state, band)
    return adjoining(state, band._replace(held=1 << ancient), fx)


def marked(state: State, _band: Band) -> int:
    """All regions of those who hold the seat's vengeance markers."""
    holders = depths(state).markers[state.turn.seat]
    held = 0
    for seat, player in enumerate(state.players):
        if holders >> seat & 1:
            for band in bands(player):
                held |= band.held
    return held


def pipe_country(state: State, band: Band) -> int:
    """All regions of the terrain that the Pipe lies in, for those of that terrain alone (UG43)."""
    board = state.setting.board
    terrain = board.terrain[spot(depths(state), "pipe")]
    country = mask(n for n in range(1, board.size + 1) if board.terrain[n] == terrain)
    return country if band.held & country else 0


def with_places(state: State, band: Band) -> int:
    """Regions held with a popular place."""
    return band.held & mask(region for _, region in depths(state).places)


def crowded(state: State, band: Band) -> int:
    """Regions held with three or more race tokens."""
    tokens = state.ground.tokens
    return mask(region for region in regions(band.held) if tokens[region] >= _CROWD)


def secluded(state: State, band: Band) -> int:
    """Regions held beside which neither another race stands nor monsters (UG14)."""
    board = state.setting.board
    others = depths(state).monsters | state.ground.tribes
    for player in state.players:
        for other in bands(player):
            if other.race != band.race:
                others |= other.held
    return mask(region for region in regions(band.held) if not board.near[region] & others)


def diamond_country(state: State, band: Band) -> int:
    """Regions that the race holds of the terrain of the Diamond Fields, that one among them."""
    board = state.setting.board
    terrain = board.terrain[spot(depths(state), "diamonds")]
    return mask(region for region in regions(band.held) if board.terrain[region] == terrain)


def at_keep(state: State, band: Band) -> int:
    """The region of the Keep, where it is held."""
    return band.held & 1 << spot(depths(state), "keep")


_CROWD = 3
