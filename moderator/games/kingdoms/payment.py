"""What a war costs and by what it is paid (TK3, TK21, TK29, TK30)."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.choices import NOTHING, Goods
from moderator.games.kingdoms.finds import controlled
from moderator.games.kingdoms.goods import FOOD, KINDS, MANA, ORE, minus, of, parts, total_of
from moderator.games.kingdoms.state import State, War

HIGHEST = 11
"""The war die goes no further."""

A_FORT = 2


def values(state: State, war: War, seat: Seat) -> Goods:
    """Points of a food, an ore, a mana in this war."""
    own, foe = power(state, seat), power(state, war.other(seat))
    return own.food_worth, 1 + own.ore_worth, 1 if foe.saps_mana else 2


def worth(state: State, war: War, seat: Seat, goods: Goods) -> int:
    """Points of a payment."""
    return sum(a * b for a, b in zip(values(state, war, seat), goods, strict=True))


def cost(state: State, war: War, seat: Seat, amount: int, paid: Goods, *, lost: bool) -> int:
    """Points due for a bid of that amount, given how it would be paid; never below 0."""
    own = power(state, seat)
    more = sum(burden(state, war) for burden in power(state, war.other(seat)).burdens)
    less = sum(discount(state, war, seat, paid) for discount in own.discounts)
    less += own.lost_discount if lost else 0
    if seat == war.attacker:
        less += A_FORT * len(controlled(state, seat, "fort"))
    return max(0, amount + more - less)


def pays(state: State, war: War, seat: Seat, amount: int, paid: Goods, *, lost: bool) -> bool:
    """Whether that payment covers a bid."""
    due = cost(state, war, seat, amount, paid, lost=lost)
    return worth(state, war, seat, paid) >= due


def edge(state: State, war: War, seat: Seat, paid: Goods) -> int:
    """Points of power beyond the bid, given how it is paid; below 0 where the foe drains some."""
    own, foe = power(state, seat), power(state, war.other(seat))
    more = sum(strength(state, war, seat, paid) for strength in own.strengths)
    return more - sum(drain(state, war) for drain in foe.drains)


def strength(state: State, war: War, seat: Seat) -> int:
    """What a bid is worth in battle; a flag nothing, and so the neutral army's."""
    bid = war.bids[war.side(seat)]
    if bid <= 0:
        return 0
    return max(0, bid + edge(state, war, seat, owed(state, war, seat, lost=False)))


def winner(state: State, war: War) -> Seat:
    """Who wins as the bids stand: the greater power, among equals the defender."""
    attack, defend = (strength(state, war, seat) for seat in (war.attacker, war.defender))
    tied = attack == defend and power(state, war.attacker).wins_ties
    return war.attacker if attack > defend or tied else war.defender


def extra(state: State, seat: Seat) -> int:
    """Which of food, ore and mana is paid besides by whoever may raise a bid."""
    said = [hook(state) for hook in power(state, seat).raise_kinds]
    return KINDS.index(said[0] if said else "mana")


def could_pay(state: State, war: War, seat: Seat, amount: int) -> bool:
    """Whether some payment from what is in hand covers a bid, won or lost.

    Discounts hang on the kinds that are paid, so all of some kinds says enough.
    """
    food, ore, mana = state.players[seat].goods
    ways = ((food, ore, mana), (0, 0, mana), (0, ore, 0), (food, 0, 0), NOTHING)
    return any(pays(state, war, seat, amount, way, lost=False) for way in ways)


def cheapest(
    state: State, war: War, seat: Seat, amount: int, have: Goods, *, lost: bool
) -> Goods | None:
    """The payment that wastes the fewest points after its own discounts, then the one with the
    most ore, then the one of the fewest resources.

    Points of power that it brings are no waste. What is worth nothing is never given; None where
    nothing covers the bid.
    """
    food, ore, mana = have
    limit = (food if values(state, war, seat)[FOOD] else 0, ore, mana)
    able = [way for way in parts(limit) if pays(state, war, seat, amount, way, lost=lost)]
    return min(
        able,
        key=lambda way: (_wasted(state, war, seat, amount, way, lost=lost), -way[ORE], sum(way)),
        default=None,
    )


def _wasted(state: State, war: War, seat: Seat, amount: int, paid: Goods, *, lost: bool) -> int:
    over = worth(state, war, seat, paid) - cost(state, war, seat, amount, paid, lost=lost)
    return over - edge(state, war, seat, paid)


def owed(state: State, war: War, seat: Seat, *, lost: bool) -> Goods:
    """What the seat pays now that the result is known."""
    bid, named = war.bids[war.side(seat)], war.named[war.side(seat)]
    if not bid:
        return NOTHING
    kind = extra(state, seat)
    raised = war.raised[war.side(seat)]
    besides = of(KINDS[kind], raised)
    bid -= raised * values(state, war, seat)[kind]
    if named is None:
        have = minus(state.players[seat].goods, besides)
        named = cheapest(state, war, seat, bid, have, lost=lost)
        assert named is not None, "a bid that cannot be paid"
    else:
        named = _without_saved(state, war, seat, bid, named, lost=lost)
    return total_of(named, besides)


def _without_saved(
    state: State, war: War, seat: Seat, bid: int, named: Goods, *, lost: bool
) -> Goods:
    """What the result made cheaper is kept, ore first, then mana, whole ones alone (TK30)."""
    saved = cost(state, war, seat, bid, named, lost=False)
    saved -= cost(state, war, seat, bid, named, lost=lost)
    _, ore, mana = values(state, war, seat)
    kept_ore = min(named[ORE], saved // ore)
    kept_mana = min(named[MANA], (saved - kept_ore * ore) // mana)
    return named[FOOD], named[ORE] - kept_ore, named[MANA] - kept_mana
