"""Satyrs: they take what they like."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.goods import of
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State


def _ended_it(state: State, seat: Seat) -> int:
    return int("magic" in state.players[seat].triggered)


SATYRS = (
    Power(tie_goods=of("mana")),
    Power(steals=True),
    Power(pair_yield=1),
    Power(any_action=True),
    Power(points=(_ended_it,)),
)
