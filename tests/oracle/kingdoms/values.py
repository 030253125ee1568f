"""The values of a game of Tiny Epic Kingdoms: goods, armies, regions, seats, the war, the position.

Nothing here is ever changed in place; each function hands back a new position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

MOST = 9  # 004, collecting: a marker never leaves the last space of the track
ARMIES = 7
ACTIONS = ("patrol", "quest", "build", "research", "expand", "trade")
KINDS = ("mana", "ore", "food")
BY_LAND = {"forest": "mana", "mountain": "ore", "plains": "food"}
CARD = "card"
NEUTRAL = "N"


class Goods(NamedTuple):
    """An amount of each resource."""

    mana: int = 0
    ore: int = 0
    food: int = 0

    def plus(self, other: Goods) -> Goods:
        return Goods(*(a + b for a, b in zip(self, other, strict=True)))

    def minus(self, other: Goods) -> Goods:
        return Goods(*(a - b for a, b in zip(self, other, strict=True)))

    def capped(self) -> Goods:
        return Goods(*(min(a, MOST) for a in self))

    def covers(self, other: Goods) -> bool:
        return all(a >= b for a, b in zip(self, other, strict=True))

    def kinds(self) -> tuple[str, ...]:
        return tuple(kind for kind in KINDS if getattr(self, kind))

    def total(self) -> int:
        return sum(self)

    def text(self) -> str:
        return " ".join(f"{getattr(self, kind)} {kind}" for kind in self.kinds())


NOTHING = Goods()


def some(kind: str, number: int = 1) -> Goods:
    return Goods(**{kind: number})


class Choice(NamedTuple):
    """How many resources of choice. `vein`: an ore among them brings one more (Constructs 4)."""

    number: int
    vein: bool = False


@dataclass(frozen=True, slots=True)
class Army:
    """One army in a region. `moved`: it has moved in the action that is being carried out."""

    seat: str
    lying: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Region:
    armies: tuple[Army, ...] = ()
    token: str = ""
    hidden: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    faction: str = ""
    home: str = ""
    magic: int = 0
    tower: int = 0
    goods: Goods = NOTHING
    crown: bool = False
    captured: int = 0
    card: int = 0
    on: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bid:
    """A side's secret: 0 is the flag. `paid` is the payment that was named, if one was."""

    points: int
    paid: Goods | None = None


@dataclass(frozen=True, slots=True)
class War:
    """The war that is fought. `came`: patrol, quest or swap. `origin`: a region or the card."""

    attacker: str
    defender: str
    region: str
    origin: str
    came: str
    allied: bool = False
    bids: Mapping[str, Bid] = field(default_factory=dict)
    raised: tuple[str, ...] = ()

    def other(self, seat: str) -> str:
        return self.defender if seat == self.attacker else self.attacker


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that waits for a seat. `about` is what the kind of question needs to know."""

    kind: str
    seat: str
    about: Any = None


@dataclass(frozen=True, slots=True)
class Do:
    """Something that the rules do next by themselves."""

    name: str
    args: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The position, and the agenda: what is asked and done next, in order.

    In play, but in no region just now, are armies on their way (`abroad`: their owners) and beaten
    ones that are about to leave (`beaten`: owner and region). `deciders`: who triggered the end
    by magic.
    """

    players: tuple[str, ...]
    lands: Mapping[str, str]
    seats: Mapping[str, Seat]
    regions: Mapping[str, Region]
    active: str
    shields: tuple[str, ...] = ()
    action: str = ""
    ending: bool = False
    over: bool = False
    war: War | None = None
    abroad: tuple[str, ...] = ()
    beaten: tuple[tuple[str, str], ...] = ()
    deciders: tuple[str, ...] = ()
    agenda: tuple[Ask | Do, ...] = ()


def no(code: str, words: str, source: str) -> str:
    """A refusal: the code of the order language, the reason in words, and where the rule stands."""
    return f"{code}: {words} ({source})"


# -- changing a position -------------------------------------------------------------------


def push(state: State, *items: Ask | Do) -> State:
    """Put items in front of all that is on the agenda."""
    return replace(state, agenda=(*items, *state.agenda))


def with_seat(state: State, seat: str, **changes: Any) -> State:
    return replace(state, seats={**state.seats, seat: replace(state.seats[seat], **changes)})


def with_region(state: State, name: str, **changes: Any) -> State:
    region = replace(state.regions[name], **changes)
    return replace(state, regions={**state.regions, name: region})


def gain(state: State, seat: str, goods: Goods) -> State:
    """004, collecting; TK15: what would go above nine is lost."""
    return with_seat(state, seat, goods=state.seats[seat].goods.plus(goods).capped())


def spend(state: State, seat: str, goods: Goods) -> State:
    left = state.seats[seat].goods.minus(goods)
    assert min(left) >= 0, f"{seat} has not {goods.text()}"
    return with_seat(state, seat, goods=left)


def set_out(state: State, seat: str) -> State:
    """An army is on its way: in play, in no region (TK28)."""
    return replace(state, abroad=(*state.abroad, seat))


def come_home(state: State, seat: str) -> State:
    """An army that was on its way is no longer."""
    places = list(state.abroad)
    places.remove(seat)
    return replace(state, abroad=tuple(places))


def beat(state: State, seat: str, region: str) -> State:
    """An army on its way is beaten in that region."""
    state = come_home(state, seat)
    return replace(state, beaten=(*state.beaten, (seat, region)))


def get_up(state: State, seat: str, region: str) -> State:
    """A beaten army is on its way."""
    left = list(state.beaten)
    left.remove((seat, region))
    return set_out(replace(state, beaten=tuple(left)), seat)


# -- asking a position ---------------------------------------------------------------------


def clockwise_from(state: State, seat: str) -> tuple[str, ...]:
    at = state.players.index(seat)
    return state.players[at:] + state.players[:at]


def after(state: State, seat: str) -> str:
    return clockwise_from(state, seat)[1]


def armies_of(state: State, seat: str, region: str) -> tuple[Army, ...]:
    return tuple(army for army in state.regions[region].armies if army.seat == seat)


def held(state: State, seat: str) -> list[str]:
    """The regions in which an army of the seat stands, by letter and number."""
    return [name for name in state.regions if armies_of(state, seat, name)]


def in_regions(state: State, seat: str) -> int:
    return sum(len(armies_of(state, seat, name)) for name in state.regions)


def in_play(state: State, seat: str) -> int:
    """Armies in play: in regions, lying ones too, on the card, and on their way (TK2 TK21 TK28)."""
    card = state.seats[seat].card if seat in state.seats else 0
    beaten = [owner for owner, _ in state.beaten]
    return in_regions(state, seat) + card + state.abroad.count(seat) + beaten.count(seat)


def owners(state: State, region: str) -> tuple[str, ...]:
    """Who stands in the region, each once."""
    return tuple(dict.fromkeys(army.seat for army in state.regions[region].armies))


def others(state: State, seat: str, region: str) -> tuple[str, ...]:
    return tuple(other for other in owners(state, region) if other != seat)


def shared(state: State, one: str, two: str) -> list[str]:
    """The regions in which both stand. Sharing one makes two seats allies (004 Альянс)."""
    return [name for name in state.regions if {one, two} <= set(owners(state, name))]


def has(state: State, seat: str, faction: str, level: int) -> bool:
    """Is the ability of that level had? Lower levels keep acting (004 Исследование)."""
    own = state.seats.get(seat)
    return own is not None and own.faction == faction and own.magic >= level


def who_has(state: State, faction: str, level: int) -> Iterable[str]:
    return (seat for seat in state.players if has(state, seat, faction, level))
