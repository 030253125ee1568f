"""The fifteen races. Source: rulebook 001, the races' pages; rulings UG5 to UG14."""

from __future__ import annotations

from moderator.games.smallworld.races import symbol
from moderator.games.smallworld.state import Band, State
from moderator.games.smallworld.traits import Trait
from moderator.games.underground import lands
from moderator.games.underground.choices import Aided, Wisp

WATERS = ("river", "sea", "lake")


def _breed(state: State, band: Band) -> int:
    return (band.held & state.setting.board.of["swamp"]).bit_count()


RACES: dict[str, Trait] = {
    trait.id: trait
    for trait in (
        Trait("cultists", cheaper=lands.beside_ancient, asks_first="ancient", marks=("ancient",)),
        Trait("drow", each=lands.secluded),
        Trait(
            "flames",
            ignores=lands.burning,
            enters=lands.beside_volcano,
            asks_first="volcano",
            marks=("volcano",),
            needs=("volcano",),
        ),
        Trait("gnomes", plain=True),
        Trait("iron-dwarves", grants=(Aided,), marks=("hammers",)),
        Trait("kraken", swims=True, needs=WATERS, faded=Trait("kraken", swims=True)),
        Trait("liches", faded=Trait("liches", marks=("toll",))),
        Trait("lizardmen", opens=lands.across_water, needs=WATERS),
        Trait("mudmen", grows=_breed),
        Trait("mummies", dearer=lands.everywhere),
        Trait("ogres", cheaper=lands.everywhere),
        Trait("shadow-mimes", asks_first="swap"),
        Trait("shrooms", each=symbol("forest")),
        Trait(
            "spiderines",
            joins=lands.chasm_sides,
            lands=lands.chasm_sides,
            needs=("chasm",),
        ),
        Trait("will-o-wisps", grants=(Wisp,)),
    )
}
