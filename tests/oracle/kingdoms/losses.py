"""Armies that leave play or are saved from it: bandits, elimination, and the free last refuge."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.kingdoms.lands import adjoin, number_of, on_edge
from tests.oracle.kingdoms.moves import take_off
from tests.oracle.kingdoms.values import (
    KINDS,
    NEUTRAL,
    Ask,
    Goods,
    State,
    armies_of,
    come_home,
    gain,
    get_up,
    has,
    in_play,
    no,
    owners,
    push,
    some,
    spend,
    who_has,
)

BANDITS = 2


def mourn(state: State, seat: str) -> State:
    """Undead 3: another player's army has left play, whatever the cause: one food."""
    for undead in who_has(state, "undead", 3):
        if undead != seat:
            state = gain(state, undead, some("food"))
    return state


def lose_standing(state: State, seat: str, region: str) -> State:
    """An army in a region leaves play; one that lies goes before one that stands (TK2)."""
    goes = max(armies_of(state, seat, region), key=lambda army: (army.lying, army.moved))
    return mourn(take_off(state, region, goes), seat)


def lose_beaten(state: State, seat: str, region: str) -> State:
    """A beaten army leaves play."""
    return mourn(come_home(get_up(state, seat, region), seat), seat)


def spared(state: State, seat: str) -> bool:
    """Dark Elves 1: with two armies or fewer none is lost, but in a war they start."""
    return has(state, seat, "dark-elves", 1) and in_play(state, seat) <= 2


# -- bandits -------------------------------------------------------------------------------


def ambush(state: State, seat: str, region: str) -> State:
    """Разбойник: two resources of choice, or the army. TK7: a last army stays; TK25: it pays if it
    can."""
    total = state.seats[seat].goods.total()
    if total < BANDITS:
        safe = spared(state, seat) or in_play(state, seat) == 1
        return state if safe else lose_standing(state, seat, region)
    return push(state, Ask("bandits", seat, region))


def refuse_bandits(state: State, ask: Ask, paid: Goods | None) -> str | None:
    if paid is None:
        if in_play(state, ask.seat) == 1 and not spared(state, ask.seat):
            return no("last-army", "a last army that can pay must", "TK25")
        return None
    return refuse_giving(state, ask.seat, paid, BANDITS)


def answer_bandits(state: State, ask: Ask, paid: Goods | None) -> State:
    if paid is not None:
        return spend(state, ask.seat, paid)
    if spared(state, ask.seat):
        return state  # TK30: it costs them nothing
    return lose_standing(state, ask.seat, ask.about)


def refuse_giving(state: State, seat: str, given: Goods, number: int) -> str | None:
    """Just so many resources, all of them there."""
    if not state.seats[seat].goods.covers(given):
        return no("cannot-afford", "what is named is not there", "TK26")
    if given.total() < number:
        return no("underpaid", f"{number} are asked for", "004")
    if given.total() > number:
        return no("limit", f"{number} are asked for", "004")
    return None


def amounts(number: int, most: Goods) -> Iterator[Goods]:
    """Every way to take so many resources out of what there is."""
    for mana in range(min(number, most.mana) + 1):
        for ore in range(min(number - mana, most.ore) + 1):
            if number - mana - ore <= most.food:
                yield Goods(mana, ore, number - mana - ore)


# -- giving up resources -------------------------------------------------------------------


def fine(state: State, seat: str, number: int) -> State:
    """So many resources of the seat's choice, or what there is; no choice asks nobody (TK23)."""
    only = without_choice(state, seat, number)
    return push(state, Ask("lose", seat, number)) if only is None else spend(state, seat, only)


def without_choice(state: State, seat: str, number: int) -> Goods | None:
    """All there is, or so many of the one kind there is; None: the seat may choose."""
    own = state.seats[seat].goods
    if own.total() <= number:
        return own
    return some(own.kinds()[0], number) if len(own.kinds()) == 1 else None


def loot(state: State, thief: str, victim: str) -> State:
    """Goblins 4: one resource of choice from the winner, after payment."""
    if not state.seats[victim].goods.total():
        return state
    return push(state, Ask("steal", thief, victim))


def stealable(state: State, victim: str) -> list[str]:
    return [kind for kind in KINDS if getattr(state.seats[victim].goods, kind)]


# -- the refuge of a last army -------------------------------------------------------------


def nearest_free(state: State, seat: str, origin: str) -> str | None:
    """TK6: the nearest land region where nobody stands. A land border is one step, a quest between
    edge regions is one step, whoever stands there. Among equals the own homeland, then the other
    cards in seat order, then the lowest number."""
    seen, ring = {origin}, [origin]
    while ring:
        ring = [
            name
            for name in state.regions
            if name not in seen and any(one_step(state, near, name) for near in ring)
        ]
        seen.update(ring)
        free = [name for name in ring if not owners(state, name)]
        if free:
            return min(free, key=lambda name: (name[0] != seat, name[0], number_of(name)))
    return None


def one_step(state: State, one: str, two: str) -> bool:
    quest = one[0] != two[0] and on_edge(state, one) and on_edge(state, two)
    return quest or adjoin(state, one, two)


# -- elimination ---------------------------------------------------------------------------


def refuse_elimination(state: State, ask: Ask, region: str, victim: str | None) -> str | None:
    """Valkyries 4: an army of another player, not a last one (TK24 for the codes)."""
    if region not in state.regions:
        return no("impassable", "no army stands there", "TK27")
    if owners(state, region) == (ask.seat,):
        return no("own-region", "an army of another player", "Valkyries 4")
    foes = [s for s in owners(state, region) if s not in (ask.seat, NEUTRAL)]
    if not foes or (victim is not None and victim not in foes):
        return no("not-owned", f"no such army in {region}", "Valkyries 4")
    if victim is None and len(foes) > 1:
        return no("ambiguous", "two players stand there", "orders")
    gone = victim or foes[0]
    if in_play(state, gone) == 1:
        return no("last-army", "that is a last army", "Valkyries 4")
    if spared(state, gone):
        return no("protected", "down to two armies", "Dark Elves 1, TK24")
    return None


def eliminable(state: State, seat: str) -> list[tuple[str, str]]:
    return [
        (region, victim)
        for region in state.regions
        for victim in owners(state, region)
        if victim not in (seat, NEUTRAL)
        and in_play(state, victim) > 1
        and not spared(state, victim)
    ]


def ask_elimination(state: State, seat: str) -> State:
    return push(state, Ask("eliminate", seat)) if eliminable(state, seat) else state


def answer_elimination(state: State, ask: Ask, region: str, victim: str | None) -> State:
    foes = [s for s in owners(state, region) if s not in (ask.seat, NEUTRAL)]
    return lose_standing(state, victim or foes[0], region)
