"""What building, research and expanding cost, and what a bid in a war costs and is paid with."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.kingdoms.lands import kind_of, waters_of
from tests.oracle.kingdoms.values import (
    NEUTRAL,
    Bid,
    Goods,
    State,
    War,
    armies_of,
    has,
    in_play,
    no,
)

HIGHEST_BID = 11

# -- actions -------------------------------------------------------------------------------


def build_cost(state: State, seat: str) -> int:
    """004 Строительство: level n costs n ore. Dwarves 1: one more to reach the level on which other
    Dwarves stand, never level 0. Dwarves 3: one less, never below 0."""
    level = state.seats[seat].tower + 1
    cost = level
    for other in state.players:
        if other != seat and has(state, other, "dwarves", 1):
            cost += state.seats[other].tower == level
    if has(state, seat, "dwarves", 3):
        cost -= 1
    return max(0, cost)


def research_cost(state: State, seat: str) -> int:
    """004 Исследование: level n costs n mana."""
    return state.seats[seat].magic + 1


def expand_cost(state: State, seat: str) -> int:
    """004 Мобилизация: as much food as armies are in play, the new one counted."""
    return in_play(state, seat) + 1


def build_kinds(state: State, seat: str) -> tuple[str, ...]:
    """Ore. Elves 3: mana may stand for it."""
    return ("mana", "ore") if has(state, seat, "elves", 3) else ("ore",)


def expand_kinds(state: State, seat: str) -> tuple[str, ...]:
    """Food. Elves 3 and Undead 2: mana too. Constructs 2: ore too."""
    mana = has(state, seat, "elves", 3) or has(state, seat, "undead", 2)
    ore = has(state, seat, "constructs", 2)
    return (*(["mana"] if mana else []), *(["ore"] if ore else []), "food")


def refuse_payment(
    state: State, seat: str, cost: int, own: str, kinds: tuple[str, ...], paid: Goods | None
) -> str | None:
    """May the price be paid so? Unsaid it is paid with the action's own resource (orders, with)."""
    if paid is None:
        short = getattr(state.seats[seat].goods, own) < cost
        return (
            no("cannot-afford", f"{cost} {own}", "004 Строительство, Мобилизация")
            if short
            else None
        )
    if set(paid.kinds()) - set(kinds):
        return no("unavailable", "that resource pays only by an ability", "TK24")
    if not state.seats[seat].goods.covers(paid):
        return no("cannot-afford", "what is named is not there", "TK26")
    if paid.total() < cost:
        return no("underpaid", f"the cost is {cost}", "orders, with")
    return None


def payments(state: State, seat: str, cost: int, kinds: tuple[str, ...]) -> Iterator[Goods]:
    """Every payment of exactly the price with the resources that may be used."""
    own = state.seats[seat].goods
    most = [getattr(own, kind) if kind in kinds else 0 for kind in ("mana", "ore", "food")]
    for mana in range(min(cost, most[0]) + 1):
        for ore in range(min(cost - mana, most[1]) + 1):
            if cost - mana - ore <= most[2]:
                yield Goods(mana, ore, cost - mana - ore)


# -- wars ----------------------------------------------------------------------------------


def worth(state: State, war: War, seat: str, paid: Goods) -> int:
    """TK3: mana 2, ore 1, food 0. Orcs 2: food 1. Constructs 3: ore 2. Elves 4: the mana of whoever
    fights against them 1."""
    against_elves = has(state, war.other(seat), "elves", 4)
    mana = 1 if against_elves else 2
    ore = 2 if has(state, seat, "constructs", 3) else 1
    food = 1 if has(state, seat, "orcs", 2) else 0
    return mana * paid.mana + ore * paid.ore + food * paid.food


def forts(state: State, seat: str) -> int:
    """TK14 TK25: two less for each fort in a region where an army of the seat stands."""
    return 2 * sum(
        region.token == "fort" and bool(armies_of(state, seat, name))
        for name, region in state.regions.items()
    )


