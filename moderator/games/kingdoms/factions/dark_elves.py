"""Dark Elves: hard to root out, and lords of the forests."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import Goods
from moderator.games.kingdoms.factions.centaurs import regions_of
from moderator.games.kingdoms.factions.editions import stronger
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, War


def _defending(_state: State, war: War, seat: Seat, _paid: Goods) -> int:
    return int(seat == war.defender)


DARK_ELVES = (
    Power(firm=2),
    stronger("dark-elves-2", _defending),
    Power(attacks_pairs=True),
    Power(guards=("forest",)),
    Power(points=(regions_of("forest"),)),
)
