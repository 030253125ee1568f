"""What a turn brings (000, 001 Получение монет)."""

from tests.oracle.worlds.army import Army
from tests.oracle.worlds.reach import by_chasm, joined_by_pipe
from tests.oracle.worlds.state import (
    State,
    fallen_has,
    has_power,
    held,
    held_fallen,
    others,
    pay,
)

Item = tuple[str, str, int]  # seat, why, coins
ForRegion = tuple[str, int, int]  # why, region, coins

# A coin for each region of that kind held by the active race with that banner or badge.
RACE_KIND = {
    "humans": "farmland", "wizards": "magic", "dwarves": "mine", "shrooms": "forest",
}  # fmt: skip
POWER_KIND = {
    "forest": "forest", "hill": "hill", "swamp": "swamp", "mining": "mine", "mystic": "magic",
    "stone": "mountain", "muddy": "swamp",
}  # fmt: skip


def turn_items(state: State, seat: str) -> list[Item]:
    """What the bank pays for the seat's turn, but for the Altar."""
    single = active_coins(state, seat) + fallen_coins(state, seat)
    items = summed(seat, single)
    items += [(seat, why, coins) for why, coins in set_coins(state, seat)]
    items += scepter_items(state, seat, single)
    return [item for item in items if item[2]]


def summed(seat: str, single: list[ForRegion]) -> list[Item]:
    reasons = dict.fromkeys(why for why, _, _ in single)
    return [(seat, why, sum(c for w, _, c in single if w == why)) for why in reasons]


# -- coins for single regions ---------------------------------------------------------------------


def active_coins(state: State, seat: str) -> list[ForRegion]:
    """The active race: its regions and every bonus for a region of its own."""
    own, race = held(state, seat), state.seats[seat].race
    lands = state.board.lands
    coins: list[ForRegion] = [("regions", n, 1) for n in own]
    if race in RACE_KIND:
        coins += [(race, n, 1) for n in own if lands[n].has(RACE_KIND[race])]
    for power, kind in POWER_KIND.items():
        if has_power(state, seat, power):
            coins += [(power, n, 1) for n in own if lands[n].has(kind)]
    if has_power(state, seat, "merchant"):
        coins += [("merchant", n, 1) for n in own]
    if has_power(state, seat, "fortified"):
        coins += [("fortified", n, state.regions[n].piece("fortress")) for n in own]
    if has_power(state, seat, "adventurous"):
        coins += [("adventurous", n, 1) for n in own if state.regions[n].place]
    if has_power(state, seat, "frightened"):
        coins += [("frightened", n, 1) for n in own if state.regions[n].tokens >= 3]
    if race == "drow":
        coins += [("drow", n, 1) for n in own if lonely(state, n)]
    coins += plunder(state, seat)
    return coins + place_coins(state, own)


def plunder(state: State, seat: str) -> list[ForRegion]:
    """Orcs and Pillaging: each non-empty region conquered this turn, held or not (SW36)."""
    race = state.seats[seat].race
    taken = [c.region for c in state.turn.conquests if c.non_empty and c.race == race]
    coins: list[ForRegion] = []
    if race == "orcs":
        coins += [("orcs", n, 1) for n in taken]
    if has_power(state, seat, "pillaging"):
        coins += [("pillaging", n, 1) for n in taken]
    return coins


def lonely(state: State, number: int) -> bool:
    """No neighbour holds another race, a Lost Tribe or monsters (UG14)."""
    near = [state.regions[n] for n in state.board.lands[number].neighbours]
    own = state.regions[number].owner
    return not any(
        r.tribe or r.monster or (r.owner and (r.owner != own or r.decline)) for r in near
    )


def place_coins(state: State, own: list[int]) -> list[ForRegion]:
    """Keep, Mine of the Lost Dwarf and Diamond Fields: for active races and those in decline."""
    coins: list[ForRegion] = []
    for number in own:
        place = state.regions[number].place
        if place == "keep":
            coins.append(("keep", number, 1))
        if place == "mine":
            coins.append(("mine", number, 2))
        if place == "diamonds":
            terrain = state.board.lands[number].terrain
            coins += [("diamonds", n, 1) for n in own if state.board.lands[n].terrain == terrain]
    return coins