def discount(state: State, war: War, seat: str) -> int:
    """What is taken off by who fights where, whatever is paid with and however it ends."""
    attacks = seat == war.attacker
    points = int(has(state, seat, "orcs", 3))  # Orcs 3: 1
    if attacks:
        points += forts(state, seat)  # Крепость: when attacking
        points += 2 * (has(state, seat, "centaurs", 4) and war.came == "quest")  # Centaurs 4
    else:
        plains = kind_of(state, war.region) == "plains"
        points += has(state, seat, "centaurs", 1) and plains  # Centaurs 1: defending in plains
        points += has(state, seat, "dark-elves", 2)  # Dark Elves 2: defending
    points += has(state, seat, "merfolk", 2) and bool(waters_of(state, war.region))  # Merfolk 2
    mountain = kind_of(state, war.region) == "mountain"
    points -= has(state, war.other(seat), "constructs", 1) and mountain  # Constructs 1: 1 more
    return points


def cost(state: State, war: War, seat: str, points: int, paid: Goods, lost: bool = False) -> int:
    """TK3: the bid less the discounts, never below 0; a flag costs nothing."""
    if points == 0:
        return 0
    price = points - discount(state, war, seat)
    if has(state, seat, "humans", 3) and len(paid.kinds()) <= 1:
        price -= 2  # Humans 3: resources of one type only; nothing counts as one
    if has(state, seat, "elves", 2) and paid.kinds() == ("mana",):
        price -= 1  # Elves 2: mana only
    if has(state, seat, "valkyries", 1) and lost:
        price -= 1  # Valkyries 1: on losing
    return max(0, price)


def war_payments(state: State, seat: str) -> Iterator[Goods]:
    """Everything that the seat could put down in a war. Food only where it is worth something."""
    own = state.seats[seat].goods
    most_food = own.food if has(state, seat, "orcs", 2) else 0
    for mana in range(own.mana + 1):
        for ore in range(own.ore + 1):
            for food in range(most_food + 1):
                yield Goods(mana, ore, food)


def cheapest(state: State, war: War, seat: str, points: int, lost: bool = False) -> Goods | None:
    """The payment of a bid without `with`: what wastes least after all discounts, then the one with
    the most ore; food that counts (Orcs 2) last."""
    best: tuple[tuple[int, int, int], Goods] | None = None
    for paid in war_payments(state, seat):
        value = worth(state, war, seat, paid)
        price = cost(state, war, seat, points, paid, lost)
        if value < price:
            continue
        weight = (value - price, -paid.ore, paid.food)
        if best is None or weight < best[0]:
            best = (weight, paid)
    return best[1] if best else None


def refuse_bid(state: State, war: War, seat: str, points: int, paid: Goods | None) -> str | None:
    """TK3 TK29: first what the die shows and what could be paid, then the payment that is named."""
    if not 1 <= points <= HIGHEST_BID or cheapest(state, war, seat, points) is None:
        return no("bid-too-high", "more than the die shows, or than can be paid", "004 Цена войны")
    if war.defender == NEUTRAL and points < neutrals(state):
        return no("underpaid", f"{neutrals(state)} neutral armies are in play", "TK10 TK26")
    if paid is None:
        return None
    if not state.seats[seat].goods.covers(paid):
        return no("cannot-afford", "what is named is not there", "TK26 TK29")
    if worth(state, war, seat, paid) < cost(state, war, seat, points, paid):
        return no("underpaid", "the payment does not cover the bid", "TK29")
    return None


def neutrals(state: State) -> int:
    """004 Игра вдвоем: the neutral armies in play."""
    return sum(army.seat == NEUTRAL for region in state.regions.values() for army in region.armies)


def needed(state: State, war: War, seat: str, paid: Goods, points: int, lost: bool) -> Goods:
    """What of a payment is needed for the price: whole resources are left out, ore first (TK21)."""
    for kind in ("ore", "mana"):
        while getattr(paid, kind):
            less = paid._replace(**{kind: getattr(paid, kind) - 1})
            if worth(state, war, seat, less) < cost(state, war, seat, points, less, lost):
                break
            paid = less
    return paid


def settled_payment(state: State, war: War, seat: str, bid: Bid, lost: bool) -> Goods:
    """TK3 TK21 TK30: what leaves the seat. A payment that was not named is worked out now; of a
    named one only that is kept which the result made needless."""
    if bid.points == 0:
        return Goods()
    if bid.paid is None:
        paid = cheapest(state, war, seat, bid.points, lost)
        assert paid is not None
        return paid
    before = needed(state, war, seat, bid.paid, bid.points, lost=False)
    kept = before.minus(needed(state, war, seat, before, bid.points, lost=lost))
    return bid.paid.minus(kept)
