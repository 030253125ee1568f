"""The Order of Gamelyn: it may end the game itself."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.goods import of
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State


def _finisher(_state: State, _seat: Seat) -> int:
    return 1


GAMELYN = (
    Power(win_goods=of("food", 2)),
    Power(starves=True),
    Power(before_choosing=1),
    Power(on_reaching=("grant",)),
    Power(on_reaching=("finish",), points=(_finisher,)),
)
