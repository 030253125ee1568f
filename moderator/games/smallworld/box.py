"""What a game's races and powers are, cost and do: the printed ones, and those of its own set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from moderator.games.own import NO_NAMES, OWN, OwnNames
from moderator.games.smallworld.catalogue import Piece

Combination = tuple[str, str, tuple[str, ...]]
"""A race, its power ("" for none), and what else serves it."""


@dataclass(frozen=True, slots=True)
class Box:
    """It travels with a game's setting and never changes; the definitions of the set made at home
    ("" for none) say all in which two boxes of one world can differ.

    `traits` and what they do together are read by `effects` alone, which knows their types.
    """

    homemade: str
    pieces: Mapping[str, Piece] = field(compare=False)
    """All races and powers by id, in the order of the data files, home-made ones behind."""
    traits: Mapping[str, Any] = field(compare=False)
    effects: Mapping[Combination, Any] = field(compare=False)
    faded: Mapping[Combination, Any] = field(compare=False)
    """What is left of a combination in decline."""
    names: OwnNames = field(default=NO_NAMES, compare=False)

    def sorted(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Races or powers in the order of the data files, home-made ones by name behind them."""
        order = {id_: place for place, id_ in enumerate(self.pieces) if OWN not in id_}
        return tuple(sorted(ids, key=lambda id_: (order.get(id_, len(order)), id_)))
