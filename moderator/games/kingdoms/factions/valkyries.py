"""Valkyries: a place apart, and a heavy hand."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State

ON_CARD = 3


def _on_the_card(state: State, seat: Seat) -> int:
    return min(ON_CARD, state.players[seat].card)


VALKYRIES = (
    Power(lost_discount=1),
    Power(card=ON_CARD),
    Power(on_reaching=("fine",)),
    Power(on_reaching=("strike",)),
    Power(points=(_on_the_card,)),
)
