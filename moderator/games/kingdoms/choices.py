"""What a seat can say in Tiny Epic Kingdoms: one frozen value an order, atomic.

A region is its printed name: the letter of the territory's owner (L: the Lost Kingdom) and its
number, as `B3`. Goods are three numbers: food, ore, mana. `paid` is None where no payment was
named: the action's own resource is paid then, in a war what wastes least.
"""

from __future__ import annotations

from dataclasses import dataclass

from moderator.engine.core import Rolled, Seat

Region = str
Goods = tuple[int, int, int]
"""Food, ore, mana."""

NOTHING: Goods = (0, 0, 0)
CARD: Region = "card"
"""Where an army stands that went back to its faction's card (`back` only)."""


@dataclass(frozen=True, slots=True)
class TakeFaction:
    """Take a faction, where factions are chosen."""

    faction: str


@dataclass(frozen=True, slots=True)
class TakeTerritory:
    """Take one side of one's territory card, by its name."""

    territory: str


@dataclass(frozen=True, slots=True)
class Start:
    """Both first armies stand there."""

    region: Region


@dataclass(frozen=True, slots=True)
class Stock:
    """The six resources to begin with."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class Tokens:
    """Five players: the three own regions where face-down tokens lie, ascending."""

    regions: tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose the action of this turn."""

    action: str


@dataclass(frozen=True, slots=True)
class Patrol:
    """Move an army within its territory."""

    origin: Region
    target: Region


@dataclass(frozen=True, slots=True)
class Quest:
    """Move an army from an edge region to an edge region of another territory."""

    origin: Region
    target: Region


@dataclass(frozen=True, slots=True)
class ToCard:
    """Move an army from an edge region to the faction's card."""

    origin: Region


@dataclass(frozen=True, slots=True)
class FromCard:
    """Move an army from the faction's card to an edge region."""

    target: Region


@dataclass(frozen=True, slots=True)
class Swap:
    """Change places: one's own army at `origin`, another player's at `target`."""

    origin: Region
    target: Region


@dataclass(frozen=True, slots=True)
class Stand:
    """Raise an army that lies in ruins, in place of a patrol move."""

    region: Region


@dataclass(frozen=True, slots=True)
class Build:
    """Build the next level of the tower."""

    paid: Goods | None = None


@dataclass(frozen=True, slots=True)
class Research:
    """Learn the next level of magic."""


@dataclass(frozen=True, slots=True)
class Expand:
    """A new army in a region."""

    region: Region
    paid: Goods | None = None


@dataclass(frozen=True, slots=True)
class Trade:
    """Give goods (of one kind, unless an ability says otherwise) for as many of another kind."""

    given: Goods
    kind: str


@dataclass(frozen=True, slots=True)
class Steal:
    """Take one resource from another player."""

    kind: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Collect:
    """Collect instead of acting."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The active player does nothing."""


Act = (
    Patrol
    | Quest
    | ToCard
    | FromCard
    | Swap
    | Stand
    | Build
    | Research
    | Expand
    | Trade
    | Steal
    | Collect
    | Pass
)


@dataclass(frozen=True, slots=True)
class Free:
    """An action besides the one of the turn, at its usual price."""

    act: Act


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing of what is offered: no second patrol, no free action."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A war die that shows 1 to 11."""

    amount: int
    paid: Goods | None = None


@dataclass(frozen=True, slots=True)
class Flag:
    """The offer of peace."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Pay one mana or ore more after the bids are open, or nothing."""

    mana: int = 0
    ore: int = 0


@dataclass(frozen=True, slots=True)
class Dragon:
    """Whether the loser loses a tower level in place of the army."""

    taken: bool


@dataclass(frozen=True, slots=True)
class Retreat:
    """The beaten army of `origin` goes to `target`."""

    origin: Region
    target: Region


@dataclass(frozen=True, slots=True)
class Church:
    """The beaten army of `origin` goes to the region of a church."""

    origin: Region
    church: Region


@dataclass(frozen=True, slots=True)
class Yield:
    """The beaten army of `origin` is lost (`retreat none`)."""

    origin: Region


@dataclass(frozen=True, slots=True)
class Gain:
    """Resources of one's own choice."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class Lose:
    """Resources given up because one must."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class Pay:
    """What bandits get: two resources, or nothing and the army is lost."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class Place:
    """All armies placed anew: (region, number) pairs in the order of the regions."""

    counts: tuple[tuple[Region, int], ...]


@dataclass(frozen=True, slots=True)
class Eliminate:
    """An army of that seat in that region leaves play."""

    region: Region
    seat: Seat


Choice = (
    TakeFaction
    | TakeTerritory
    | Start
    | Stock
    | Tokens
    | Choose
    | Act
    | Free
    | Nothing
    | Bid
    | Flag
    | Raise
    | Dragon
    | Retreat
    | Church
    | Yield
    | Gain
    | Lose
    | Pay
    | Place
    | Eliminate
    | Rolled
)
