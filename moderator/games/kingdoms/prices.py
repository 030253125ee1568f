"""What building, expanding and research cost, and by what they may be paid."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import in_play
from moderator.games.kingdoms.choices import NOTHING, Goods
from moderator.games.kingdoms.goods import KINDS, bundles, covers, of, total_of
from moderator.games.kingdoms.state import State


def build_cost(state: State, seat: Seat) -> int:
    """Ore for the next level, with what others' towers and one's own gift change."""
    level = state.players[seat].tower + 1
    tolls = sum(
        power(state, other).toll
        for other, player in enumerate(state.players)
        if other != seat and player.tower == level
    )
    return max(0, level + tolls - power(state, seat).build_discount)


def expand_cost(state: State, seat: Seat) -> int:
    """Food: the armies in play, the new one counted."""
    return in_play(state, seat) + 1


def unusable(paid: Goods | None, kinds: tuple[str, ...]) -> Problem | None:
    """A kind was named that is no payment here."""
    for kind, number in zip(KINDS, paid or NOTHING, strict=True):
        if number and kind not in kinds:
            return Problem("unavailable", facts(kind=kind))
    return None


def named(goods: Goods) -> str:
    """`2 mana 1 ore`, as an order names them."""
    pairs = zip(KINDS, goods, strict=True)
    return " ".join(f"{number} {kind}" for kind, number in pairs if number)


def unpaid(have: Goods, paid: Goods | None, kind: str, cost: int) -> Problem | None:
    """Unnamed, the action's own kind is paid."""
    if paid is None:
        return None if covers(have, of(kind, cost)) else Problem("cannot-afford", facts(cost=cost))
    if not covers(have, paid):
        return Problem("cannot-afford", facts(named=named(paid)))
    return None if sum(paid) >= cost else Problem("underpaid", facts(cost=cost))


def payment(paid: Goods | None, kind: str, cost: int) -> Goods:
    """What is paid."""
    return of(kind, cost) if paid is None else paid


def ways_to_pay(
    have: Goods, kind: str, kinds: tuple[str, ...], cost: int
) -> Iterator[Goods | None]:
    """None for the usual way where it can be paid, then every mixture that is exact."""
    if covers(have, of(kind, cost)):
        yield None
    usable = total_of(NOTHING, *(of(kind, 99) for kind in kinds))
    for goods in bundles(cost):
        if goods != of(kind, cost) and covers(have, goods) and covers(usable, goods):
            yield goods
