"""What a seat can say in Small World: one frozen value an order, atomic.

`ghouls` is True where the order is for a race of one's own in decline that may still act.
Regions are the numbers printed on the board, from 1. Counts are (region, number) pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from moderator.engine.core import Rolled, Seat

Counts = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Take:
    """Take the combination at a place of the row, from 1 (free)."""

    place: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Spend the turn going into decline; in answer to `stout`, decline after scoring."""


@dataclass(frozen=True, slots=True)
class Abandon:
    """Leave a region while readying troops."""

    region: int
    ghouls: bool = False


@dataclass(frozen=True, slots=True)
class Conquer:
    """Conquer with exactly `tokens` tokens, at least the cost."""

    region: int
    tokens: int
    ghouls: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """The last conquest: the target is named, then the reinforcement die is rolled.

    Legal only where the tokens in hand do not suffice and at most three are missing.
    """

    region: int
    ghouls: bool = False


@dataclass(frozen=True, slots=True)
class RollFirst:
    """Berserk: roll the die before naming the next target."""


@dataclass(frozen=True, slots=True)
class Sorcerer:
    """Replace the single active token there by one from the supply."""

    region: int


@dataclass(frozen=True, slots=True)
class Dragon:
    """Conquer with one token and the dragon."""

    region: int


@dataclass(frozen=True, slots=True)
class Stop:
    """No more conquests."""

    ghouls: bool = False


class Deploy(NamedTuple):
    """Redeploy: how many tokens stand in each own region in the end, in order of weight.

    Every region held by that race is named once, with at least one token, and all its tokens
    (those in hand too, the Amazons' four too) are placed. The order matters where tokens come
    off again: from the last wish backwards (SW37). A named tuple: there are thousands of ways.
    """

    counts: Counts
    ghouls: bool = False


@dataclass(frozen=True, slots=True)
class Weakest:
    """No wish: conquering tokens stay, tokens in hand go out to the weakest regions."""

    ghouls: bool = False


@dataclass(frozen=True, slots=True)
class Camps:
    """Place encampments; regions left out lose none (SW49)."""

    counts: Counts


@dataclass(frozen=True, slots=True)
class Fortress:
    """Place this turn's fortress."""

    region: int


@dataclass(frozen=True, slots=True)
class Heroes:
    """Place the heroes, one or two different regions."""

    regions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Peace:
    """Diplomat: peace with that seat until one's next turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing of what is offered: no peace, no decline after scoring."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Where driven-back tokens go: how many of them to each region still held."""

    counts: Counts


Choice = (
    Take
    | Decline
    | Abandon
    | Conquer
    | Roll
    | RollFirst
    | Sorcerer
    | Dragon
    | Stop
    | Deploy
    | Weakest
    | Camps
    | Fortress
    | Heroes
    | Peace
    | Nothing
    | Retreat
    | Rolled
)
