"""Where beaten armies go: retreats and their price, churches, expulsion, the way back."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tests.oracle.kingdoms.lands import neighbours
from tests.oracle.kingdoms.losses import lose_beaten, nearest_free, spared
from tests.oracle.kingdoms.moves import arrive, take_off
from tests.oracle.kingdoms.values import (
    CARD,
    Ask,
    Do,
    State,
    armies_of,
    beat,
    come_home,
    gain,
    get_up,
    has,
    in_play,
    no,
    others,
    push,
    set_out,
    shared,
    some,
    spend,
    with_region,
    with_seat,
)
from tests.oracle.kingdoms.wars import now


class Beaten(NamedTuple):
    """The armies that the loser must take away: where they stand, whether they go free of charge by
    the dragon, and how many were beaten in the fight itself (they are off the board already)."""

    regions: tuple[str, ...]
    free: bool = False
    fought: bool = True


# -- ways out ------------------------------------------------------------------------------


def refuges(state: State, seat: str, region: str) -> list[str]:
    """004 Отступление; TK5: adjoining land regions of the same card where no war would start."""
    return [
        near
        for near in neighbours(state, region)
        if len(state.regions[near].armies) < 2 and not others(state, seat, near)
    ]


def price(state: State, seat: str, free: bool) -> int:
    """As much food as armies are in play, the beaten one counted (TK5). Nothing by the dragon."""
    return 0 if free else in_play(state, seat)


def ways(state: State, seat: str, region: str, free: bool) -> list[str]:
    """The refuges that can be paid."""
    payable = state.seats[seat].goods.food >= price(state, seat, free)
    return refuges(state, seat, region) if payable else []


def churches(state: State, seat: str) -> list[str]:
    """Церковь: a region with one that the seat controls, and room in it."""
    return [
        name
        for name, region in state.regions.items()
        if region.token == "church" and armies_of(state, seat, name) and len(region.armies) < 2
    ]


def unlosable(state: State, seat: str) -> str | None:
    """Which code says that the army may not be given up: a last one by a broken alliance (TK6), one
    of two Dark Elves in a war they did not start (Dark Elves 1)."""
    war = now(state)
    if spared(state, seat) and seat != war.attacker:
        return "protected"
    if war.allied and in_play(state, seat) == 1:
        return "last-army"
    return None


# -- the armies that were beaten in the fight ----------------------------------------------


def beaten(state: State, loser: str, free: bool) -> State:
    """One question an army; an army without any choice is dealt with unasked (TK23)."""
    count = state.beaten.count(loser)
    if not count:
        return state
    region = now(state).region
    about = Beaten((region,) * count, free)
    return decide(state, loser, about, Do("beaten", (loser, free)))


def expelled(state: State, loser: str, winner: str) -> State:
    """Нарушение альянса: the loser leaves every region shared with the winner, in an order of its
    choice."""
    regions = tuple(shared(state, loser, winner))
    if not regions:
        return state
    return decide(state, loser, Beaten(regions, fought=False), Do("expelled", (loser, winner)))


def decide(state: State, loser: str, about: Beaten, then: Do) -> State:
    """Ask, or do what must be done; `then` looks at the armies that are left."""
    ask = Ask("retreat", loser, about)
    lines = retreat_lines(state, ask)
    hopeless = all(line.endswith("none") for line in lines) and not any_hope(state, loser, about)
    if not lines:
        region = about.regions[0]
        return push(take_refuge(lift(state, loser, about, region), loser, region), then)
    if hopeless or len(lines) == 1:
        return push(answer_line(state, ask, lines[0]), then)
    return push(state, ask, then)


def any_hope(state: State, loser: str, about: Beaten) -> bool:
    """Could a later one of these armies retreat, once others are given up?"""
    later = set(about.regions) if len(about.regions) > 1 else set()
    food = state.seats[loser].goods.food
    fewest = in_play(state, loser) - len(about.regions) + 1
    return any(refuges(state, loser, region) for region in later) and food >= fewest


def retreat_lines(state: State, ask: Ask) -> list[str]:
    """Every legal answer, each for one army."""
    about: Beaten = ask.about
    lines: list[str] = []
    for region in dict.fromkeys(about.regions):
        names = [f"retreat {region} to {to}" for to in state.regions]
        names += [f"church {region} to {to}" for to in churches(state, ask.seat)]
        names.append("retreat none" if len(about.regions) == 1 else f"retreat {region} to none")
        for line in names:
            verb, origin, to = split(line)
            if refuse_retreat(state, ask, verb, origin, to) is None:
                lines.append(line)
    return lines


def split(line: str) -> tuple[str, str | None, str | None]:
    words = [word for word in line.split() if word != "to"]
    return (words[0], None, words[1]) if len(words) == 2 else (words[0], words[1], words[2])


def answer_line(state: State, ask: Ask, line: str) -> State:
    verb, origin, to = split(line)
    return answer_retreat(state, ask, verb, origin, to)


def refuse_retreat(
    state: State, ask: Ask, verb: str, origin: str | None, to: str | None
) -> str | None:
    about: Beaten = ask.about
    if origin is None and len(set(about.regions)) > 1:
        return no("ambiguous", "which army?", "orders, retreat")
    region = origin or about.regions[0]
    if region not in about.regions:
        return no("not-owned", f"no beaten army in {region}", "004 Отступление")
    if verb == "church":
        return refuse_church(state, ask.seat, about, region, to)
    if to == "none":
        return refuse_giving_up(state, ask.seat, about, region)
    return refuse_way(state, ask.seat, about, region, to or "")


def refuse_giving_up(state: State, seat: str, about: Beaten, region: str) -> str | None:
    """By the dragon's leave an army that can retreat must (Логово дракона)."""
    code = unlosable(state, seat)
    if code:
        return no(code, "that army cannot be lost", "TK6, Dark Elves 1")
    if about.free and refuges(state, seat, region):
        return no("protected", "the dragon let it go", "004 Логово дракона")
    return None


