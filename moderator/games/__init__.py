"""The games on offer, each as the one value that the layers above need of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from moderator.engine.core import Fact, Seat
from moderator.engine.rules import Notation, Rules
from moderator.engine.view import View
from moderator.games.kingdoms import position as kingdoms_position
from moderator.games.kingdoms import probe as kingdoms_probe
from moderator.games.kingdoms.homemade import names_of as kingdoms_names
from moderator.games.kingdoms.maps import maps as kingdoms_maps
from moderator.games.kingdoms.rules import RULES as KINGDOMS
from moderator.games.maps import Map, one_board
from moderator.games.own import OwnNames
from moderator.games.smallworld import position, probe
from moderator.games.smallworld.homemade import names_of
from moderator.games.smallworld.rules import RULES as SMALLWORLD
from moderator.games.underground import position as underground_position
from moderator.games.underground import probe as underground_probe
from moderator.games.underground.rules import RULES as UNDERGROUND


@dataclass(frozen=True, slots=True)
class Game:
    """A game's rules, how its orders are written, and how scenario files describe it."""

    rules: Rules[Any, Any]
    language: str
    """The module whose NOTATION reads and writes the orders."""
    place: Callable[[Mapping[str, Any]], Any]
    """A scenario's position as a state; ValueError names the key of a contradiction."""
    standing: Callable[[Mapping[str, Any]], tuple[tuple[Seat, str], ...]]
    """(seat, order) of the standing instructions that a scenario's position names."""
    probe: Callable[[Any, str], Fact]
    """What stands at a scenario's expectation key."""
    names: Callable[[str], OwnNames] = names_of
    """What the pieces that a league has made are called, by the definitions in a game's options.
    ValueError names the key of what is wrong."""
    maps: Callable[[View], tuple[Map, ...]] = one_board
    """What can be drawn of a view's board. Raises KeyError for a board that is none of the game's
    boxes, and none of its own."""

    @property
    def notation(self) -> Notation[Any, Any]:
        """Loaded when it is first asked for: playing without words needs none of it."""
        notation: Notation[Any, Any] = import_module(self.language).NOTATION
        return notation


GAMES: Mapping[str, Game] = {
    "smallworld": Game(
        SMALLWORLD,
        "moderator.games.smallworld.notation",
        position.place,
        position.standing,
        probe.probe,
    ),
    "underground": Game(
        UNDERGROUND,
        "moderator.games.underground.notation",
        underground_position.place,
        underground_position.standing,
        underground_probe.probe,
    ),
    "kingdoms": Game(
        KINGDOMS,
        "moderator.games.kingdoms.notation",
        kingdoms_position.place,
        kingdoms_position.standing,
        kingdoms_probe.probe,
        kingdoms_names,
        kingdoms_maps,
    ),
}
"""By the names that scenario files and leagues use."""
