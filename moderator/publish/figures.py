"""How a game went, as numbers: what its statistics are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from moderator.engine.core import Seat

Counts = Mapping[Seat, tuple[int | None, ...]]
"""A number for each place by seat."""


class Roll(NamedTuple):
    """A roll of the reinforcement die: whose, and the face that it showed."""

    seat: Seat
    face: int


class Blow(NamedTuple):
    """What one seat lost to another in a turn: how many regions."""

    turn: str
    seat: Seat
    loser: Seat
    regions: int


class DearWar(NamedTuple):
    """A war and what was bid for it; `defender` is negative for an army that is nobody's."""

    turn: str
    region: str
    attacker: Seat
    attack: int
    defender: Seat
    defend: int


@dataclass(frozen=True, slots=True)
class Course:
    """A place is a round, or a turn in a game without rounds; a figure is as it was at its end.

    `figures` are by their name in a view (`regions`, `coins` …); one that the viewer may not see
    of every seat is absent. `blow` is the turn in which one seat took most regions from another,
    `war` the one for which most was bid: the first of equals.
    """

    rounds: bool
    places: tuple[str, ...]
    figures: Mapping[str, Counts]
    rolls: tuple[Roll, ...] = ()
    blow: Blow | None = None
    war: DearWar | None = None


NOTHING = Course(True, (), {})
"""Of a game that has not begun."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a thing came to: the games it was in and won, the wins that even chances would have
    given it (`even`), the coins of the turns in which it was active."""

    kind: str
    section: str
    thing: str
    games: int = 0
    wins: int = 0
    coins: int = 0
    turns: int = 0
    even: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.kind,
            self.section,
            self.thing,
            self.games + other.games,
            self.wins + other.wins,
            self.coins + other.coins,
            self.turns + other.turns,
            self.even + other.even,
        )

    @property
    def between(self) -> tuple[float, float]:
        """Where the true share of wins lies in 19 of 20 cases (Wilson's interval)."""
        n, share = self.games, self.wins / self.games if self.games else 0.0
        if not n:
            return 0.0, 1.0
        middle = (share + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
        half = _Z * sqrt(share * (1 - share) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)


_Z = 1.96
