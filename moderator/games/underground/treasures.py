"""Relics and places as traits of whoever holds them. Source: rulebook 001; rulings UG20 to UG26.

A relic held lets it be used; `using-…` is what it does for the one conquest that it serves.
"""

from __future__ import annotations

from moderator.games.smallworld.state import Band, State
from moderator.games.smallworld.traits import Trait
from moderator.games.underground import lands
from moderator.games.underground.choices import Aided, Balrog, Orb, Vanish

SWORD_TOKENS = 2
MINE_COINS = 2
USING = "using-"
LENT = "lent-vanishing"
"""Vanishing as Stonehedge lends it: it may be used, and is not by itself."""


def _lode(_state: State, _band: Band) -> int:
    return MINE_COINS


_DIAMONDS = Trait("diamonds", each=lands.diamond_country)
_KEEP = Trait("keep", each=lands.at_keep)
_MINE = Trait("mine", bonus=_lode)
_ALTAR = Trait("altar", asks_late="altar")

TREASURES: dict[str, Trait] = {
    trait.id: trait
    for trait in (
        Trait("doormat", grants=(Aided,)),
        Trait("socks", grants=(Aided,)),
        Trait("sword", grants=(Aided,)),
        Trait("orb", grants=(Orb,)),
        Trait("ring", asks="ring"),
        Trait("scepter", asks="scepter"),
        Trait("using-doormat", opens=lands.everywhere, marks=("doormat",)),
        Trait("using-socks", ignores=lands.everywhere, spares=True),
        Trait("using-sword", cheaper=lands.everywhere, less=SWORD_TOKENS),
        Trait("using-orb"),
        Trait("altar", asks_late="altar", faded=_ALTAR),
        Trait("crypt", asks="ghost"),
        Trait("diamonds", each=lands.diamond_country, faded=_DIAMONDS),
        Trait("fountain", marks=("fountain",)),
        Trait("pipe", joins=lands.pipe_country),
        Trait("keep", each=lands.at_keep, faded=_KEEP),
        Trait("mine", bonus=_lode, faded=_MINE),
        Trait("stonehedge"),
        Trait("pentacle", grants=(Balrog,)),
        Trait(LENT, grants=(Vanish,)),
    )
}
