"""War abilities that one edition writes as a discount and the other as power."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import Goods
from moderator.games.kingdoms.powers import Burden, Discount, Power
from moderator.games.kingdoms.state import State, War, reading


def stronger(key: str, points: Discount) -> Power:
    """Points less to pay or more power, as the league reads the card `key`."""

    def less(state: State, war: War, seat: Seat, paid: Goods) -> int:
        return 0 if _as_power(state, key) else points(state, war, seat, paid)

    def more(state: State, war: War, seat: Seat, paid: Goods) -> int:
        return points(state, war, seat, paid) if _as_power(state, key) else 0

    return Power(discounts=(less,), strengths=(more,))


def weaker(key: str, points: Burden) -> Power:
    """Points more that the opponent pays, or less power of theirs."""

    def dearer(state: State, war: War) -> int:
        return 0 if _as_power(state, key) else points(state, war)

    def drained(state: State, war: War) -> int:
        return points(state, war) if _as_power(state, key) else 0

    return Power(burdens=(dearer,), drains=(drained,))


def _as_power(state: State, key: str) -> bool:
    return reading(state, key) == "power"
