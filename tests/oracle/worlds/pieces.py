"""Encampments, fortresses, heroes, armor, Queen, Ghost, Great Ancient, volcano, and peace."""

from collections.abc import Iterable

from tests.oracle.worlds import flow
from tests.oracle.worlds.orders import Order
from tests.oracle.worlds.state import (
    Region,
    State,
    box,
    camps_in_hand,
    defence,
    fallen_has,
    has_power,
    held,
    on_board,
    piece_at,
    weakest,
    with_piece,
    with_seat,
)

# Questions that "none" does not answer.
MUST = frozenset({"take", "volcano", "balrog", "deploy", "ghouls-deploy", "retreat"})


def put(state: State, number: int, name: str, count: int = 1) -> State:
    """That many pieces more in the region."""
    return with_piece(state, number, name, state.regions[number].piece(name) + count)


def lift(state: State, name: str, regions: Iterable[int]) -> State:
    """All pieces of that name off those regions."""
    for number in list(regions):
        if state.regions[number].piece(name):
            state = with_piece(state, number, name, 0)
    return state


# A piece that stands only while its owner's race has the power.
OF_POWER = {
    "camp": "bivouacking", "hero": "heroic", "dragon": "dragon-master", "bag": "magic",
    "queen": "royal",
}  # fmt: skip


def without_strays(state: State) -> State:
    """Who has lost Stonehedge has lost its power, and with it that power's pieces (UG20)."""
    for number, region in state.regions.items():
        for piece, power in OF_POWER.items():
            if region.piece(piece) and not keeps(state, region, power):
                state = with_piece(state, number, piece, 0)
    return state


def keeps(state: State, region: Region, power: str) -> bool:
    if region.decline:
        return power == "royal" and fallen_has(state, region.owner, region.race, power)
    return has_power(state, region.owner, power)


def refuse_own(state: State, seat: str, numbers: Iterable[int]) -> str | None:
    own = held(state, seat)
    return None if all(n in own for n in numbers) else "not-owned: in regions of the race alone"


# -- encampments ----------------------------------------------------------------------------------


def refuse_camps(state: State, seat: str, order: Order) -> str | None:
    if sum(count for _, count in order.counts) > 5:
        return "limit: five encampments (SW23)"
    if len({n for n, _ in order.counts}) < len(order.counts):
        return "already-used: a region is named twice"
    return refuse_own(state, seat, (n for n, _ in order.counts))


def camps(state: State, seat: str, order: Order | None) -> State:
    """Any number in any own region (SW23); what no line names stays, the rest by weakest (SW40):
    in the regions that are not named, for a wish is the number that stands there in the end, as in
    `deploy` (orders.md)."""
    own = held(state, seat)
    wishes = {n: c for n, c in (order.counts if order else ()) if n in own}
    free = [n for n in own if n not in wishes]
    state = make_room(state, free, 5 - sum(wishes.values()))
    for number, count in wishes.items():
        state = with_piece(state, number, "camp", count)
    for _ in range(camps_in_hand(state, seat) if own else 0):
        state = put(state, weakest(state, free or own), "camp")
    return state


def make_room(state: State, regions: list[int], most: int) -> State:
    """No more than that many stay; they leave where the defence is highest, the highest number
    among equals, as tokens do that must leave (SW37)."""
    while on_board(state, "camp", regions) > most:
        camped = [n for n in regions if state.regions[n].piece("camp")]
        strongest = max(camped, key=lambda n: (defence(state, n), n))
        state = put(state, strongest, "camp", -1)
    return state


# -- fortresses and heroes ------------------------------------------------------------------------


def refuse_fortress(state: State, seat: str, order: Order) -> str | None:
    if not box(state, "fortress"):
        return "limit: six fortresses (SW27)"
    region = state.regions.get(order.target)
    if region and region.piece("fortress"):
        return "full: one a region (SW27)"
    return refuse_own(state, seat, [order.target])


def fortress(state: State, seat: str, order: Order | None) -> State:
    if order is None or order.words[:1] == ("weakest",):
        return fortress_by_weakest(state, seat) if order else state
    return put(state, order.target, "fortress") if order.target in held(state, seat) else state


def fortress_by_weakest(state: State, seat: str) -> State:
    free = [n for n in held(state, seat) if not state.regions[n].piece("fortress")]
    if not free or not box(state, "fortress"):
        return state
    return put(state, weakest(state, free), "fortress")


def refuse_heroes(state: State, seat: str, order: Order) -> str | None:
    if len(set(order.numbers)) > 2:
        return "limit: two heroes (SW28)"
    if len(set(order.numbers)) < len(order.numbers):
        return "full: one hero a region (SW28)"
    return refuse_own(state, seat, order.numbers)


