"""Where a conquest may go: entries, borders, and what reaches further."""

from tests.oracle.worlds import army as armies
from tests.oracle.worlds.army import Army, is_race, power
from tests.oracle.worlds.state import State, has_power, holds_place, piece_at, place_at
from tests.oracle.worlds.tables import WATERS


def plain_reach(state: State, who: Army, number: int) -> bool:
    """000 Первый захват, Последующие захваты: an entry, or a border with an own region."""
    own = armies.regions(state, who)
    if not own:
        return state.board.lands[number].entry
    return any(number in state.board.lands[n].neighbours for n in own)


def in_reach(state: State, who: Army, number: int, using: tuple[str, ...] = ()) -> bool:
    """The army may conquer there, as far as the way goes."""
    if "doormat" in using:  # 001 Коврик-самолёт: any region of the board
        return True
    if power(state, who, "flying") and is_land(state, number):
        # 000 Летучие, SW26: any land region (Flames still begin at the volcano, 001).
        return (
            bool(armies.regions(state, who))
            or not is_race(who, "flames")
            or by_volcano(state, number)
        )
    if not armies.regions(state, who):
        return may_enter(state, who, number)
    return any(borders(state, who, n, number) for n in armies.regions(state, who)) or (
        is_race(who, "lizardmen") and across_rivers(state, who, number)
    )


def may_enter(state: State, who: Army, number: int) -> bool:
    """The first conquest, whenever no region is held (SW3)."""
    land = state.board.lands[number]
    if is_race(who, "flames"):  # UG6: next to the volcano, in place of the edge
        return by_volcano(state, number)
    if is_race(who, "halflings") and is_land(state, number):  # SW17
        return True
    if is_race(who, "spiderines") and by_chasm(state, number):
        return True
    return land.entry


def borders(state: State, who: Army, own: int, target: int) -> bool:
    """The target borders that own region, on the board or by what joins for conquests."""
    lands = state.board.lands
    if target in lands[own].neighbours or joined_by_pipe(state, who, own, target):
        return True
    if power(state, who, "underworld") and lands[own].has("cavern") and lands[target].has("cavern"):
        return True  # 000 Подземные, SW33
    return is_race(who, "spiderines") and by_chasm(state, target)  # 001 Паучихи


def joined_by_pipe(state: State, who: Army, one: int, two: int) -> bool:
    """The Pipe joins regions of its own terrain with each other alone (UG25, UG43)."""
    if who.ghouls or not holds_place(state, who.seat, "pipe"):
        return False
    terrain = state.board.lands[place_at(state, "pipe")].terrain
    return state.board.lands[one].terrain == terrain == state.board.lands[two].terrain


def across_rivers(state: State, who: Army, number: int) -> bool:
    """Lizardmen pass several rivers in a row, held or immune ones too (UG8, UG33)."""
    lands = state.board.lands
    seen = set(armies.regions(state, who))
    open_ = list(seen)
    while open_:
        for near in lands[open_.pop()].neighbours - seen:
            if near == number:
                return True
            if lands[near].terrain in WATERS:
                seen.add(near)
                open_.append(near)
    return False


def by_chasm(state: State, number: int) -> bool:
    lands = state.board.lands
    return any(lands[n].terrain == "chasm" for n in lands[number].neighbours)


def by_volcano(state: State, number: int) -> bool:
    volcano = piece_at(state, "volcano")
    return bool(volcano) and volcano in state.board.lands[number].neighbours


def is_land(state: State, number: int) -> bool:
    terrain = state.board.lands[number].terrain
    return terrain not in WATERS and terrain != "chasm"


def is_water(state: State, number: int) -> bool:
    return state.board.lands[number].terrain in WATERS


def closed_water(state: State, who: Army, number: int) -> bool:
    """Seas and lakes are for the Seafaring alone (000 Водные, SW30); a river is for all (UG3).

    What the Kraken may do in rivers they may do there too (001, Совместимость).
    """
    sea = state.board.lands[number].terrain in ("sea", "lake")
    return sea and not power(state, who, "seafaring") and not is_race(who, "kraken")


def may_stay_in_water(state: State, seat: str) -> bool:
    """Kraken and Seafaring races need not leave the river (001 Кракены; UG29)."""
    return state.seats[seat].race == "kraken" or has_power(state, seat, "seafaring")
