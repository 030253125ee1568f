"""The position that somebody looked at when they wrote."""

from __future__ import annotations

import re
from typing import NamedTuple

from moderator.store.tables import Game

_WRITTEN = re.compile(r"([0-9]{1,6})([a-z]{0,3})\.([0-9]{1,9})")


class PositionStamp(NamedTuple):
    """A turn by number and mark, and the revision of the game."""

    turn: int
    mark: str
    revision: int

    def __str__(self) -> str:
        """`14b.230`, as a form carries it."""
        return f"{self.turn}{self.mark}.{self.revision}"


def stand_of(game: Game) -> PositionStamp:
    """Where the game stands now."""
    return PositionStamp(game.turn, game.mark, game.revision)


def read_stand(text: str) -> PositionStamp | None:
    """What `str` wrote; None for anything else."""
    found = _WRITTEN.fullmatch(text)
    return PositionStamp(int(found[1]), found[2], int(found[3])) if found else None
