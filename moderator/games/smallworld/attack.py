"""How a region changes hands, as values."""

from __future__ import annotations

from typing import NamedTuple

from moderator.engine.core import Seat


class Attack(NamedTuple):
    """How a region is taken: by tokens, die, sorcerer or dragon, and what it takes."""

    region: int
    tokens: int
    """Tokens that stand there afterwards."""
    spent: int
    """Tokens that come out of the hand for it."""
    by: str = "tokens"
    loss: int | None = None
    """How many defenders are lost at most; None: as many as their race loses."""
    helps: tuple[str, ...] = ()
    """What is used up or moved by it."""


class Loss(NamedTuple):
    """Who was driven out."""

    seat: Seat | None = None
    race: str = ""
    driven: int = 0
    lost: int = 0
    faded: bool = False
