"""Readying and redeploying tokens; the Amazons' four; retreats."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tests.oracle.worlds import army as armies
from tests.oracle.worlds import vanish
from tests.oracle.worlds.army import Army
from tests.oracle.worlds.orders import Order
from tests.oracle.worlds.reach import is_water, may_stay_in_water
from tests.oracle.worlds.state import (
    State,
    box,
    camps_in_hand,
    defence,
    four_aside,
    held,
    held_by,
    supply,
    weakest,
    with_piece,
    with_region,
    with_seat,
    with_turn,
)

LEAVING = ("hole", "lair", "fortress", "camp", "hero", "dragon", "armor", "queen", "ancient", "bag")


# -- taking up ------------------------------------------------------------------------------------


def ready(state: State, who: Army) -> State:
    """000 Подготовка войск: all but one token of each region go to hand; the Amazons' four too."""
    if (state.turn.ghouls_readied if who.ghouls else state.turn.readied) or not who.race:
        return state
    four = 0 if who.ghouls else 4 * four_aside(state, who.seat)
    taken = 0
    for number in armies.regions(state, who):
        taken += state.regions[number].tokens - 1
        state = with_region(state, number, tokens=1)
    state = armies.to_hand(state, who, taken + four)
    return with_turn(state, **{"ghouls_readied" if who.ghouls else "readied": True})


def leave(state: State, who: Army, number: int) -> State:
    """The region is given up: its tokens to hand, its pieces off the board (SW17, UG28, UG34)."""
    state = armies.to_hand(state, who, state.regions[number].tokens)
    return clear(state, number)


def clear(state: State, number: int) -> State:
    state = with_region(state, number, owner="", race="", decline=False, tokens=0)
    for piece in LEAVING:
        state = with_piece(state, number, piece, 0)
    return state


def leave_water(state: State, who: Army) -> State:
    """Rivers are left at redeployment, but by Kraken and the Seafaring (UG3, UG40).

    Ghouls in decline keep those that they held while Seafaring (000 Водные), and no new one.
    """
    if not who.ghouls and may_stay_in_water(state, who.seat):
        return state
    new = {c.region for c in state.turn.conquests if c.race == who.race}
    for number in armies.regions(state, who):
        if is_water(state, number) and (number in new or not who.ghouls):
            state = leave(state, who, number)
    return state


# -- new tokens -----------------------------------------------------------------------------------


def gain_tokens(state: State, seat: str, tokens: int) -> State:
    """Tokens to hand, as far as the supply goes (SW12)."""
    player = state.seats[seat]
    tokens = min(tokens, supply(state, player.race))
    return with_seat(state, seat, hand=player.hand + tokens)


