"""Goblins: two armies on the march, and what others leave lying."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.armies import in_play
from moderator.games.kingdoms.goods import of
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, reading


def _most_armies(state: State, seat: Seat) -> int:
    most = max(in_play(state, other) for other in range(state.setting.seats))
    points = reading(state, "goblins-5")
    assert isinstance(points, int)
    return points if in_play(state, seat) == most else 0


GOBLINS = (
    Power(patrols=1),
    Power(win_choice=1),
    Power(others_expand_goods=of("food")),
    Power(loots=True),
    Power(points=(_most_armies,)),
)
