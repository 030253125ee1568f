"""Armies on the move: who may go where, what moving in brings, tokens that are turned up."""

from __future__ import annotations

from dataclasses import replace

from tests.oracle.kingdoms.lands import (
    adjoin,
    kind_of,
    on_edge,
    share_water,
)
from tests.oracle.kingdoms.payments import cheapest, neutrals
from tests.oracle.kingdoms.values import (
    BY_LAND,
    CARD,
    MOST,
    NEUTRAL,
    Army,
    Ask,
    Choice,
    Do,
    Goods,
    State,
    War,
    armies_of,
    come_home,
    gain,
    has,
    in_play,
    no,
    others,
    push,
    set_out,
    shared,
    some,
    with_region,
    with_seat,
)

CARD_ROOM = 3

# -- may it go there -----------------------------------------------------------------------


def refuse_mover(state: State, seat: str, origin: str) -> str | None:
    """There must be an army that stands there and has not moved in this action yet."""
    if origin == CARD:
        empty = not state.seats[seat].card
        return no("not-owned", "no army on the card", "Valkyries 2") if empty else None
    own = armies_of(state, seat, origin) if origin in state.regions else ()
    if not own:
        return no("not-owned", f"no army in {origin}", "004 Патрулирование")
    if all(army.lying for army in own):
        return no("lying", "an army that lies in ruins cannot move", "004 Руины")
    return None


def refuse_again(state: State, seat: str, origin: str) -> str | None:
    """Goblins 1: not the same army twice."""
    own = armies_of(state, seat, origin) if origin in state.regions else ()
    standing = [army for army in own if not army.lying]
    if standing and all(army.moved for army in standing):
        return no("already-used", "that army has moved", "Goblins 1, TK24")
    return None


def refuse_patrol_way(state: State, seat: str, origin: str, to: str) -> str | None:
    """004 Патрулирование: an adjacent region of the same card, by land. Lizardfolk 1: any region of
    the card. Merfolk 1: regions at the same water adjoin."""
    if origin[0] != to[0]:
        return no("wrong-territory", "a patrol stays on its card", "TK26")
    if to not in state.regions:
        return no("impassable", "water and crag bar the way", "004 Вода и скалы")
    far = has(state, seat, "lizardfolk", 1) and origin != to
    across = has(state, seat, "merfolk", 1) and origin != to and share_water(state, origin, to)
    if not (adjoin(state, origin, to) or far or across):
        return no("not-adjacent", f"{origin} and {to} do not adjoin", "004 Патрулирование")
    return None


def refuse_quest_way(state: State, origin: str, to: str) -> str | None:
    """004 Поход: from an edge region of one card to an edge region of another."""
    if origin != CARD and to != CARD and origin[0] == to[0]:
        return no("wrong-territory", "a quest leads to another card", "TK26")
    if to != CARD and to not in state.regions:
        return no("impassable", "water and crag bar the way", "004 Поход")
    if any(end != CARD and not on_edge(state, end) for end in (origin, to)):
        return no("not-edge", "a quest goes from edge to edge", "004 Поход")
    return None


def refuse_card(state: State, seat: str) -> str | None:
    full = state.seats[seat].card >= CARD_ROOM
    return no("full", "three armies on the card at most", "Valkyries 2") if full else None


def takes_two(state: State, seat: str, to: str) -> bool:
    """Dark Elves 3: a region with two armies of one player may be attacked."""
    armies = state.regions[to].armies
    owners = {army.seat for army in armies}
    return (
        has(state, seat, "dark-elves", 3)
        and len(armies) == 2
        and len(owners) == 1
        and not owners & {seat, NEUTRAL}
    )


def refuse_entry(state: State, seat: str, origin: str, to: str, came: str) -> str | None:
    """004 Правила перемещения: no third army, nobody's last army is attacked or attacks."""
    foes = others(state, seat, to)
    if kind_of(state, to) == "forest" and any(has(state, foe, "dark-elves", 4) for foe in foes):
        return no("protected", "no war with Dark Elves in a forest", "Dark Elves 4, TK24")
    if len(state.regions[to].armies) >= 2 and not takes_two(state, seat, to):
        return no("full", "two armies stand there", "004 Правила перемещения")
    if foes and (1 in [in_play(state, foe) for foe in foes if foe != NEUTRAL]):
        return no("last-army", "that is a player's last army", "004 Правила перемещения")
    if foes and in_play(state, seat) == 1:
        return no("last-army", "a last army attacks nobody", "004 Правила перемещения")
    if NEUTRAL in foes:
        return refuse_neutral_price(state, seat, origin, to, came)
    return None