def fallen_coins(state: State, seat: str) -> list[ForRegion]:
    """Races in decline: a coin a region, and what goes on in decline (SW8, UG5)."""
    coins: list[ForRegion] = []
    lands = state.board.lands
    for each in state.seats[seat].fallen:
        own = held_fallen(state, seat, each.race)
        coins += [("decline", n, 1) for n in own]
        if each.race == "dwarves":  # 000 Дварфы
            coins += [("dwarves", n, 1) for n in own if lands[n].has("mine")]
        if fallen_has(state, seat, each.race, "muddy"):
            coins += [("muddy", n, 1) for n in own if lands[n].has("swamp")]
        if own and fallen_has(state, seat, each.race, "wise"):
            coins.append(("wise", 0, 2))
        coins += place_coins(state, own)
    return coins


# -- coins for sets and for the race --------------------------------------------------------------


def set_coins(state: State, seat: str) -> list[tuple[str, int]]:
    """Bonuses that belong to no single region (UG24)."""
    own = held(state, seat)
    items = []
    if has_power(state, seat, "alchemist"):
        items.append(("alchemist", 2))
    if has_power(state, seat, "wealthy") and state.turn.first:
        items.append(("wealthy", 7))  # SW42
    if has_power(state, seat, "fisher"):
        coast = sum(state.board.lands[n].coastal for n in own)
        items.append(("fisher", coast // 2))
    if has_power(state, seat, "quarreling"):
        items.append(("quarreling", len(groups(state, seat, joined=False))))
    if has_power(state, seat, "flocking") and len(groups(state, seat, joined=True)) == 1:
        items.append(("flocking", 2))
    return items


def groups(state: State, seat: str, joined: bool) -> list[set[int]]:
    """Connected groups of the race's regions; with `joined`, chasms and the Pipe join (UG31)."""
    left = set(held(state, seat))
    who = Army(seat, state.seats[seat].race)
    found = []
    while left:
        group, grow = set(), {min(left)}
        while grow:
            group |= grow
            left -= grow
            grow = {b for b in left if any(adjoin(state, who, a, b, joined) for a in group)}
        found.append(group)
    return found


def adjoin(state: State, who: Army, one: int, two: int, joined: bool) -> bool:
    if two in state.board.lands[one].neighbours:
        return True
    if not joined:
        return False
    if joined_by_pipe(state, who, one, two):
        return True
    # 001 Стадные: Spiderines flock over chasms; beside a chasm borders each of theirs (UG31).
    return who.race == "spiderines" and (by_chasm(state, one) or by_chasm(state, two))


# -- relics ---------------------------------------------------------------------------------------


def scepter_items(state: State, seat: str, single: list[ForRegion]) -> list[Item]:
    """The Scepter doubles what the bank pays for its region (UG24), nothing at the Mine (UG38)."""
    own = held(state, seat)
    doubled = [n for n in state.turn.scepters if n in own and state.regions[n].place != "mine"]
    return [(seat, "scepter", sum(c for _, n, c in single if n in doubled))]


def steal(state: State, seat: str, regions: list[int]) -> State:
    """Ring and Thieving: a coin from each player next to them who has one (UG18, UG27)."""
    near = {n for number in regions for n in state.board.lands[number].neighbours}
    for name in others(state, seat):
        if state.seats[name].coins and near & set(held(state, name)):
            state = pay(pay(state, name, -1), seat, 1)
    return state


# -- the end --------------------------------------------------------------------------------------


def tokens_on_board(state: State, seat: str) -> int:
    """Race tokens, active and in decline; no camps, no four (SW13)."""
    return sum(r.tokens for r in state.regions.values() if r.owner == seat)


def places(state: State) -> dict[str, int]:
    """Most coins, then most race tokens on the board, then shared (SW13).

    By a league's option the last in turn order wins where coins are equal (docs/smallworld.md).
    """
    last = state.options.get("tie") == "last"
    worth = {
        name: (player.coins, at if last else tokens_on_board(state, name))
        for at, (name, player) in enumerate(state.seats.items())
    }
    return {s: 1 + sum(other > mine for other in worth.values()) for s, mine in worth.items()}
