"""Wars: bids, the battle, what both pay, what victory and defeat bring, alliances and their end."""

from __future__ import annotations

from dataclasses import replace

from tests.oracle.kingdoms.moves import arrive, ask_gain, take_off
from tests.oracle.kingdoms.payments import cheapest, refuse_bid, settled_payment, worth
from tests.oracle.kingdoms.values import (
    NEUTRAL,
    Ask,
    Bid,
    Do,
    Goods,
    State,
    War,
    armies_of,
    beat,
    gain,
    has,
    no,
    push,
    set_out,
    shared,
    some,
    spend,
    with_seat,
)

# -- bids ----------------------------------------------------------------------------------


def go_to_war(state: State, war: War) -> State:
    """004 Цена войны: both bid in secret. A neutral army bids nothing (TK10)."""
    state = replace(state, war=war)
    if war.defender == NEUTRAL:
        return push(state, Ask("neutral", war.attacker), Do("conquer"))
    asks = (Ask("bid", war.attacker), Ask("bid", war.defender))
    return push(state, *asks, Do("open_bids"))


def now(state: State) -> War:
    assert state.war is not None, "no war is fought"
    return state.war


def refuse_in_war(state: State, seat: str, points: int, paid: Goods | None) -> str | None:
    war = now(state)
    if points == 0:
        flag = war.defender == NEUTRAL
        return no("no-alliance", "a neutral army makes none", "TK26") if flag else None
    bound = war.allied and seat == war.attacker and has(state, war.defender, "halflings", 4)
    if bound:
        return no("protected", "an ally may only show them the flag", "Halflings 4, TK24")
    return refuse_bid(state, war, seat, points, paid)


def place_bid(state: State, seat: str, points: int, paid: Goods | None) -> State:
    war = now(state)
    return replace(state, war=replace(war, bids={**war.bids, seat: Bid(points, paid)}))


def open_bids(state: State) -> State:
    """004 Генеральное сражение: the dice are shown. Two flags are peace."""
    war = now(state)
    if all(bid.points == 0 for bid in war.bids.values()):
        return push(state, Do("make_peace"))
    asks = [Ask("raise", s) for s in (war.attacker, war.defender) if may_raise(state, war, s)]
    return push(state, *asks, Do("battle"))


def may_raise(state: State, war: War, seat: str) -> bool:
    """Orcs 4: one mana that the payment leaves; asked where it changes anything: who wins, or that
    Satyrs gain by a tie."""
    bid = war.bids[seat]
    if not has(state, seat, "orcs", 4) or not bid.points:
        return False
    more = replace(war, raised=(*war.raised, seat))
    matters = winner_of(state, war) != winner_of(state, more) or (
        is_tie(state, war) != is_tie(state, more) and has(state, war.other(seat), "satyrs", 1)
    )
    return matters and has_spare_mana(state, war, seat)


def has_spare_mana(state: State, war: War, seat: str) -> bool:
    """A payment that was not named may be worked out without that mana (TK30)."""
    bid = war.bids[seat]
    if not state.seats[seat].goods.mana:
        return False
    if bid.paid is not None:
        return state.seats[seat].goods.mana > bid.paid.mana
    less = spend(state, seat, some("mana"))
    return cheapest(less, war, seat, bid.points) is not None


def raise_bid(state: State, seat: str, mana: int) -> State:
    war = now(state)
    return replace(state, war=replace(war, raised=(*war.raised, seat))) if mana else state


# -- two flags -----------------------------------------------------------------------------


def make_peace(state: State) -> State:
    """004 Альянс. Two players make none: the attacker goes back for nothing (TK4);
    so it does from two armies of one player, beside whom there is no room (Dark Elves 3)."""
    war = now(state)
    room = len(state.regions[war.region].armies) < 2
    if len(state.players) == 2 or not room:
        return push(state, Do("send_back"))
    # Who were allies when the army set out are so still, also where it left the region they shared.
    first = not war.allied and not shared(state, war.attacker, war.defender)
    state = arrive(replace(state, war=None), war.attacker, war.region)
    return befriend(state, war.attacker, war.defender) if first else state


def befriend(state: State, one: str, two: str) -> State:
    """Halflings 2 and 3: on each alliance formed the other and they gain one of choice (TK20)."""
    for halfling, friend in ((one, two), (two, one)):
        if has(state, halfling, "halflings", 3):
            state = ask_gain(state, halfling, 1)
        if has(state, halfling, "halflings", 2):
            state = ask_gain(state, friend, 1)
    return state


# -- the battle ----------------------------------------------------------------------------


def value_of(state: State, war: War, seat: str) -> int:
    """The bid, and what a mana that Orcs added is worth there: two, against Elves 4 one (it may go
    beyond eleven)."""
    more = worth(state, war, seat, some("mana")) if seat in war.raised else 0
    return war.bids[seat].points + more


