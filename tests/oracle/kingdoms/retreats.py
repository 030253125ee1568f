"""Where beaten armies go: retreats and their price, churches, expulsion, the way back."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tests.oracle.kingdoms.lands import neighbours
from tests.oracle.kingdoms.losses import lose_beaten, nearest_free, spared
from tests.oracle.kingdoms.moves import arrive, settle_in
from tests.oracle.kingdoms.values import (
    CARD,
    Ask,
    Do,
    State,
    armies_of,
    come_home,
    gain,
    get_up,
    has,
    in_play,
    no,
    others,
    push,
    some,
    spend,
    with_region,
    with_seat,
)
from tests.oracle.kingdoms.wars import now


class Beaten(NamedTuple):
    """The armies that the loser must take away now: where they were beaten, and whether they go
    free of charge by the dragon."""

    regions: tuple[str, ...]
    free: bool = False


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
    """Which code says that the army may not be given up: a last one (TK6 says it of a broken
    alliance; two armies beaten together by Dark Elves 3 are the only other case), one of two Dark
    Elves in a war they did not start (Dark Elves 1)."""
    war = now(state)
    if spared(state, seat) and seat != war.attacker:
        return "protected"
    if in_play(state, seat) == 1:
        return "last-army"
    return None


# -- the beaten armies ---------------------------------------------------------------------


def beaten(state: State, loser: str, free: bool) -> State:
    """One question an army, also where it leaves no choice: first those of the fight
    itself, then, in an order of choice, those of the regions that were shared (TK6). What may
    neither be lost nor retreat finds its refuge."""
    regions = [region for _, region in state.beaten]
    if not regions:
        return state
    fought = [region for region in regions if region == now(state).region]
    about = Beaten(tuple(fought or regions), free and bool(fought))
    ask = Ask("retreat", loser, about)
    then = Do("beaten", (loser, free))
    if retreat_lines(state, ask):
        return push(state, ask, then)
    return push(take_refuge(state, loser, about.regions[0]), then)


def any_hope(state: State, loser: str, about: Beaten) -> bool:
    """Could one of these armies be saved, now or once others are given up? The last in play is,
    from where it stands (TK6)."""
    last = 1 < len(about.regions) >= in_play(state, loser)
    if churches(state, loser) or last:
        return True
    food = state.seats[loser].goods.food
    fewest = in_play(state, loser) - len(about.regions) + 1
    return any(refuges(state, loser, region) for region in about.regions) and food >= fewest


def retreat_lines(state: State, ask: Ask) -> list[str]:
    """Every legal answer, each for one army."""
    about: Beaten = ask.about
    lines: list[str] = []
    for region in dict.fromkeys(about.regions):
        names = [f"retreat {region} to {to}" for to in state.regions]
        names += [f"church {region} to {to}" for to in churches(state, ask.seat)]
        names.append(f"retreat {region} to none")
        for line in names:
            verb, origin, to = split(line)
            if refuse_retreat(state, ask, verb, origin, to) is None:
                lines.append(line)
    return give_up_plainly(state, ask, lines)


def give_up_plainly(state: State, ask: Ask, lines: list[str]) -> list[str]:
    """Where no army has a way out, and for a single army, giving up names none."""
    about: Beaten = ask.about
    plain = len(set(about.regions)) == 1 or not any_hope(state, ask.seat, about)
    if not plain or not any(line.endswith("none") for line in lines):
        return lines
    return [line for line in lines if not line.endswith("none")] + ["retreat none"]


def split(line: str) -> tuple[str, str | None, str | None]:
    words = [word for word in line.split() if word != "to"]
    return (words[0], None, words[1]) if len(words) == 2 else (words[0], words[1], words[2])


def refuse_retreat(
    state: State, ask: Ask, verb: str, origin: str | None, to: str | None
) -> str | None:
    about: Beaten = ask.about
    plain = to == "none" and not any_hope(state, ask.seat, about)
    if origin is None and len(set(about.regions)) > 1 and not plain:
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
    if not found and any(
        region.token == "church" and armies_of(state, seat, name)
        for name, region in state.regions.items()
    ):
        return no("full", "two armies stand in the church's region", "004 Церковь")
    if not found or (to is not None and to not in found):
        return no("unavailable", "no church with room", "004 Церковь")
    if to is None and len(found) > 1:
        return no("ambiguous", "which church?", "004 Церковь")
    return None


def answer_retreat(state: State, ask: Ask, verb: str, origin: str | None, to: str | None) -> State:
    about: Beaten = ask.about
    region = origin or about.regions[0]
    seat = ask.seat
    food = price(state, seat, about.free)
    if verb == "church":
        church = to or churches(state, seat)[0]
        moved = has_patrolled(state, seat, region)
        state = arrive(get_up(state, seat, region), seat, church, moved)
        return with_region(state, church, token="")
    if to == "none":
        return lose_in_war(state, seat, region)
    assert to is not None
    return move_away(spend(state, seat, some("food", food)), seat, region, to)


def lose_in_war(state: State, seat: str, region: str) -> State:
    """Undead 1: an army lost in war, two food."""
    state = lose_beaten(state, seat, region)
    return gain(state, seat, some("food", 2)) if has(state, seat, "undead", 1) else state


def move_away(state: State, seat: str, region: str, to: str) -> State:
    """TK5: a retreat is a movement: tokens are turned up, ruins lay it down (Lizardfolk 3 gain)."""
    moved = has_patrolled(state, seat, region)
    return settle_in(get_up(state, seat, region), seat, region, to, "retreat", moved=moved)


def has_patrolled(state: State, seat: str, region: str) -> bool:
    """Goblins 1: the army that came to fight is the one that may not move again; one that an ally
    drives out of a shared region (TK6) has moved nowhere by itself."""
    war = now(state)
    return seat == war.attacker and region == war.region


def take_refuge(state: State, seat: str, region: str) -> State:
    """TK6 TK22: free, to the nearest land region where nobody stands. 004 Альянс: the army is kept
    where it could not retreat, so Lizardfolk 3, who gain by a retreat, have nothing of it."""
    to = nearest_free(state, seat, region)
    if to is None:
        return lose_in_war(state, seat, region)
    moved = has_patrolled(state, seat, region)
    state = get_up(state, seat, region)
    return settle_in(state, seat, region, to, "refuge", moved=moved)


# -- two players, two flags ----------------------------------------------------------------


def send_back(state: State) -> State:
    """TK4: back free of charge to where the army came from, the card too, or next to the region it
    entered. With no place left it finds a refuge as a last army does (TK6)."""
    war = now(state)
    if back_places(state):
        return push(state, Ask("back", war.attacker))
    refuge = nearest_free(state, war.attacker, war.region)
    assert refuge is not None
    return answer_back(state, Ask("back", war.attacker), refuge)


def back_places(state: State) -> list[str]:
    war = now(state)
    near = refuges(state, war.attacker, war.region)
    home = war.origin
    open_home = home == CARD or (
        len(state.regions[home].armies) < 2 and not others(state, war.attacker, home)
    )
    return [*([home] if open_home else []), *(name for name in near if name != home)]


def refuse_back(state: State, origin: str | None, to: str | None) -> str | None:
    if origin not in (None, now(state).region):
        return no("not-owned", f"no army to go back in {origin}", "TK4")
    if to not in back_places(state):
        return no("not-adjacent", "where it came from, or next to the region", "TK4")
    return None


def answer_back(state: State, ask: Ask, to: str) -> State:
    war = now(state)
    state = replace(state, war=None)
    if to == CARD:
        state = come_home(state, ask.seat)
        return with_seat(state, ask.seat, card=state.seats[ask.seat].card + 1)
    return settle_in(state, ask.seat, war.region, to, "retreat")


def back_lines(state: State, ask: Ask) -> list[str]:
    return [f"retreat {now(state).region} to {to}" for to in back_places(state)]
