"""The fourteen races. Source: rulebook 000, the races' pages; rulings SW14 to SW21."""

from __future__ import annotations

from moderator.games.smallworld.catalogue import HOLES
from moderator.games.smallworld.choices import Sorcerer
from moderator.games.smallworld.costs import adjoining
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.state import Band, Ground, State
from moderator.games.smallworld.traits import Trait, Where

AMAZONS_ASIDE = 4


def symbol(name: str) -> Where:
    """The regions held with that terrain or symbol."""

    def held(state: State, band: Band) -> int:
        return band.held & state.setting.board.of[name]

    return held


def spoils(state: State, _band: Band) -> int:
    """The non-empty regions conquered this turn, still held or not (SW36)."""
    return state.turn.spoils


def _beside_mountains(state: State, band: Band) -> int:
    """By whatever makes regions border each other."""
    mountains = band.held & state.setting.board.mountains
    return adjoining(state, band._replace(held=mountains), hooks(state, band))


def _land(state: State, _band: Band) -> int:
    return state.setting.board.land


def _coasts(state: State, _band: Band) -> int:
    return state.setting.board.coastal


def dig(ground: Ground, band: Band, bit: int) -> tuple[Ground, Band]:
    """A hole in a region just conquered, while there are holes left."""
    if not band.digs:
        return ground, band
    return ground._replace(hole=ground.hole | bit), band._replace(digs=band.digs - 1)


def fill_holes(ground: Ground, band: Band) -> Ground:
    """The holes leave with the active race."""
    return ground._replace(hole=ground.hole & ~band.held)


def build_lair(ground: Ground, band: Band, bit: int) -> tuple[Ground, Band]:
    """A lair in a region just conquered."""
    return ground._replace(lair=ground.lair | bit), band


def build_lairs(ground: Ground, band: Band) -> Ground:
    """A lair in each region held."""
    return ground._replace(lair=ground.lair | band.held)


def _raise_dead(state: State, _band: Band) -> int:
    return state.turn.spoils.bit_count() // 2


RACES: dict[str, Trait] = {
    trait.id: trait
    for trait in (
        Trait("amazons", aside=AMAZONS_ASIDE),
        Trait("dwarves", each=symbol("mine"), faded=Trait("dwarves", each=symbol("mine"))),
        Trait("elves", loss=0),
        Trait("ghouls", restless=True, faded=Trait("ghouls", restless=True, loss=1)),
        Trait("giants", cheaper=_beside_mountains),
        Trait(
            "halflings",
            lands=_land,
            digs=HOLES,
            on_conquest=dig,
            on_decline=fill_holes,
        ),
        Trait("humans", each=symbol("farmland"), needs=("farmland",)),
        Trait("orcs", each=spoils),
        Trait("ratmen"),
        Trait("skeletons", grows=_raise_dead),
        Trait("sorcerers", grants=(Sorcerer,)),
        Trait("tritons", cheaper=_coasts),
        Trait("trolls", on_conquest=build_lair, on_redeploy=build_lairs),
        Trait("wizards", each=symbol("magic")),
    )
}