def is_tie(state: State, war: War) -> bool:
    return value_of(state, war, war.attacker) == value_of(state, war, war.defender)


def winner_of(state: State, war: War) -> str:
    """004 Генеральное сражение: the higher bid, at equal bids the defender. Orcs 1 win ties."""
    mine, theirs = value_of(state, war, war.attacker), value_of(state, war, war.defender)
    if mine == theirs:
        return war.attacker if has(state, war.attacker, "orcs", 1) else war.defender
    return war.attacker if mine > theirs else war.defender


def pay_for_war(state: State, war: War, seat: str, lost: bool) -> State:
    """004 Исход войны: winner and loser pay."""
    state = spend(state, seat, some("mana", int(seat in war.raised)))
    return spend(state, seat, settled_payment(state, war, seat, war.bids[seat], lost))


def battle(state: State) -> State:
    """004 Исход войны, in order: the payments, what follows them, the region, the beaten armies."""
    war = now(state)
    winner = winner_of(state, war)
    loser = war.other(winner)
    state = pay_for_war(state, war, winner, lost=False)
    state = pay_for_war(state, war, loser, lost=True)
    for seat in (winner, loser):
        if is_tie(state, war) and has(state, seat, "satyrs", 1):
            state = gain(state, seat, some("mana"))
    return push(
        state,
        Do("take_region", (winner, loser)),
        Do("spoils", (winner, loser)),
        Do("unleash", (winner, loser)),
    )


def spoils(state: State, winner: str, loser: str) -> State:
    """What victory and defeat bring, after payment: the Halflings' fine, the Goblins' theft and
    gain, the Order's food, the crown."""
    war = now(state)
    if state.seats[loser].crown:  # Корона: to whoever beats its owner
        state = with_seat(with_seat(state, loser, crown=False), winner, crown=True)
    if has(state, winner, "order-of-gamelyn", 1):
        state = gain(state, winner, some("food", 2))
    if has(state, winner, "goblins", 2):
        state = ask_gain(state, winner, 1)
    if has(state, loser, "goblins", 4):
        state = push(state, Do("loot", (loser, winner)))
    if has(state, loser, "halflings", 1) and war.bids[loser].points == 0:
        state = push(state, Do("fine", (winner, 2)))
    return state


def take_region(state: State, winner: str, loser: str) -> State:
    """The winner's army stands in the region. The beaten ones are about to leave (TK28), those in
    regions shared with the winner too, where an alliance was broken (TK6)."""
    war = now(state)
    if winner == war.defender:
        state = beat(state, loser, war.region)
    else:
        state = lift(state, loser, war.region)
        state = arrive(state, winner, war.region)
    for region in shared(state, winner, loser):
        state = lift(state, loser, region)
    return state


def lift(state: State, loser: str, region: str) -> State:
    for army in armies_of(state, loser, region):
        state = beat(set_out(take_off(state, region, army), loser), loser, region)
    return state


def lairs(state: State, seat: str) -> bool:
    return any(
        region.token == "dragon" and armies_of(state, seat, name)
        for name, region in state.regions.items()
    )


def unleash(state: State, winner: str, loser: str) -> State:
    """Логово дракона: whoever controls it may, on winning a war, take a tower level in place of the
    army; not against tower 0 (TK14)."""
    if lairs(state, winner) and state.seats[loser].tower:
        return push(state, Ask("dragon", winner, loser))
    return push(state, Do("aftermath", (winner, loser, False)))


def answer_dragon(state: State, ask: Ask, sent: bool) -> State:
    winner, loser = ask.seat, ask.about
    if sent:
        state = with_seat(state, loser, tower=state.seats[loser].tower - 1)
    return push(state, Do("aftermath", (winner, loser, sent)))


def aftermath(state: State, winner: str, loser: str, free: bool) -> State:
    """The beaten armies leave; then the winner turns up what lies in the region (TK14)."""
    return push(state, Do("beaten", (loser, free)), Do("after_war", (winner,)))


def after_war(state: State, winner: str) -> State:
    war = now(state)
    state = replace(state, war=None)
    return push(state, Do("turn_up", (winner, war.region)))


# -- neutral armies ------------------------------------------------------------------------


def conquer(state: State) -> State:
    """004 Игра вдвоем; TK10: the neutral army is taken for a point; then the token is turned up."""
    war = now(state)
    seat = war.attacker
    state = pay_for_war(state, war, seat, lost=False)
    foe = armies_of(state, NEUTRAL, war.region)[0]
    state = take_off(state, war.region, foe)
    state = with_seat(state, seat, captured=state.seats[seat].captured + 1)
    if has(state, seat, "order-of-gamelyn", 1):
        state = gain(state, seat, some("food", 2))
    state = arrive(replace(state, war=None), seat, war.region)
    return push(state, Do("turn_up", (seat, war.region)))