def refuse_neutral_price(state: State, seat: str, origin: str, to: str, came: str) -> str | None:
    """004 Игра вдвоем: no war with a neutral army by who cannot pay for as many as are in play.

    The fort that the army would leave serves no more when the price is asked."""
    war = War(seat, NEUTRAL, to, origin, came)
    if cheapest(leave(state, seat, origin), war, seat, neutrals(state)) is None:
        return no("cannot-afford", "the neutral armies cannot be outbid", "TK10 TK26")
    return None


def refuse_patrol(state: State, seat: str, origin: str, to: str) -> str | None:
    return (
        refuse_again(state, seat, origin)
        or refuse_mover(state, seat, origin)
        or refuse_patrol_way(state, seat, origin, to)
        or refuse_entry(state, seat, origin, to, "patrol")
    )


def refuse_quest(state: State, seat: str, origin: str, to: str) -> str | None:
    """A quest, to and from the Valkyries' card too (Valkyries 2)."""
    refused = refuse_mover(state, seat, origin) or refuse_quest_way(state, origin, to)
    if refused:
        return refused
    if to == CARD:
        return refuse_card(state, seat)
    return refuse_entry(state, seat, origin, to, "quest")


def refuse_stand(state: State, seat: str, region: str) -> str | None:
    """004 Руины: in place of a patrol's move an army that lies there is raised."""
    own = armies_of(state, seat, region) if region in state.regions else ()
    if not own:
        return no("not-owned", f"no army in {region}", "004 Руины")
    if not any(army.lying for army in own):
        return no("not-owned", f"no army lies in {region}", "004 Руины")
    if all(army.moved for army in own if army.lying):
        return no("already-used", "that army has moved", "Goblins 1, TK24")
    return None


# -- going there ---------------------------------------------------------------------------


def leave(state: State, seat: str, origin: str) -> State:
    """One army sets out: the standing one where one lies, the one that has not moved yet (TK2
    TK32)."""
    if origin == CARD:
        return set_out(with_seat(state, seat, card=state.seats[seat].card - 1), seat)
    own = armies_of(state, seat, origin)
    goes = min(own, key=lambda army: (army.lying, army.moved))
    return set_out(take_off(state, origin, goes), seat)


def take_off(state: State, region: str, army: Army) -> State:
    armies = list(state.regions[region].armies)
    armies.remove(army)
    return with_region(state, region, armies=tuple(armies))


def arrive(state: State, seat: str, region: str, moved: bool = True) -> State:
    """An army that was on its way stands in the region; in ruins it lies down (TK2)."""
    army = Army(seat, lying=kind_of(state, region) == "ruins", moved=moved)
    state = come_home(state, seat)
    return with_region(state, region, armies=(*state.regions[region].armies, army))


def march(state: State, seat: str, origin: str, to: str, came: str) -> State:
    """A patrol or a quest. 004 Ведение войны: armies of different players in one region are always
    at war; what moving in brings comes before the bids (TK19)."""
    state = leave(state, seat, origin)
    if to == CARD:
        state = come_home(state, seat)
        return with_seat(state, seat, card=state.seats[seat].card + 1)
    foes = others(state, seat, to)
    if not foes:
        return settle_in(state, seat, origin, to, came)
    allied = bool(shared(state, seat, foes[0]))
    war = War(seat, foes[0], to, origin, came, allied)
    return push(state, Do("moving_in", (seat, origin, to, came)), Do("go_to_war", (war,)))


def settle_in(
    state: State, seat: str, origin: str, to: str, came: str, *, moved: bool = True
) -> State:
    """An army that was on its way stands in the region: what that brings, then the token."""
    state = arrive(state, seat, to, moved)
    return push(state, Do("moving_in", (seat, origin, to, came)), Do("turn_up", (seat, to)))


def moving_in(state: State, seat: str, origin: str, to: str, came: str) -> State:
    """What moving into a region brings at once (TK19): Dwarves 2, Lizardfolk 3, Merfolk 3."""
    kind = kind_of(state, to)
    if has(state, seat, "dwarves", 2) and kind == "mountain" and came in ("patrol", "quest"):
        state = gain(state, seat, some("ore"))
    lizards = has(state, seat, "lizardfolk", 3) and came != "refuge"
    if lizards and kind in BY_LAND:
        state = gain(state, seat, some(BY_LAND[kind]))
    choices = int(lizards and kind == "ruins")
    if has(state, seat, "merfolk", 3) and came == "patrol" and share_water(state, origin, to):
        choices += 1
    return ask_gain(state, seat, choices)


