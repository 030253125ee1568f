"""A world of positions on these blocks: what a game built on them adds."""

from __future__ import annotations

from moderator.games.smallworld import contract
from moderator.games.smallworld.contract import Items, Log
from moderator.games.smallworld.state import Band, State

__all__ = ["Items", "Log", "Special", "World"]

Special = contract.Special[State, Band]


class World(contract.World[State, Band]):
    """One game's kinds of decisions and what it adds."""

    __slots__ = ()
