"""What lies on the table: a state is a frozen value, and every helper here returns a new one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tests.oracle.worlds.tables import BOX, RACES, Board


@dataclass(frozen=True, slots=True)
class Region:
    """What stands in one region."""

    owner: str = ""
    race: str = ""
    decline: bool = False
    tokens: int = 0
    tribe: int = 0
    monster: int = 0
    place: str = ""
    relics: tuple[str, ...] = ()
    pieces: Mapping[str, int] = field(default_factory=dict)

    def piece(self, name: str) -> int:
        return self.pieces.get(name, 0)


@dataclass(frozen=True, slots=True)
class Fallen:
    """A race in decline: its badge where that still counts, and Ghouls that stand nowhere."""

    race: str
    power: str = ""
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: coins, the active race and those in decline."""

    name: str
    coins: int = 5
    race: str = ""
    power: str = ""
    hand: int = 0
    entered: bool = False
    fallen: tuple[Fallen, ...] = ()
    retreat: str = "weakest"
    peace: str = ""
    hammers: int = 0
    marked: frozenset[str] = frozenset()
    holes: int = 0


@dataclass(frozen=True, slots=True)
class Combo:
    """A combination on offer; `coins` lie on it."""

    power: str
    race: str
    coins: int = 0


@dataclass(frozen=True, slots=True)
class Driven:
    """Tokens of a race that wait, off the board, for the end of the attacker's turn."""

    seat: str
    race: str
    decline: bool
    tokens: int


@dataclass(frozen=True, slots=True)
class Conquest:
    """A region conquered in this turn, by the active race or by Ghouls."""

    region: int
    non_empty: bool
    race: str


@dataclass(frozen=True, slots=True)
class Turn:
    """How far the turn of `seat` has come. `question` is what is asked now."""

    seat: str
    question: str = ""
    first: bool = False
    readied: bool = False
    ghouls_readied: bool = False
    spent: frozenset[str] = frozenset()
    """What may be done once and has been: dragon, balrog, a relic's name."""
    replaced: frozenset[tuple[str, str]] = frozenset()
    """(power, opponent) of each substitution."""
    attacked: frozenset[str] = frozenset()
    conquests: tuple[Conquest, ...] = ()
    driven: tuple[Driven, ...] = ()
    camps: tuple[tuple[str, int], ...] = ()
    die: int | None = None
    hammers_out: int = 0
    bag: str = ""
    swap: int = 0
    taken: bool = False
    declined: bool = False
    pentacle: int = 0
    """The region of a Pentacle just found, while the Balrog is asked for."""
    rings: tuple[int, ...] = ()
    scepters: tuple[int, ...] = ()
    ask: tuple[str, str, bool] = ("", "", False)
    """(seat, race, in decline) whose survivors are asked for."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole table."""

    board: Board
    seats: Mapping[str, Seat]
    regions: Mapping[int, Region]
    turn: Turn
    row: tuple[Combo, ...]
    banners: tuple[str, ...]
    badges: tuple[str, ...]
    discard: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    """The badges that come first when the discard is shuffled."""
    found: tuple[str, ...] = ()
    stonehedge: str = ""
    round: int = 1
    over: bool = False
    game: str = "smallworld"
    options: Mapping[str, Any] = field(default_factory=dict)
    scored: tuple[tuple[str, str, int], ...] = ()


# -- changing one thing ---------------------------------------------------------------------------


def with_region(state: State, number: int, **changes: Any) -> State:
    region = replace(state.regions[number], **changes)
    return replace(state, regions={**state.regions, number: region})


def with_piece(state: State, number: int, name: str, count: int) -> State:
    pieces = {k: v for k, v in state.regions[number].pieces.items() if k != name}
    if count:
        pieces[name] = count
    return with_region(state, number, pieces=pieces)


def with_seat(state: State, name: str, **changes: Any) -> State:
    return replace(state, seats={**state.seats, name: replace(state.seats[name], **changes)})


def with_turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.turn, **changes))


def pay(state: State, name: str, coins: int) -> State:
    """Coins to a seat (or from it, where negative)."""
    return with_seat(state, name, coins=state.seats[name].coins + coins)


# -- who holds what -------------------------------------------------------------------------------


def held(state: State, seat: str) -> list[int]:
    """The regions of the seat's active race."""
    return [n for n, r in state.regions.items() if r.owner == seat and not r.decline]


