"""The twenty-one powers. Source: rulebook 001, the powers' pages; rulings UG5, UG15 to UG19."""

from __future__ import annotations

from moderator.games.smallworld.races import symbol
from moderator.games.smallworld.state import Band, State
from moderator.games.smallworld.traits import Trait
from moderator.games.underground import lands
from moderator.games.underground.choices import Aided, Bag, Orb, Vampire
from moderator.games.underground.groups import flock, separate

FLOCK_COINS = 2
WISE_COINS = 2
PAIR = 2


def _mountains(state: State, band: Band) -> int:
    return band.held & state.setting.board.mountains


def _catch(state: State, band: Band) -> int:
    return (band.held & state.setting.board.coastal).bit_count() // PAIR


def _flock(state: State, band: Band) -> int:
    return FLOCK_COINS if flock(state, band) else 0


def _wisdom(_state: State, band: Band) -> int:
    return WISE_COINS if band.held else 0


POWERS: dict[str, Trait] = {
    trait.id: trait
    for trait in (
        Trait("adventurous", each=lands.with_places, marks=("finds",)),
        Trait("fisher", bonus=_catch),
        Trait("flocking", bonus=_flock),
        Trait("frightened", each=lands.crowded),
        Trait("immortal", loss=0),
        Trait("magic", grants=(Bag, Aided, Orb), marks=("bag", "finds")),
        Trait("martyr", marks=("martyr",)),
        Trait("mining", each=symbol("mine")),
        Trait("muddy", each=symbol("swamp"), faded=Trait("muddy", each=symbol("swamp"))),
        Trait("mystic", each=symbol("magic")),
        Trait("quarreling", bonus=separate),
        Trait("reborn", faded=Trait("reborn", marks=("reborn",))),
        Trait("royal", asks="queen", marks=("queen",), faded=Trait("royal", marks=("queen",))),
        Trait("shield", asks="armor", faded=Trait("shield")),
        Trait("stone", each=_mountains),
        Trait("thieving", marks=("thieving",)),
        Trait("tomb", keeps=True, faded=Trait("tomb", loss=1, keeps=True)),
        Trait("vampire", grants=(Vampire,)),
        Trait("vanishing", vanishes=True),
        Trait("vengeful", cheaper=lands.marked, marks=("vengeance",)),
        Trait("wise", faded=Trait("wise", bonus=_wisdom)),
    )
}