def refuse_way(state: State, seat: str, about: Beaten, region: str, to: str) -> str | None:
    if to not in state.regions:
        return no("impassable", "water and crag bar the way", "004 Отступление")
    if to not in neighbours(state, region):
        return no("not-adjacent", f"{region} and {to} do not adjoin", "004 Отступление")
    if to not in refuges(state, seat, region):
        return no("full", "a war would start, or two stand there", "004 Отступление")
    if to not in ways(state, seat, region, about.free):
        return no("cannot-afford", "food for every army in play", "004 Отступление")
    return None


def refuse_church(
    state: State, seat: str, about: Beaten, region: str, to: str | None
) -> str | None:
    if about.free and refuges(state, seat, region):
        return no("protected", "the dragon let it go", "004 Логово дракона")
    found = churches(state, seat)
    if not found or (to is not None and to not in found):
        return no("unavailable", "no church with room", "004 Церковь")
    if to is None and len(found) > 1:
        return no("ambiguous", "which church?", "004 Церковь")
    return None


def lift(state: State, seat: str, about: Beaten, region: str) -> State:
    """The army in question is off the board; those beaten in the fight are already."""
    if about.fought:
        return state
    return beat(set_out(take_off(state, region, armies_of(state, seat, region)[0]), seat), seat)


def answer_retreat(state: State, ask: Ask, verb: str, origin: str | None, to: str | None) -> State:
    about: Beaten = ask.about
    region = origin or about.regions[0]
    seat = ask.seat
    food = price(state, seat, about.free)
    state = lift(state, seat, about, region)
    if verb == "church":
        church = to or churches(state, seat)[0]
        return with_region(arrive(get_up(state, seat), seat, church), church, token="")
    if to == "none":
        return lose_in_war(state, seat)
    assert to is not None
    return move_away(get_up(spend(state, seat, some("food", food)), seat), seat, region, to)


def lose_in_war(state: State, seat: str) -> State:
    """Undead 1: an army lost in war, two food."""
    state = lose_beaten(state, seat)
    return gain(state, seat, some("food", 2)) if has(state, seat, "undead", 1) else state


def move_away(state: State, seat: str, region: str, to: str) -> State:
    """TK5: a retreat is a movement: tokens are turned up, ruins lay it down (Lizardfolk 3 gain)."""
    state = arrive(state, seat, to)
    return push(state, Do("moving_in", (seat, region, to, "retreat")), Do("turn_up", (seat, to)))


def take_refuge(state: State, seat: str, region: str) -> State:
    """TK6 TK22: free, to the nearest land region where nobody stands."""
    to = nearest_free(state, seat, region)
    return move_away(get_up(state, seat), seat, region, to) if to else lose_in_war(state, seat)


# -- two players, two flags ----------------------------------------------------------------


def send_back(state: State) -> State:
    """TK4: back free of charge to where the army came from, or next to the region it entered; from
    the card to the card."""
    ask = Ask("back", now(state).attacker)
    places = back_places(state)
    return push(state, ask) if len(places) > 1 else answer_back(state, ask, places[0])


def back_places(state: State) -> list[str]:
    war = now(state)
    near = refuges(state, war.attacker, war.region)
    home = war.origin
    if home == CARD:
        return [CARD]
    room = len(state.regions[home].armies) < 2
    open_home = room and not others(state, war.attacker, home)
    return ([home] if open_home and home not in near else []) + near


def refuse_back(state: State, to: str | None) -> str | None:
    if to not in back_places(state):
        return no("not-adjacent", "where it came from, or next to the region", "TK4")
    return None


def answer_back(state: State, ask: Ask, to: str) -> State:
    war = now(state)
    state = replace(state, war=None)
    if to == CARD:
        state = come_home(state, ask.seat)
        return with_seat(state, ask.seat, card=state.seats[ask.seat].card + 1)
    if to == war.origin:
        return arrive(state, ask.seat, to)
    return move_away(state, ask.seat, war.region, to)


def back_lines(state: State, ask: Ask) -> list[str]:
    return [f"retreat {now(state).region} to {to}" for to in back_places(state)]
