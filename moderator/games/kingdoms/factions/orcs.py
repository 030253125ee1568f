"""Orcs: wars won by a hair, and a home of one's own."""

from __future__ import annotations

from moderator.engine.core import Seat, letter
from moderator.games.kingdoms.choices import Goods
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import ON_THE_WAY, State, War, reading


def _cheaper(_state: State, _war: War, _seat: Seat, _paid: Goods) -> int:
    return 1


def _icon(state: State) -> str:
    """The resource of the card, whose picture the rulebook's text has lost."""
    return str(reading(state, "orcs-4"))


def _home_alone(state: State, seat: Seat) -> int:
    home = letter(seat)
    strangers = any(
        army.region != ON_THE_WAY and army.region[0] == home and army.seat != seat
        for army in state.armies
    )
    return 0 if strangers else 2


ORCS = (
    Power(wins_ties=True),
    Power(food_worth=1),
    Power(discounts=(_cheaper,)),
    Power(raises=True, raise_kinds=(_icon,)),
    Power(points=(_home_alone,)),
)
