"""Humans: trade, and stores of every kind."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.armies import held
from moderator.games.kingdoms.choices import NOTHING, Goods
from moderator.games.kingdoms.goods import kinds_in, of
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, War, reading

A_STORE = 4


def _of_one_kind(_state: State, _war: War, _seat: Seat, paid: Goods) -> int:
    return 2 if kinds_in(paid) <= 1 else 0


def _by_the_water(state: State, seat: Seat, _collected: Goods) -> Goods:
    wet = any(state.realm.waters[region] for region in held(state, seat))
    return of(str(reading(state, "humans-4"))) if wet else NOTHING


def _stores(state: State, seat: Seat) -> int:
    return sum(number >= A_STORE for number in state.players[seat].goods)


HUMANS = (
    Power(instead=(("research", "trade"),)),
    Power(trade_bonus=1),
    Power(discounts=(_of_one_kind,)),
    Power(harvests=(_by_the_water,)),
    Power(points=(_stores,)),
)
