"""What our player knows of Small World Underground besides Small World: relics and places."""

from __future__ import annotations

from dataclasses import replace

from moderator.engine.core import Seat
from moderator.games.smallworld.state import State, bands
from moderator.games.underground.depths import depths
from moderator.standins import smallworld
from moderator.standins.farsighted import Farsighted
from moderator.standins.lookahead import Lookahead

PLACE = 1.0
"""Coins that a relic or a place is worth to its holder, for each round to come."""


def worth(state: State, seat: Seat) -> float:
    """As in Small World, and what was found there serves whoever holds it."""
    more, player = depths(state), state.players[seat]
    active = player.active.held if player.active else 0
    held = sum(band.held for band in bands(player))
    relics = sum(active >> region & 1 for _, region in more.relics)
    relics += sum(held >> region & 1 for _, region in more.places)
    left = min(smallworld.SEEN, smallworld.turns_left(state, seat))
    return smallworld.worth(state, seat) + PLACE * relics * left


JUDGE = replace(smallworld.JUDGE, worth=worth)

PLAYER = Lookahead("underground", JUDGE)

STRONG = Farsighted(
    "underground",
    PLAYER,
    Lookahead("underground", replace(JUDGE, **smallworld.QUICK)),
    smallworld.HORIZONS,
)
