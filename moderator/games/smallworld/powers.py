"""The twenty powers. Source: rulebook 000, the powers' pages; rulings SW22 to SW34."""

from __future__ import annotations

from moderator.games.smallworld.choices import Camps, Dragon, Fortress, Heroes, Peace, RollFirst
from moderator.games.smallworld.races import spoils, symbol
from moderator.games.smallworld.state import Band, Ground, State
from moderator.games.smallworld.traits import Trait

ALCHEMIST_COINS = 2
WEALTHY_COINS = 7


def everywhere(state: State, _band: Band) -> int:
    """All regions."""
    return (2 << state.setting.board.size) - 1


def _land(state: State, _band: Band) -> int:
    return state.setting.board.land


def _riding_country(state: State, _band: Band) -> int:
    of = state.setting.board.of
    return of["hill"] | of["farmland"]


def _caverns(state: State, _band: Band) -> int:
    return state.setting.board.of["cavern"]


def _caverns_from_a_cavern(state: State, band: Band) -> int:
    caverns = state.setting.board.of["cavern"]
    return caverns if band.held & caverns else 0


def _alchemy(_state: State, _band: Band) -> int:
    return ALCHEMIST_COINS


def _held(_state: State, band: Band) -> int:
    return band.held


def _fortune(_state: State, band: Band) -> int:
    return 0 if band.entered else WEALTHY_COINS


def _rents(state: State, band: Band) -> int:
    return state.ground.fortress & band.held


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
        Trait("commando", cheaper=everywhere),
        Trait("diplomat", asks="peace", grants=(Peace,)),
        Trait("dragon-master", on_decline=_free_dragon, grants=(Dragon,)),
        Trait("flying", opens=_land),
        Trait("forest", each=symbol("forest")),
        Trait("fortified", asks="fortress", each=_rents, grants=(Fortress,)),
        Trait("heroic", asks="heroes", on_decline=_send_heroes_home, grants=(Heroes,)),
        Trait("hill", each=symbol("hill"), needs=("hill",)),
        Trait("merchant", each=_held),
        Trait("mounted", cheaper=_riding_country, needs=("hill", "farmland")),
        Trait("pillaging", each=spoils),
        Trait("seafaring", swims=True),
        Trait("spirit", unlimited=True, faded=Trait("spirit", unlimited=True)),
        Trait("stout", asks_late="stout"),
        Trait("swamp", each=symbol("swamp")),
        Trait("underworld", cheaper=_caverns, joins=_caverns_from_a_cavern, needs=("cavern",)),
        Trait("wealthy", bonus=_fortune),
    )
}
