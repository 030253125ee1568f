"""Constructs: ore for everything."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import NOTHING, Goods
from moderator.games.kingdoms.factions.editions import weaker
from moderator.games.kingdoms.goods import ORE, of
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, War


def _steep(state: State, war: War) -> int:
    return int(state.realm.kind[war.region] == "mountain")


def _more_ore(_state: State, _seat: Seat, collected: Goods) -> Goods:
    return of("ore") if collected[ORE] else NOTHING


def _heaps(state: State, seat: Seat) -> int:
    return state.players[seat].goods[ORE] // 3


CONSTRUCTS = (
    weaker("constructs-1", _steep),
    Power(expands_with=("ore",)),
    Power(ore_worth=1),
    Power(harvests=(_more_ore,)),
    Power(points=(_heaps,)),
)
