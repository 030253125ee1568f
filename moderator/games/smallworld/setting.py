"""How a game is set up (rulebook 000, preparation; SW24 for the Diplomat)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.engine.core import Event, Fact, SetupError, Step, facts
from moderator.games.smallworld import board
from moderator.games.smallworld.board import Board
from moderator.games.smallworld.box import Box
from moderator.games.smallworld.catalogue import POWERS, RACES, START_COINS
from moderator.games.smallworld.effects import trait
from moderator.games.smallworld.homemade import box_of, known
from moderator.games.smallworld.homemade.pieces import Made
from moderator.games.smallworld.market import settle
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import (
    Ground,
    Market,
    Player,
    Setting,
    Stack,
    State,
    Turn,
)
from moderator.games.smallworld.surface import SURFACE
from moderator.games.smallworld.turns import begun
from moderator.games.smallworld.world import World

OPTIONS: Mapping[str, tuple[Fact, ...]] = {
    "coins": ("hidden", "open"),
    "tie": ("tokens", "last"),
    "diplomat": (True, False),
}
"""What may be chosen, the usual first; `board` names one made for that many seats, `homemade` is
definitions of banners, badges and boards (`homemade/`)."""
FREE = ("board", "homemade")
"""Options that are no choice of a few."""


def setting(seats: int, options: Mapping[str, Fact]) -> Setting:
    """The options read; SetupError names one that cannot be."""
    check_options(OPTIONS, options)
    map_ = fitting(options, f"sw-{seats}", seats)
    return set_up(SURFACE, map_, options, tuple(RACES), tuple(POWERS))


def check_options(known: Mapping[str, tuple[Fact, ...]], options: Mapping[str, Fact]) -> None:
    """SetupError where an option of a few choices is not among those known."""
    for key, chosen in options.items():
        if key not in FREE and chosen not in known.get(key, ()):
            raise SetupError("setup-choice", f"options.{key}", option=key, word=str(chosen))


def fitting(options: Mapping[str, Fact], usual: str, seats: int) -> Board:
    """The board that the options name, a home-made one first; SetupError where it is for another
    number of seats."""
    if not 2 <= seats <= 5:
        raise SetupError("setup-seats", "seats", number=seats)
    wanted = str(options.get("board", ""))
    own = known(str(options.get("homemade", ""))).board(wanted, seats)
    map_ = own or board.named(wanted or usual)
    if map_.players != seats:
        raise SetupError(
            "setup-board-seats", "options.board", word=map_.id, most=map_.players, number=seats
        )
    return map_


def set_up(
    world: World,
    map_: Board,
    options: Mapping[str, Fact],
    races: tuple[str, ...],
    powers: tuple[str, ...],
) -> Setting:
    """The setting of a game with those banners and badges, as far as the board has use for them.

    Home-made ones come behind; whose tokens they take stays in the box.
    """
    homemade = str(options.get("homemade", ""))
    own = known(homemade)
    races = (*(race for race in races if race not in own.box), *_ids(own.banners))
    powers = (*powers, *_ids(own.badges))
    box = box_of(world, homemade)
    diplomat = bool(options.get("diplomat", True))
    without = "diplomat" if map_.players == 2 and not diplomat else ""
    return Setting(
        world,
        box,
        map_,
        map_.players,
        tuple(race for race in races if _useful(box, map_, race)),
        tuple(power for power in powers if power != without and _useful(box, map_, power)),
        options.get("coins") == "open",
        str(options.get("tie", "tokens")),
        diplomat,
    )


def _ids(pieces: Sequence[Made]) -> tuple[str, ...]:
    return tuple(made.piece.id for made in pieces)


def _useful(box: Box, map_: Board, id_: str) -> bool:
    """What is tied to a kind of region is left out where the board has none (UG29)."""
    needs = trait(box, id_).needs
    return not needs or any(map_.of[name] for name in needs)


def setup(seats: int, options: Mapping[str, Fact]) -> Step[State]:
    """The first turn, as soon as chance has filled the row."""
    return opening(setting(seats, options))


def opening(chosen: Setting, more: Any = None) -> Step[State]:
    """The empty board, and the row as far as it takes no luck."""
    log: Log = [Event("round", facts(number=1))]
    market = Market(banners=Stack(chosen.races), badges=Stack(chosen.powers))
    state = State(
        chosen,
        Ground((0,) * (chosen.board.size + 1), chosen.board.tribes),
        (Player(START_COINS),) * chosen.seats,
        settle(chosen.box, market, log),
        Turn(1, 0),
        more,
    )
    return Step(begun(state, log), tuple(log))
