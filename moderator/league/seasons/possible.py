"""Which final places can still be reached.

Exact while few games are open: every way that each of them can end is tried with all tie-breaks,
shared places, seats that are last by rule and annulled games included. Else a bound, marked as one:
no place outside it can be reached, but not every place inside may be. It holds for the results that
there are and the tables that are drawn: who changes those by hand changes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import prod

from moderator.league.seasons.points import Sat, Scheme, TableResult, points
from moderator.league.seasons.ties import Lots, StandingsRow, standings

STATES = 1_100
"""How many endings are tried at most: one open table of five, or two of three, and so on."""

EFFORT = 4_000
"""Endings times games of the division, at most: each ending takes a whole table of standings."""


@dataclass(frozen=True, slots=True)
class Open:
    """A table that is not at its end: its players in the order of seats."""

    number: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """The best and the worst place that a player can still take."""

    best: int
    worst: int
    exact: bool


Ending = tuple[tuple[int, bool], ...]
"""By seat the place, and whether it earns nothing; nothing at all of a game that is annulled."""


@cache
def endings(seats: int) -> tuple[Ending, ...]:
    """All that can come of a table. Places like 1 2 2 4, but not 1 3 3 4; who is last by rule
    shares the last place with all others who are, behind those who are not."""
    ended = (
        tuple(zip(places, last, strict=True))
        for last in product((False, True), repeat=seats)
        for places in product(range(1, seats + 1), repeat=seats)
        if _can_be(places, last)
    )
    return ((), *ended)


def _can_be(places: Sequence[int], last: Sequence[bool]) -> bool:
    stayed = last.count(False)
    return all(
        place == stayed + 1 if left else place == 1 + sum(other < place for other in places)
        for place, left in zip(places, last, strict=True)
    ) and all(place <= stayed for place, left in zip(places, last, strict=True) if not left)


def spans(
    players: Sequence[int],
    results: Sequence[TableResult],
    still: Sequence[Open],
    scheme: Scheme,
    ties: Sequence[str],
    lots: Lots,
) -> dict[int, Span]:
    """By player; exact where `scheme` goes by places, at most STATES endings are left, and they
    are not more than EFFORT allows."""
    states = prod(len(endings(len(game.players))) for game in still)
    too_many = states > STATES or states * (len(results) + len(still)) > EFFORT
    if still and (not scheme.by_place or too_many):
        return bounds(players, results, still, scheme, ties)
    own = tuple(sorted(scheme.own.items()))
    asked = tuple(players), tuple(results), tuple(still), scheme.name, own, tuple(ties), lots
    return dict(_exact(*asked))


@lru_cache(maxsize=64)
def _exact(
    players: tuple[int, ...],
    results: tuple[TableResult, ...],
    still: tuple[Open, ...],
    name: str,
    own: tuple[tuple[int, tuple[int, ...]], ...],
    ties: tuple[str, ...],
    lots: Lots,
) -> Mapping[int, Span]:
    """Kept for a while: pages are made at every turn, results come at the end of a game."""
    scheme = Scheme(name, dict(own))
    best = dict.fromkeys(players, len(players))
    worst = dict.fromkeys(players, 1)
    for ended in _all(still):
        for row in standings(players, [*results, *ended], scheme, ties, lots):
            best[row.player] = min(best[row.player], row.place)
            worst[row.player] = max(worst[row.player], row.place)
    return {player: Span(best[player], worst[player], True) for player in players}


def _all(still: Sequence[Open]) -> Iterator[tuple[TableResult, ...]]:
    for chosen in product(*(endings(len(game.players)) for game in still)):
        yield tuple(_ended(game, ended) for game, ended in zip(still, chosen, strict=True) if ended)


def _ended(game: Open, ended: Ending) -> TableResult:
    seats = enumerate(zip(game.players, ended, strict=True))
    return TableResult(
        game.number,
        tuple(Sat(player, seat, place, 0, last) for seat, (player, (place, last)) in seats),
    )


def bounds(
    players: Sequence[int],
    results: Sequence[TableResult],
    still: Sequence[Open],
    scheme: Scheme,
    ties: Sequence[str],
) -> dict[int, Span]:
    """The same as a bound alone. Ahead for certain is who has more even if all goes wrong for them
    and well for the other."""
    rows = standings(players, results, scheme, ties[:0])
    low, high = _reach(rows, still, scheme)
    return {
        player: Span(
            best=1 + sum(low[other] > high[player] for other in players if other != player),
            worst=len(players)
            - sum(high[other] < low[player] for other in players if other != player),
            exact=False,
        )
        for player in players
    }


Reach = Mapping[int, Fraction | float]


def _reach(
    rows: Sequence[StandingsRow], still: Sequence[Open], scheme: Scheme
) -> tuple[Reach, Reach]:
    """The fewest and the most points that everybody can end with."""
    low: dict[int, Fraction | float] = {row.player: row.points for row in rows}
    high = dict(low)
    for game in still:
        least, most = _worth(scheme, len(game.players))
        for player in game.players:
            if player in low:
                low[player] += least
                high[player] += most
    return low, high


def _worth(scheme: Scheme, seats: int) -> tuple[Fraction | float, Fraction | float]:
    """What one game can bring; a margin knows no limit."""
    if scheme.name == "margin":
        return float("-inf"), float("inf")
    if scheme.name == "share":
        return Fraction(0), Fraction(100)
    alone = TableResult(0, tuple(Sat(seat, seat, seat + 1) for seat in range(seats)))
    worths = points(scheme, alone)
    # A forfeit and an annulled game are worth nothing, also where an own table gives something to
    # the last, or takes something from them.
    return min(Fraction(0), *worths.values()), max(Fraction(0), *worths.values())
