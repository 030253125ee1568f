"""What Underground adds to a position: frozen values, read and replaced as one."""

from __future__ import annotations

from typing import Any, NamedTuple

from moderator.engine.core import Seat
from moderator.games.smallworld.state import Band, Stack, State

NOWHERE = 0
"""A piece that is off the board."""


class Spell(NamedTuple):
    """What this turn has used up, and what is about to be answered."""

    swung: int = 0
    """Hammers used."""
    used: tuple[str, ...] = ()
    """Relics used, the bag among them."""
    aid: tuple[str, ...] = ()
    """Relics that serve the conquest being made."""
    copies: str = ""
    """What the bag copies."""
    bitten: int = 0
    """Seats against whom the Vampire power was used, as bits."""
    hidden: bool = False
    """Whether something was turned up that is not known yet: only in thought, never in play."""
    wisp: bool = False
    """Whether the die being rolled is the Will-o'-Wisps'."""
    moved: bool = False
    """Whether the Balrog was sent."""
    calling: bool = False
    """Whether the Balrog must be sent before anything else."""
    finding: int = NOWHERE
    """Where a relic or place is to be turned up."""
    naming: bool = False
    """Whether Stonehedge's badge is to be drawn."""
    doubled: tuple[int, ...] = ()
    """Regions of the Scepter, and of the bag as one."""


class Depths(NamedTuple):
    """`State.more` of Underground; regions by number, NOWHERE for a piece off the board."""

    finds: Stack
    monsters: int = 0
    """Regions with monsters."""
    places: tuple[tuple[str, int], ...] = ()
    relics: tuple[tuple[str, int], ...] = ()
    """Each with its region, in the order in which they were found."""
    stonehedge: str = ""
    """The power that belongs to Stonehedge."""
    volcano: int = NOWHERE
    ancient: int = NOWHERE
    queen: int = NOWHERE
    ghost: int = NOWHERE
    balrog: int = NOWHERE
    bag: int = NOWHERE
    armor: tuple[int, ...] = ()
    """The region of each mushroom armor on the board, ascending."""
    hammers: int = 0
    """Silver hammers of the Iron Dwarves, used this turn or not."""
    markers: tuple[int, ...] = ()
    """By seat, who holds a vengeance marker of it, as bits."""
    turn: Spell = Spell()


def depths(state: State) -> Depths:
    """The part of the position that is Underground's."""
    more: Depths = state.more
    return more


def changed(state: State, **fields: Any) -> State:
    """The position with some of that replaced."""
    return state._replace(more=depths(state)._replace(**fields))


def spelt(state: State, **fields: Any) -> State:
    """The position with some of what this turn has used up replaced."""
    more = depths(state)
    return state._replace(more=more._replace(turn=more.turn._replace(**fields)))


def spot(more: Depths, name: str) -> int:
    """Where a relic or place lies; NOWHERE while it is unfound."""
    return next((region for id_, region in (*more.relics, *more.places) if id_ == name), NOWHERE)


def holds(more: Depths, band: Band, name: str) -> bool:
    """Whether that relic or place lies in one of its regions."""
    return bool(band.held >> spot(more, name) & 1)


def moved(more: Depths, relic: str, region: int) -> Depths:
    """That relic, or the bag, lies there now."""
    if relic == "bag":
        return more._replace(bag=region)
    relics = tuple((id_, region if id_ == relic else at) for id_, at in more.relics)
    return more._replace(relics=relics)


def with_coins(state: State, seat: Seat, more: int) -> State:
    """So many coins more for that seat."""
    players = state.players
    player = players[seat]._replace(coins=players[seat].coins + more)
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))
