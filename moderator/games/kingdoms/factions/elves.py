"""Elves: mana for everything."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import Goods
from moderator.games.kingdoms.factions.editions import stronger
from moderator.games.kingdoms.goods import MANA
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, War


def _mana_alone(_state: State, _war: War, _seat: Seat, paid: Goods) -> int:
    """A payment of nothing is none of mana."""
    return int(paid[MANA] == sum(paid) > 0)


def _richer(state: State, seat: Seat) -> int:
    own = state.players[seat].goods[MANA]
    return sum(player.goods[MANA] < own for player in state.players)


ELVES = (
    Power(mixes_for=("mana",)),
    stronger("elves-2", _mana_alone),
    Power(builds_with=("mana",), expands_with=("mana",)),
    Power(saps_mana=True),
    Power(points=(_richer,)),
)