def heroes(state: State, seat: str, order: Order | None) -> State:
    """Two heroes in two regions; those that no line names stay or go to the weakest (SW40)."""
    own = held(state, seat)
    named = [n for n in (order.numbers if order else ()) if n in own]
    if named:
        standing = [n for n in own if state.regions[n].piece("hero") and n not in named]
        state = lift(state, "hero", own)
        for number in (*named, *standing)[:2]:
            state = put(state, number, "hero")
    while on_board(state, "hero", own) < min(2, len(own)):
        free = [n for n in own if not state.regions[n].piece("hero")]
        state = put(state, weakest(state, free), "hero")
    return state


# -- peace ----------------------------------------------------------------------------------------


def refuse_peace(state: State, seat: str, order: Order) -> str | None:
    """SW24: an opponent whose active race was not attacked this turn."""
    name = order.words[0].upper() if order.words else ""
    if name not in state.seats or name == seat:
        return "unknown-name: an opponent's letter"
    return "unavailable: attacked this turn (SW24)" if name in state.turn.attacked else None


def peace(state: State, seat: str, order: Order | None) -> State:
    return state if order is None else with_seat(state, seat, peace=order.words[0].upper())


# -- armor ----------------------------------------------------------------------------------------


def new_armor(state: State, seat: str) -> int:
    """One for each mushroom forest held at the end of the conquests, eight in all."""
    forests = sum(state.board.lands[n].has("forest") for n in held(state, seat))
    return min(forests, box(state, "armor"))


def refuse_armor(state: State, seat: str, order: Order) -> str | None:
    if sum(count for _, count in order.counts) > new_armor(state, seat):
        return "limit: so much armor is not due (UG39)"
    return refuse_own(state, seat, (n for n, _ in order.counts))


def armor(state: State, seat: str, order: Order | None) -> State:
    """`armor 12:2` adds two; what no line places goes by weakest (UG39)."""
    left, own = new_armor(state, seat), held(state, seat)
    for number, count in order.counts if order else ():
        if number in own:
            state = put(state, number, "armor", min(count, left))
            left -= min(count, left)
    for _ in range(left if own else 0):
        state = put(state, weakest(state, own), "armor")
    return state


# -- Queen, Ghost, Ancient, volcano ---------------------------------------------------------------


def must_stand(state: State, seat: str, question: str) -> bool:
    """Heroes are placed at the end of every turn (000 Героические), where there is a region; Queen
    and Ancient in hand must be placed, and where they stand they may stay (UG34)."""
    in_hand = question in ("queen", "ancient") and not on_board(state, question)
    return (question == "heroes" or in_hand) and bool(held(state, seat))


def refuse_queen(state: State, seat: str, order: Order) -> str | None:
    return refuse_own(state, seat, [order.target])


def queen(state: State, seat: str, order: Order | None) -> State:
    """Without a line she stays, or goes to the weakest when in hand (UG34)."""
    own = held(state, seat)
    target = order.target if order and order.target in own else 0
    if not target:
        if on_board(state, "queen") or not own:
            return state
        target = weakest(state, own)
    return put(lift(state, "queen", state.regions), target, "queen")


def refuse_ghost(state: State, seat: str, order: Order) -> str | None:
    """UG22: any region but the Crypt's."""
    if order.target not in state.board.lands:
        return "unknown-region: no such number"
    if state.regions[order.target].place == "crypt":
        return "unavailable: not the Crypt's own region (UG22)"
    if state.board.lands[order.target].terrain == "chasm":
        return "chasm: no region to be guarded"
    return None


def ghost(state: State, seat: str, order: Order | None) -> State:
    if order is None:
        return state
    return put(lift(state, "ghost", state.regions), order.target, "ghost")


def refuse_ancient(state: State, seat: str, order: Order) -> str | None:
    return refuse_own(state, seat, [order.target])


def ancient(state: State, seat: str, order: Order | None) -> State:
    """At the start of a later turn it may be moved; in hand it goes to the weakest (UG34)."""
    if order is not None:
        state = put(lift(state, "ancient", state.regions), order.target, "ancient")
    elif not piece_at(state, "ancient"):
        state = put(state, weakest(state, held(state, seat)), "ancient")
    return flow.ask_before(state, "ghouls")


def refuse_volcano(state: State, seat: str, order: Order) -> str | None:
    land = state.board.lands.get(order.target)
    return None if land and land.volcano else "unavailable: no volcano chasm (001 Дети огня)"


def volcano(state: State, seat: str, order: Order | None) -> State:
    assert order is not None
    return flow.ask_before(put(state, order.target, "volcano"), "reborn")
