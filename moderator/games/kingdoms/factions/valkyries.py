"""Valkyries: a place apart, and a heavy hand."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, reading

PAID = 3
"""The most armies on the card that are worth a point each."""


def _room(state: State) -> int:
    number = reading(state, "valkyries-2")
    assert isinstance(number, int)
    return number


def _on_the_card(state: State, seat: Seat) -> int:
    return min(PAID, state.players[seat].card)


VALKYRIES = (
    Power(lost_discount=1),
    Power(card=(_room,)),
    Power(on_reaching=("fine",)),
    Power(on_reaching=("strike",)),
    Power(points=(_on_the_card,)),
)