def held_fallen(state: State, seat: str, race: str) -> list[int]:
    """The regions of a race of the seat in decline."""
    return [n for n, r in state.regions.items() if r.owner == seat and r.decline and r.race == race]


def held_by(state: State, seat: str, race: str, decline: bool) -> list[int]:
    """The regions of one race of the seat."""
    return held_fallen(state, seat, race) if decline else held(state, seat)


def others(state: State, seat: str) -> list[str]:
    """The other seats, clockwise from that seat."""
    names = list(state.seats)
    at = names.index(seat)
    return names[at + 1 :] + names[:at]


def piece_at(state: State, name: str) -> int:
    """Where the one piece of that name stands; 0: nowhere."""
    return next((n for n, r in state.regions.items() if r.piece(name)), 0)


def place_at(state: State, name: str) -> int:
    return next((n for n, r in state.regions.items() if r.place == name), 0)


def relic_at(state: State, name: str) -> int:
    return next((n for n, r in state.regions.items() if name in r.relics), 0)


def on_board(state: State, name: str, regions: Iterable[int] | None = None) -> int:
    """How many pieces of that name stand on the board (in those regions)."""
    where = state.regions if regions is None else regions
    return sum(state.regions[n].piece(name) for n in where)


# -- which power counts ---------------------------------------------------------------------------


def holds_place(state: State, seat: str, name: str) -> bool:
    """An active race holds that place (001: not usable in decline unless said)."""
    at = place_at(state, name)
    return bool(at) and state.regions[at].owner == seat and not state.regions[at].decline


def has_power(state: State, seat: str, name: str) -> bool:
    """The active race has the power by its badge or by Stonehedge (UG20)."""
    player = state.seats[seat]
    if not player.race:
        return False
    return player.power == name or by_stonehedge(state, seat, name)


def by_stonehedge(state: State, seat: str, name: str) -> bool:
    """The active race holds Stonehedge with that badge."""
    return state.stonehedge == name and holds_place(state, seat, "stonehedge")


def fallen_has(state: State, seat: str, race: str, name: str) -> bool:
    """The race in decline has a power that counts in decline (UG5, UG20)."""
    if any(f.race == race and f.power == name for f in state.seats[seat].fallen):
        return True
    at = place_at(state, "stonehedge")
    return state.stonehedge == name and bool(at) and at in held_fallen(state, seat, race)


# -- tokens ---------------------------------------------------------------------------------------


def four_aside(state: State, seat: str) -> bool:
    """The Amazons' four are neither in hand nor in the supply (SW14, SW37)."""
    turn = state.turn
    return state.seats[seat].race == "amazons" and not (turn.seat == seat and turn.readied)


def supply(state: State, race: str) -> int:
    """A race's tokens that are not in play (SW12)."""
    out = sum(r.tokens for r in state.regions.values() if r.race == race)
    for seat in state.seats.values():
        if seat.race == race:
            out += seat.hand + 4 * four_aside(state, seat.name)
        out += sum(f.hand for f in seat.fallen if f.race == race)
    out += sum(d.tokens for d in state.turn.driven if d.race == race)
    return RACES[race][1] - out


def box(state: State, piece: str) -> int:
    """How many of a piece are left in the box."""
    return BOX[piece] - on_board(state, piece)


def camps_in_hand(state: State, seat: str) -> int:
    """Of five encampments those not on the board."""
    return BOX["camp"] - on_board(state, "camp", held(state, seat))


# -- defence --------------------------------------------------------------------------------------


def defence(state: State, number: int) -> int:
    """Tokens and all that defends (SW1, SW40: immune pieces do not count)."""
    region = state.regions[number]
    return region.tokens + region.tribe + region.monster + stones(state, number)


def stones(state: State, number: int) -> int:
    """What defends besides tokens: mountain, fortress, lair, camps, armor, Keep."""
    region = state.regions[number]
    return (
        state.board.lands[number].mountain
        + region.piece("fortress")
        + region.piece("lair")
        + region.piece("camp")
        + region.piece("armor")
        + (region.place == "keep")
    )


def weakest(state: State, regions: Iterable[int]) -> int:
    """The region with the lowest defence, the lowest number among equals (orders.md, weakest)."""
    return min(regions, key=lambda n: (defence(state, n), n))
