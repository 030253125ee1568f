"""Dwarves: ore, and the highest tower."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import NOTHING, Region
from moderator.games.kingdoms.goods import of
from moderator.games.kingdoms.powers import Found, Power
from moderator.games.kingdoms.state import State


def _into_mountains(state: State, by: str, _origin: Region, target: Region) -> Found:
    digs = by in ("patrol", "quest") and state.realm.kind[target] == "mountain"
    return (of("ore") if digs else NOTHING), 0


def _highest(state: State, seat: Seat) -> int:
    """Level 0 counts only where somebody is below, which cannot be: all at 0 is none highest."""
    towers = [player.tower for player in state.players]
    return int(towers[seat] == max(towers) > 0)


DWARVES = (
    Power(toll=1),
    Power(arrivals=(_into_mountains,)),
    Power(build_discount=1),
    Power(instead=(("trade", "build"),)),
    Power(points=(_highest,)),
)