def breed(state: State, seat: str) -> State:
    """Skeletons, Mudmen and hammers of this redeployment."""
    race = state.seats[seat].race
    if race == "skeletons":  # SW18: conquests of this turn, held or not (000 Скелеты; SW36)
        taken = [c for c in state.turn.conquests if c.race == race and c.non_empty]
        return gain_tokens(state, seat, len(taken) // 2)
    if race == "mudmen":  # 001 Грязнолюды
        mud = sum(state.board.lands[n].has("swamp") for n in held(state, seat))
        return gain_tokens(state, seat, mud)
    if race == "iron-dwarves":  # UG12: seven in all
        mines = sum(state.board.lands[n].has("mine") for n in held(state, seat))
        state = with_seat(state, seat, hammers=min(7, state.seats[seat].hammers + mines))
        return with_turn(state, hammers_out=0)
    return state


def build_lairs(state: State, seat: str) -> State:
    """A lair in each region that Trolls hold, reborn ones too (SW21)."""
    for number in held(state, seat) if state.seats[seat].race == "trolls" else ():
        if not state.regions[number].piece("lair") and box(state, "lair"):
            state = with_piece(state, number, "lair", 1)
    return state


def still_held(state: State, seat: str) -> list[int]:
    """Regions that the active race conquered this turn and still holds (SW50)."""
    race = state.seats[seat].race
    done = [c.region for c in state.turn.conquests if c.race == race]
    return [number for number in done if number in held(state, seat)]


# -- redeploying ----------------------------------------------------------------------------------


def refuse_deploy(state: State, who: Army, order: Order) -> str | None:
    own = set(armies.regions(state, who))
    for number in [*(n for n, _ in order.counts), *([order.rest] if order.rest else [])]:
        if number not in state.board.lands:
            return "unknown-region: no such number"
        if number in own:
            continue
        if is_water(state, number) and any(c.region == number for c in state.turn.conquests):
            return "river: must be left (UG40)"
        return "not-owned: (SW9)"
    return None


def deploy(state: State, who: Army, order: Order | None) -> State:
    """The wishes are met in order, each region keeps one token first (SW9); the rest is placed."""
    own = armies.regions(state, who)
    if not own:
        return set_four_aside(state, who)
    if order is None or not (order.counts or order.rest):
        return come_off(spread(state, who, own), who, ())
    wishes = [(n, c) for n, c in order.counts if n in own]
    rest = order.rest if order.rest in own else (wishes[-1][0] if wishes else 0)
    pool = armies.hand(state, who) + sum(state.regions[n].tokens - 1 for n in own)
    placed = dict.fromkeys(own, 1)
    for number, count in wishes:
        more = max(0, min(pool, count - placed[number]))
        placed[number] += more
        pool -= more
    if rest:
        placed[rest] += pool
        pool = 0
    for number, tokens in placed.items():
        state = with_region(state, number, tokens=tokens)
    state = armies.to_hand(state, who, pool - armies.hand(state, who))
    state = spread(state, who, own)
    last = ([rest] if order.rest else []) + [n for n, _ in reversed(wishes)]
    return come_off(state, who, last)


def spread(state: State, who: Army, own: Sequence[int]) -> State:
    """All in hand go out by `weakest`, one at a time."""
    for _ in range(armies.hand(state, who)):
        number = weakest(state, own)
        state = with_region(state, number, tokens=state.regions[number].tokens + 1)
        state = armies.to_hand(state, who, -1)
    return state


def set_four_aside(state: State, who: Army) -> State:
    """With no region the Amazons' four leave the hand again (SW14)."""
    if who.ghouls or who.race != "amazons" or not state.turn.readied:
        return state
    return with_turn(armies.to_hand(state, who, -4), readied=False)


def come_off(state: State, who: Army, wishes: Sequence[int]) -> State:
    """SW14, SW37: four Amazons leave the board after each redeployment."""
    if who.ghouls or who.race != "amazons" or not state.turn.readied:
        return state
    due = 4
    own = held(state, who.seat)
    while due and any(state.regions[n].tokens > 1 for n in own):
        named = [n for n in wishes if state.regions[n].tokens > 1]
        spare = [n for n in own if state.regions[n].tokens > 1]
        number = named[0] if named else max(spare, key=lambda n: (defence(state, n), n))
        state = with_region(state, number, tokens=state.regions[number].tokens - 1)
        due -= 1
    latest = still_held(state, who.seat)
    while due and latest:  # the latest conquest is given up first
        state = clear(state, latest.pop())
        due -= 1
    return with_turn(state, readied=False)


# -- settling races in decline and those driven back ----------------------------------------------


def settle(state: State, seat: str, race: str, order: Order | None) -> State:
    """A Tomb race is redeployed once when it declines (UG19)."""
    own = held_by(state, seat, race, True)
    pool = next(f.hand for f in state.seats[seat].fallen if f.race == race)
    fallen = tuple(replace(f, hand=0) if f.race == race else f for f in state.seats[seat].fallen)
    state = with_seat(state, seat, fallen=fallen)
    wishes = [(n, c) for n, c in (order.counts if order else ()) if n in own]
    rest = order.rest if order and order.rest in own else (wishes[-1][0] if wishes else 0)
    if rest:
        pool += sum(state.regions[n].tokens - 1 for n in own)
        for number in own:
            state = with_region(state, number, tokens=1)
    for number, count in wishes:
        more = max(0, min(pool, count - state.regions[number].tokens))
        state = with_region(state, number, tokens=state.regions[number].tokens + more)
        pool -= more
    for _ in range(pool):
        number = rest or weakest(state, own)
        state = with_region(state, number, tokens=state.regions[number].tokens + 1)
    return state


def retreat(state: State, seat: str, race: str, where: Iterable[int]) -> State:
    """Tokens driven back go to regions that their race still holds (SW6)."""
    for number in where:
        state = with_region(state, number, tokens=state.regions[number].tokens + 1)
    driven = tuple(d for d in state.turn.driven if (d.seat, d.race) != (seat, race))
    return with_turn(state, driven=driven)


def retreat_by(state: State, seat: str, race: str, decline: bool, how: str) -> list[int]:
    """Where each token goes by the standing instruction (orders.md, retreat)."""
    own = held_by(state, seat, race, decline)
    tokens = sum(d.tokens for d in state.turn.driven if (d.seat, d.race) == (seat, race))
    words = how.split()
    named = [int(w) for w in words if w.isdigit() and int(w) in own]
    if words and words[0] == "stack":
        named = named[:1]
    if named:
        return [named[i % len(named)] for i in range(tokens)]
    where: list[int] = []
    for _ in range(tokens):
        number = weakest(state, own)
        where.append(number)
        state = with_region(state, number, tokens=state.regions[number].tokens + 1)
    return where


def lost_with_nowhere_to_go(state: State) -> State:
    """As the losers redeploy, a Tomb race without a region is lost (UG19), and so is a token that
    the Socks had spared (UG37)."""
    lost = [
        each
        for each in state.turn.driven
        if each.decline
        and each.race != "ghouls"
        and not held_by(state, each.seat, each.race, each.decline)
    ]
    state = with_turn(state, driven=tuple(each for each in state.turn.driven if each not in lost))
    for each in lost:
        state = vanish.banner_back(state, each.seat, each.race)
    return state


def into_hand(state: State) -> State:
    """Those who still wait have no region left: they stay in hand (SW6)."""
    for each in state.turn.driven:
        state = armies.to_hand(state, Army(each.seat, each.race, each.decline), each.tokens)
    return with_turn(state, driven=())


def camps_back(state: State) -> State:
    """Camps of a region that fell go to the weakest, after its tokens (SW40)."""
    for seat, count in state.turn.camps:
        own = held(state, seat)
        for _ in range(min(count, camps_in_hand(state, seat)) if own else 0):
            number = weakest(state, own)
            state = with_piece(state, number, "camp", state.regions[number].piece("camp") + 1)
    return with_turn(state, camps=())
