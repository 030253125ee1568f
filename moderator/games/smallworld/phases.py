"""What every kind of decision brings: its choices, their problems, what they do, the default."""

from __future__ import annotations

from functools import cache

from moderator.engine.core import Fact, Rolled
from moderator.games.smallworld import contract
from moderator.games.smallworld.contract import Log
from moderator.games.smallworld.state import State

__all__ = ["Log", "Phase", "rolled"]


class Phase(contract.Phase[State]):
    """One kind of decision about a position of these blocks."""

    __slots__ = ()


@cache
def rolled(result: Fact) -> Rolled:
    """The choice of chance for that face or piece, made once: of all that may be drawn one is."""
    return Rolled(result)
