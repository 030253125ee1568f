"""What a game's factions and territories are: the printed ones, and those of its own set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from moderator.games.kingdoms.territories import Territory
from moderator.games.own import NO_NAMES, OwnNames


@dataclass(frozen=True, slots=True)
class Box:
    """It travels with a game's setting and never changes; the definitions of the set made at home
    ("" for none) say all in which two boxes can differ.

    Levels and powers are read by `abilities` alone, which knows their types.
    """

    homemade: str
    levels: Mapping[str, tuple[Any, ...]] = field(compare=False)
    """The five levels of each faction by its id, the printed ones first."""
    powers: Mapping[tuple[str, int], Any] = field(compare=False)
    """All that a faction can do at a level of magic; "" is no faction."""
    sides: Mapping[str, Territory] = field(compare=False)
    """The sides of territory cards by their name, home-made ones by their id."""
    cards: tuple[tuple[str, ...], ...] = field(compare=False)
    """The cards by their sides: the printed ones, then one for each home-made territory."""
    outlines: Mapping[str, Mapping[str, Any]] = field(compare=False)
    """How home-made sides are drawn, where they are."""
    names: OwnNames = field(default=NO_NAMES, compare=False)

    def side(self, name: str) -> Territory:
        """The side of that name or id; ValueError where there is none."""
        if name not in self.sides:
            raise ValueError(f"territory: there is no {name!r}")
        return self.sides[name]
