"""What a level of magic changes, as data: hooks that do nothing unless they are given.

Rules ask for the hooks of a kingdom, merged over its levels, and know no faction by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from moderator.engine.core import Seat
from moderator.games.kingdoms.choices import NOTHING, Goods, Region
from moderator.games.kingdoms.realm import Realm
from moderator.games.kingdoms.state import State, War

Discount = Callable[[State, War, Seat, Goods], int]
"""Points in a war, less to pay or more of power, given what would be paid."""
Burden = Callable[[State, War], int]
"""Points more that the opponent pays, or less of its power."""
Reach = Callable[[Realm, Region], tuple[Region, ...]]
"""Regions that adjoin besides those across a land border."""
Found = tuple[Goods, int]
"""Goods, and how many more of choice."""
Arrival = Callable[[State, str, Region, Region], Found]
"""What a move brings: how (patrol, quest, swap, retreat), from where, whereto."""
Harvest = Callable[[State, Seat, Goods], Goods]
"""What comes on top of a collection."""
Points = Callable[[State, Seat], int]
"""Points at the end."""
Places = Callable[[State, Seat], tuple[Region, ...]]
Where = Callable[[State, Region], bool]
Tie = Callable[[State, War, Seat], Goods]
"""What a tie in a war brings that seat."""
Scavenge = Callable[[State, str], Goods]
"""What another player's army brings that leaves play, by the cause."""
Number = Callable[[State], int]
"""What hangs on how the league reads a card."""
Kind = Callable[[State], str]
"""A kind of resource that does."""
Room = Callable[[State, Seat, Region], bool]


@dataclass(frozen=True, slots=True)
class Power:
    """One level, or all levels of a kingdom together. Numbers add up."""

    wins_ties: bool = False
    food_worth: int = 0
    """Points of a food in war."""
    ore_worth: int = 0
    """Points of an ore in war above one."""
    discounts: tuple[Discount, ...] = ()
    burdens: tuple[Burden, ...] = ()
    strengths: tuple[Discount, ...] = ()
    """Points of power beyond the bid."""
    drains: tuple[Burden, ...] = ()
    lost_discount: int = 0
    """Points less to pay in a war that is lost."""
    saps_mana: bool = False
    """The opponent's mana is worth one."""
    raises: bool = False
    """May add a mana after the bids are open, or what `raise_kinds` says."""
    raise_kinds: tuple[Kind, ...] = ()
    on_ties: tuple[Tie, ...] = ()
    win_goods: Goods = NOTHING
    win_choice: int = 0
    loots: bool = False
    """Takes one resource from whoever beats it."""
    fallen_goods: Goods = NOTHING
    """For an own army lost in war."""
    scavenges: tuple[Scavenge, ...] = ()
    flag_fines: tuple[Number, ...] = ()
    """What the other gives up who answers the flag with a bid."""
    ally_gift: int = 0
    """What the other gains when they form an alliance."""
    ally_gain: int = 0
    unbroken: bool = False
    """An ally who moves against it may only show the flag."""
    guards: tuple[str, ...] = ()
    """Kinds of regions where others cannot start a war with it."""
    attacks_pairs: bool = False
    firm: int = 0
    """With no more armies than that none is lost but in a war it started."""
    instead: tuple[tuple[str, str], ...] = ()
    """(chosen action, what may be done in its place); `*` is any."""
    any_action: bool = False
    patrols: int = 0
    """Armies that may patrol besides the first."""
    reach: tuple[Reach, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    swaps: tuple[Where, ...] = ()
    """Whence and whereto it may change places, where it may at all."""
    card: tuple[Number, ...] = ()
    """Armies the faction's card holds."""
    build_discount: int = 0
    toll: int = 0
    """Ore more for others who build to the level where it stands."""
    builds_with: tuple[str, ...] = ()
    expands_with: tuple[str, ...] = ()
    expands_to: tuple[Places, ...] = ()
    """Where a new army may stand besides, if nobody else's does."""
    others_expand_goods: Goods = NOTHING
    trade_bonus: int = 0
    mixes_for: tuple[str, ...] = ()
    """Kinds for which several kinds may be given in one trade."""
    steals: bool = False
    before_choosing: int = 0
    pair_yield: int = 0
    """More from a region with two own armies."""
    starves: bool = False
    """Others collect nothing next to a region with two of its armies."""
    harvests: tuple[Harvest, ...] = ()
    points: tuple[Points, ...] = ()
    anew: tuple[Room, ...] = ()
    """Where armies may stand that are placed anew; everywhere without one."""
    on_reaching: tuple[str, ...] = ()
    """Steps when this level is reached (`levels.py`); not for levels below."""


def merged(levels: tuple[Power, ...]) -> Power:
    """Numbers add up, tuples follow each other, what one level grants holds."""
    values: dict[str, Any] = {}
    for field in fields(Power):
        own = [getattr(level, field.name) for level in levels]
        values[field.name] = _sum(own, getattr(Power(), field.name))
    return Power(**values)


def _sum(values: list[Any], nothing: Any) -> Any:
    if isinstance(nothing, bool):
        return any(values)
    if isinstance(nothing, int):
        return sum(values)
    if nothing == NOTHING:
        return tuple(map(sum, zip(*values, strict=True))) if values else NOTHING
    return tuple(part for value in values for part in value)
