"""Halflings: peace, and what it brings."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.armies import allies, shared
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, reading


def _friends(state: State, seat: Seat) -> int:
    friends = allies(state, seat)
    if reading(state, "halflings-5") == "region":
        return sum(len(shared(state, seat, other)) for other in friends)
    return len(friends)


def _fine(state: State) -> int:
    number = reading(state, "halflings-1")
    assert isinstance(number, int)
    return number


HALFLINGS = (
    Power(flag_fines=(_fine,)),
    Power(ally_gift=1),
    Power(ally_gain=1),
    Power(unbroken=True),
    Power(points=(_friends,)),
)
