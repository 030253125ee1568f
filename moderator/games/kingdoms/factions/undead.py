"""Undead: they live on losses."""

from __future__ import annotations

from collections import Counter

from moderator.engine.core import Seat, letter
from moderator.games.kingdoms.choices import NOTHING, Goods
from moderator.games.kingdoms.goods import of
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import ON_THE_WAY, State, reading


def _overrun(state: State, seat: Seat) -> int:
    """More armies than each other player in a home that is another's, once."""
    homes = [letter(other) for other in range(state.setting.seats) if other != seat]
    overrun = sum(_majority(state, seat, home) for home in homes)
    return 2 * (overrun if reading(state, "undead-5") == "each" else min(1, overrun))


def _majority(state: State, seat: Seat, home: str) -> bool:
    there = Counter(
        army.seat for army in state.armies if army.region != ON_THE_WAY and army.region[0] == home
    )
    own = there.pop(seat, 0)
    return own > max(there.values(), default=0)


def _carrion(state: State, cause: str) -> Goods:
    """Whatever the cause, unless the league reads it as armies lost in war."""
    at_war_only = reading(state, "undead-3") == "war"
    return of("food") if cause == "war" or not at_war_only else NOTHING


UNDEAD = (
    Power(fallen_goods=of("food", 2)),
    Power(expands_with=("mana",)),
    Power(scavenges=(_carrion,)),
    Power(instead=(("*", "expand"),)),
    Power(points=(_overrun,)),
)
