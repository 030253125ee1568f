"""The twenty powers. Source: rulebook 000, the powers' pages; rulings SW22 to SW34."""

from __future__ import annotations

from moderator.games.smallworld.board import Board
from moderator.games.smallworld.choices import Camps, Dragon, Fortress, Heroes, Peace, RollFirst
from moderator.games.smallworld.races import spoils, symbol
from moderator.games.smallworld.state import Band, Ground, State
from moderator.games.smallworld.traits import Trait

ALCHEMIST_COINS = 2
WEALTHY_COINS = 7


def _everywhere(board: Board, _held: int) -> int:
    return (2 << board.size) - 1


def _land(board: Board, _held: int) -> int:
    return board.land


def _riding_country(board: Board, _held: int) -> int:
    return board.of["hill"] | board.of["farmland"]


def _caverns(board: Board, _held: int) -> int:
    return board.of["cavern"]


def _caverns_from_a_cavern(board: Board, held: int) -> int:
    return board.of["cavern"] if held & board.of["cavern"] else 0


def _alchemy(_state: State, _band: Band) -> int:
    return ALCHEMIST_COINS


def _trade(_state: State, band: Band) -> int:
    return band.held.bit_count()


def _fortune(_state: State, band: Band) -> int:
    return 0 if band.entered else WEALTHY_COINS


def _rents(state: State, band: Band) -> int:
    return (state.ground.fortress & band.held).bit_count()


def _break_camp(ground: Ground, _band: Band) -> Ground:
    return ground._replace(camps=())


def _send_heroes_home(ground: Ground, _band: Band) -> Ground:
    return ground._replace(hero=0)


def _free_dragon(ground: Ground, _band: Band) -> Ground:
    return ground._replace(dragon=0)


POWERS: dict[str, Trait] = {
    trait.id: trait
    for trait in (
        Trait("alchemist", bonus=_alchemy),
        Trait("berserk", die_first=True, grants=(RollFirst,)),
        Trait("bivouacking", asks="camps", on_decline=_break_camp, grants=(Camps,)),
        Trait("commando", cheaper=_everywhere),
        Trait("diplomat", asks="peace", grants=(Peace,)),
        Trait("dragon-master", on_decline=_free_dragon, grants=(Dragon,)),
        Trait("flying", opens=_land),
        Trait("forest", bonus=symbol("forest")),
        Trait("fortified", asks="fortress", bonus=_rents, grants=(Fortress,)),
        Trait("heroic", asks="heroes", on_decline=_send_heroes_home, grants=(Heroes,)),
        Trait("hill", bonus=symbol("hill")),
        Trait("merchant", bonus=_trade),
        Trait("mounted", cheaper=_riding_country),
        Trait("pillaging", bonus=spoils),
        Trait("seafaring", swims=True),
        Trait("spirit", unlimited=True),
        Trait("stout", asks_late="stout"),
        Trait("swamp", bonus=symbol("swamp")),
        Trait("underworld", cheaper=_caverns, opens=_caverns_from_a_cavern),
        Trait("wealthy", bonus=_fortune),
    )
}
