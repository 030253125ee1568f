"""How a game is set up (rulebook 001, preparation and compatibility; UG29)."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Fact, Step
from moderator.games.smallworld import catalogue as base
from moderator.games.smallworld import setting as blocks
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.board import Board
from moderator.games.smallworld.state import Setting, Stack, State
from moderator.games.underground.catalogue import FINDS, POWERS, RACES
from moderator.games.underground.depths import Depths
from moderator.games.underground.underworld import UNDERWORLD

OPTIONS: Mapping[str, tuple[Fact, ...]] = {**blocks.OPTIONS, "mixed": (False, True)}
"""As in Small World; `mixed` brings the banners and badges of both boxes into play."""


def setting(seats: int, options: Mapping[str, Fact]) -> Setting:
    """The options read; SetupError names one that cannot be. Where no monsters guard anything,
    what is tied to relics and places is left out too (rulebook 001, compatibility)."""
    blocks.check_options(OPTIONS, options)
    map_ = blocks.fitting(options, f"ug-{seats}", seats)
    mixed = options.get("mixed") is True
    races = (*base.RACES, *RACES) if mixed else tuple(RACES)
    powers = (*base.POWERS, *POWERS) if mixed else tuple(POWERS)
    if not monsters(map_):
        powers = tuple(power for power in powers if "finds" not in UNDERWORLD.traits[power].marks)
    return blocks.set_up(UNDERWORLD, map_, options, races, powers)


def setup(seats: int, options: Mapping[str, Fact]) -> Step[State]:
    """The first turn, as soon as chance has filled the row."""
    chosen = setting(seats, options)
    lairs = monsters(chosen.board)
    more = Depths(Stack(FINDS), monsters=lairs, markers=(0,) * seats)
    step = blocks.opening(chosen, more)
    tribes = step.state.ground.tribes & ~lairs
    return Step(step.state._replace(ground=step.state.ground._replace(tribes=tribes)), step.events)


def monsters(board: Board) -> int:
    """Where they stand at first: where the board has them, else among the Lost Tribes' regions.

    There one region more than players, no two adjacent: the first such in number order (UG29).
    """
    return board.of["monster"] or _apart(board, regions(board.tribes), board.players + 1)


def _apart(board: Board, able: tuple[int, ...], number: int) -> int:
    """So many of those regions without a common border, 0 where there are not."""
    for place, region in enumerate(able):
        others = tuple(n for n in able[place + 1 :] if not board.near[region] >> n & 1)
        if number == 1:
            return 1 << region
        if apart := _apart(board, others, number - 1):
            return apart | 1 << region
    return 0
