"""What a finished table is worth to each of its players.

A scheme is data: a name, and where it is the organiser's own, points by place for each size of
table. Who shares places shares their points. All points are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from moderator.league.values.errors import LeagueError, one_of

BEST = 12
"""What a first place is worth by place, at tables of every size; it divides by 1, 2, 3 and 4."""


class Sat(NamedTuple):
    """A player at a finished table. `score` are coins or points; `forfeit`: earns nothing."""

    player: int
    seat: int
    place: int
    score: int = 0
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class TableResult:
    """A finished table, as it counts now. `number` orders results in time."""

    number: int
    sat: tuple[Sat, ...]


@dataclass(frozen=True, slots=True)
class Scheme:
    """`name` is place, share, win, margin or own; `own` has points by place for a size of table."""

    name: str = "place"
    own: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.name not in SCHEMES:
            raise one_of(self.name, SCHEMES, about="points")
        for size, points in self.own.items():
            if len(points) != size or list(points) != sorted(points, reverse=True):
                raise LeagueError("points-size", about="points", number=size)

    @property
    def by_place(self) -> bool:
        """Whether places alone decide: then what can still happen can be counted."""
        return self.name not in ("share", "margin")


def points(scheme: Scheme, result: TableResult) -> dict[int, Fraction]:
    """By player. Raises ValueError where an own scheme has no points for that size of table."""
    worths = SCHEMES[scheme.name](scheme, result.sat)
    return {
        sat.player: Fraction(0) if sat.forfeit else worth
        for sat, worth in zip(result.sat, worths, strict=True)
    }


def places(sat: Sequence[Sat], by_place: Sequence[Fraction | int]) -> list[Fraction]:
    """Points of a list by place; who shares places shares what they are worth."""
    return [_shared(here, sat, by_place) for here in sat]


def _shared(here: Sat, sat: Sequence[Sat], by_place: Sequence[Fraction | int]) -> Fraction:
    equal = sum(other.place == here.place for other in sat)
    ahead = sum(other.place < here.place for other in sat)
    return Fraction(sum(by_place[ahead : ahead + equal])) / equal


def _place(_: Scheme, sat: Sequence[Sat]) -> list[Fraction]:
    """From 12 for the first to 0 for the last, in equal steps: a table of three is worth as much
    as one of five."""
    steps = max(len(sat) - 1, 1)
    return places(sat, [Fraction(BEST * (len(sat) - 1 - n), steps) for n in range(len(sat))])


def _win(_: Scheme, sat: Sequence[Sat]) -> list[Fraction]:
    return places(sat, [1, *[0] * (len(sat) - 1)])


def _share(_: Scheme, sat: Sequence[Sat]) -> list[Fraction]:
    """Of each hundred points made at the table, one's own; equal parts where nobody made any."""
    made = sum(max(player.score, 0) for player in sat)
    if made == 0:
        return [Fraction(100, len(sat))] * len(sat)
    return [Fraction(100 * max(player.score, 0), made) for player in sat]


def _margin(_: Scheme, sat: Sequence[Sat]) -> list[Fraction]:
    """One's own score less the average of the others'."""
    made = sum(player.score for player in sat)
    others = max(len(sat) - 1, 1)
    return [player.score - Fraction(made - player.score, others) for player in sat]


def _own(scheme: Scheme, sat: Sequence[Sat]) -> list[Fraction]:
    if len(sat) not in scheme.own:
        raise ValueError(f"no points are given for a table of {len(sat)}")
    return places(sat, scheme.own[len(sat)])


SCHEMES: Mapping[str, Callable[[Scheme, Sequence[Sat]], list[Fraction]]] = {
    "place": _place,
    "win": _win,
    "share": _share,
    "margin": _margin,
    "own": _own,
}


def teamed(result: TableResult, teams: Sequence[Sequence[int]]) -> TableResult:
    """The same table where seats play together: a team's score is the sum of its seats', places
    go by it, and team-mates share a place. Raises ValueError where a seat is in no team."""
    of = {seat: number for number, team in enumerate(teams) for seat in team}
    missing = [sat.seat for sat in result.sat if sat.seat not in of]
    if missing:
        raise ValueError(f"seats {missing} are in no team")
    sums = [0] * len(teams)
    for sat in result.sat:
        sums[of[sat.seat]] += sat.score
    return TableResult(result.number, tuple(_in_team(sat, of, sums) for sat in result.sat))


def _in_team(sat: Sat, of: Mapping[int, int], sums: Sequence[int]) -> Sat:
    mine = sums[of[sat.seat]]
    ahead = sum(sums[team] > mine for team in of.values())
    return sat._replace(place=1 + ahead, score=mine)


def exact(value: Fraction | None) -> str | None:
    """`12`, `2.5`, `10/3`."""
    if value is None:
        return None
    for places in range(4):
        if value * 10**places % 1 == 0:
            return f"{float(value):.{places}f}" if places else str(int(value))
    return str(value)
