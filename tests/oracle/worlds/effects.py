"""What a conquest does: who loses what, what leaves the region, what is found there."""

from collections.abc import Sequence
from dataclasses import replace

from tests.oracle.worlds import army as armies
from tests.oracle.worlds import vanish
from tests.oracle.worlds.army import Army, is_race
from tests.oracle.worlds.conquest import liches
from tests.oracle.worlds.state import (
    Conquest,
    Driven,
    Region,
    State,
    box,
    fallen_has,
    has_power,
    held_by,
    pay,
    piece_at,
    with_piece,
    with_region,
    with_seat,
    with_turn,
)
from tests.oracle.worlds.tables import PLACES

# Pieces that a conqueror does not find there.
GOING = ("fortress", "lair", "armor", "camp", "hole", "hero", "dragon", "queen", "ancient", "bag")


def conquer(state: State, who: Army, number: int, tokens: int, lost: int | None = None) -> State:
    """The army takes the region with tokens that have left its hand already.

    `lost` is how many tokens the defender loses, where it is not the usual one.
    """
    before = state.regions[number]
    first = not armies.regions(state, who)
    state = drive_out(state, who.seat, number, lost)
    non_empty = bool(before.owner or before.tribe or before.monster)  # SW2, UG2
    state = with_region(
        state,
        number,
        owner=who.seat,
        race=who.race,
        decline=who.ghouls,
        tokens=tokens,
        tribe=0,
        monster=0,
    )
    done = Conquest(number, non_empty, who.race)
    state = with_turn(state, conquests=(*state.turn.conquests, done))
    state = dig_and_build(state, who, number, first)
    return find(state, number) if before.monster else state


def dig_and_build(state: State, who: Army, number: int, first: bool) -> State:
    """Lairs, holes, the Great Ancient."""
    if is_race(who, "trolls") and box(state, "lair"):
        state = with_piece(state, number, "lair", 1)  # SW21
    if is_race(who, "halflings") and state.seats[who.seat].holes:
        state = with_piece(state, number, "hole", 1)  # SW17
        state = with_seat(state, who.seat, holes=state.seats[who.seat].holes - 1)
    if is_race(who, "cultists") and not piece_at(state, "ancient") and ancient_due(state, first):
        state = with_piece(state, number, "ancient", 1)
    return state


def ancient_due(state: State, first: bool) -> bool:
    """The first region conquered: of the race (UG44), or of one without regions (UG34)."""
    return first or (state.turn.first and len(state.turn.conquests) == 1)


# -- the loser ------------------------------------------------------------------------------------


def drive_out(state: State, attacker: str, number: int, lost: int | None = None) -> State:
    """The defender's tokens leave: some are lost, the rest wait (SW6)."""
    region = state.regions[number]
    if region.place == "crypt" and piece_at(state, "ghost"):
        state = with_piece(state, piece_at(state, "ghost"), "ghost", 0)  # UG22
    if region.owner:
        state = reward_and_mark(state, attacker, number)
        waiting = max(0, region.tokens - losses(state, number, lost))
        state = give_back_camps(state, number)
        state = with_region(state, number, owner="", race="", decline=False, tokens=0)
        if waiting:
            driven = Driven(region.owner, region.race, region.decline, waiting)
            state = with_turn(state, driven=add_driven(state.turn.driven, driven))
    for piece in GOING:
        state = with_piece(state, number, piece, 0)
    return settle_or_vanish(state, region)


def losses(state: State, number: int, lost: int | None) -> int:
    """How many tokens the defender loses: one as a rule, none for Elves and Immortals (SW6)."""
    region = state.regions[number]
    if not region.decline:
        if region.race == "elves" or has_power(state, region.owner, "immortal"):
            return 0 if lost is None or lost < 99 else region.tokens
        return 1 if lost is None else lost
    if lost is not None:
        return lost  # Socks, Balrog (UG37)
    if region.race == "ghouls" or fallen_has(state, region.owner, region.race, "tomb"):
        return 1  # SW6, UG19
    if state.stonehedge == "tomb" and region.tokens > 1:
        return 1  # 001 Стоунхедж: they do not vanish when Stonehedge is lost
    return region.tokens


def reward_and_mark(state: State, attacker: str, number: int) -> State:
    """Martyr's coin, the Liches' coin, vengeance, and that the race was attacked."""
    region = state.regions[number]
    owner = region.owner
    if owner == attacker:
        return state
    if not region.decline and has_power(state, owner, "martyr"):
        state = pay(state, owner, 1)
    if liches(state, attacker, number):
        state = pay(pay(state, attacker, -1), owner, 1)
    if has_power(state, owner, "vengeful"):  # UG26: any race of the owner
        state = with_seat(state, owner, marked=state.seats[owner].marked | {attacker})
    if not region.decline:
        state = with_turn(state, attacked=state.turn.attacked | {owner})
    return state


def give_back_camps(state: State, number: int) -> State:
    """Encampments are placed again by their owner at the end of the turn (SW23, SW40)."""
    region = state.regions[number]
    if not region.piece("camp"):
        return state
    return with_turn(state, camps=(*state.turn.camps, (region.owner, region.piece("camp"))))


def add_driven(driven: Sequence[Driven], new: Driven) -> tuple[Driven, ...]:
    """One entry for each race that waits."""
    same = [d for d in driven if (d.seat, d.race) == (new.seat, new.race)]
    rest = tuple(d for d in driven if d not in same)
    return (*rest, replace(new, tokens=new.tokens + sum(d.tokens for d in same)))


def settle_or_vanish(state: State, before: Region) -> State:
    """A race in decline without a token left is gone, its banner goes back (SW44)."""
    if not before.decline or held_by(state, before.owner, before.race, True):
        return state
    waiting = any((d.seat, d.race) == (before.owner, before.race) for d in state.turn.driven)
    if waiting or (before.race == "ghouls" and ghouls_in_hand(state, before.owner)):
        return state  # what becomes of them shows at the end of the turn (UG19, UG37)
    return vanish.banner_back(state, before.owner, before.race)


def ghouls_in_hand(state: State, seat: str) -> int:
    return sum(f.hand for f in state.seats[seat].fallen if f.race == "ghouls")


# -- finds ----------------------------------------------------------------------------------------


def find(state: State, number: int) -> State:
    """Monsters off, the top of the pile lies in the region (UG4)."""
    if not state.found:
        return state
    what = state.found[0]
    state = replace(state, found=state.found[1:])
    if what not in PLACES:
        relics = tuple(sorted((*state.regions[number].relics, what)))
        return with_region(state, number, relics=relics)
    state = with_region(state, number, place=what)
    if what == "pentacle":
        return with_turn(state, pentacle=number)
    if what == "stonehedge" and not state.stonehedge:
        state = vanish.shuffled(state)
        return replace(  # UG20
            state, stonehedge=next(iter(state.badges), ""), badges=state.badges[1:]
        )
    return state
