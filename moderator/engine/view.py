"""All that ever leaves a game for a reader, as facts; words and pictures are made at the edges."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.engine.core import Facts, Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the viewer may see it: (column, value) in the order of the table.

    A column that the viewer may not see is absent, never blank or zero.
    """

    seat: Seat
    cells: Facts


@dataclass(frozen=True, slots=True)
class Area:
    """One region of the board with what stands on it.

    `name` is what people call it where that is not its number.
    """

    number: int
    terrain: str
    symbols: tuple[str, ...] = ()
    owner: Seat | None = None
    troop: str = ""
    tokens: int = 0
    faded: bool = False
    pieces: tuple[tuple[str, int], ...] = ()
    name: str = ""

    @property
    def label(self) -> str:
        """What people call it."""
        return self.name or str(self.number)


@dataclass(frozen=True, slots=True)
class Offer:
    """Something on offer: its place, what it is (parts by name), coins on it."""

    place: int
    parts: tuple[str, ...]
    coins: int = 0
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class View:
    """A position for one viewer (`None`: the public)."""

    game: str
    board: str
    viewer: Seat | None
    progress: Facts
    seats: tuple[SeatView, ...]
    areas: tuple[Area, ...]
    offers: tuple[Offer, ...] = ()
    over: bool = False
    homemade: str = ""
    """Definitions of what the league has made for this game, as its options have them."""
