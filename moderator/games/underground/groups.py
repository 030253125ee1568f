"""How the regions of a race hang together."""

from __future__ import annotations

from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.costs import adjoining
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.state import Band, State


def separate(state: State, band: Band) -> int:
    """How many groups without a common border they form (UG31: by plain borders)."""
    near = state.setting.board.near
    return _count({region: near[region] for region in regions(band.held)})


def flock(state: State, band: Band) -> bool:
    """Whether they all hang together, by whatever makes regions border each other."""
    fx = hooks(state, band)
    borders = {
        region: adjoining(state, band._replace(held=1 << region), fx)
        for region in regions(band.held)
    }
    for region, near in borders.items():
        for other in regions(near & band.held):
            borders[other] |= 1 << region
    return _count(borders) == 1


def _count(borders: dict[int, int]) -> int:
    left = sum(1 << region for region in borders)
    groups = 0
    while left:
        group = reached = left & -left
        while reached:
            near = 0
            for region in regions(reached):
                near |= borders[region]
            reached = near & left & ~group
            group |= reached
        left &= ~group
        groups += 1
    return groups