def ask_gain(state: State, seat: str, number: int, vein: bool = False) -> State:
    """Resources of the seat's choice. Where all stand at nine there is none (TK23)."""
    full = state.seats[seat].goods == Goods(MOST, MOST, MOST)
    asks = number and not full
    return push(state, Ask("gain", seat, Choice(number, vein))) if asks else state


def swap(state: State, seat: str, own: str, other: str) -> State:
    """Lizardfolk 4: two armies on edge regions change places; a war starts where an army of a third
    player, or of no ally, already stood. Who comes in peace is there first."""
    foe = others(state, seat, other)[0]
    friends = bool(shared(state, seat, foe))
    state = leave(leave(state, seat, own), foe, other)
    comings = [(seat, foe, own, other), (foe, seat, other, own)]
    enemies = [at_war(state, who, partner, friends, to) for who, partner, _, to in comings]
    steps: list[Do] = []
    for (who, _, _, to), enemy in zip(comings, enemies, strict=True):
        state = state if enemy else arrive(state, who, to)
    for (who, _, origin, to), enemy in zip(comings, enemies, strict=True):
        steps.append(Do("moving_in", (who, origin, to, "swap")))
        if enemy:
            allied = bool(shared(state, who, enemy))
            steps.append(Do("go_to_war", (War(who, enemy, to, origin, "swap", allied),)))
        else:
            steps.append(Do("turn_up", (who, to)))
    return push(state, *steps)


def at_war(state: State, seat: str, partner: str, friends: bool, region: str) -> str | None:
    """Whom an army that comes by a swap fights there: a third player, or the partner if no ally."""
    foes = others(state, seat, region)
    if not foes or (foes[0] == partner and friends):
        return None
    return foes[0]


def refuse_swap(state: State, seat: str, own: str, other: str) -> str | None:
    """Lizardfolk 4: both in edge regions; the other's army is in no shared region."""
    if other in state.regions and not others(state, seat, other):
        return no("not-owned", f"no other player's army in {other}", "Lizardfolk 4")
    refused = refuse_mover(state, seat, own)
    if refused:
        return refused
    for end in (own, other):
        if end not in state.regions:
            return no("impassable", "water and crag bar the way", "004 Вода и скалы")
        if not on_edge(state, end):
            return no("not-edge", "both are edge regions", "Lizardfolk 4")
    foes = others(state, seat, other)
    if len(foes) != 1 or armies_of(state, seat, other) or foes[0] == NEUTRAL:
        return no("protected", "that army shares its region", "Lizardfolk 4")
    if all(army.lying for army in armies_of(state, foes[0], other)):
        return no("lying", "an army that lies in ruins cannot move", "004 Руины")
    if in_play(state, foes[0]) == 1:
        return no("last-army", "that is a player's last army", "004 Правила перемещения")
    friends = bool(shared(state, seat, foes[0]))
    gone = leave(leave(state, seat, own), foes[0], other)
    return refuse_clash(gone, seat, foes[0], friends, other) or refuse_clash(
        gone, foes[0], seat, friends, own
    )


def refuse_clash(state: State, seat: str, partner: str, friends: bool, region: str) -> str | None:
    """What a swap leads into keeps the rules of movement (TK7, Dark Elves 4)."""
    if others(state, seat, region) and in_play(state, seat) == 1:
        return no("last-army", "a last army goes to nobody", "004 Правила перемещения, TK7")
    foe = at_war(state, seat, partner, friends, region)
    if foe is None:
        return None
    if kind_of(state, region) == "forest" and has(state, foe, "dark-elves", 4):
        return no("protected", "no war with Dark Elves in a forest", "Dark Elves 4, TK24")
    if in_play(state, foe) == 1:
        return no("last-army", "that is a player's last army", "004 Правила перемещения")
    return None


# -- tokens --------------------------------------------------------------------------------


def turn_up(state: State, seat: str, region: str) -> State:
    """TK14: the token of a region into which the seat's army has come is turned up."""
    token = state.regions[region].hidden
    if not token:
        return state
    state = with_region(state, region, hidden="")
    if token == "crown":  # Корона: the finder's own from now on
        return with_seat(state, seat, crown=True)
    if token == "treasure":  # Сокровище: two of choice, at once
        return ask_gain(state, seat, 2)
    if token == "bandits":
        return push(state, Do("ambush", (seat, region)))
    if token == "blank":
        return state
    return with_region(state, region, token=token)


def mark_fresh(state: State, seat: str) -> State:
    """No army of the seat has moved in the action that begins."""
    regions = {
        name: replace(
            region,
            armies=tuple(replace(a, moved=False) if a.seat == seat else a for a in region.armies),
        )
        for name, region in state.regions.items()
    }
    return replace(state, regions=regions)
