"""A table of standings from results alone: points, then tie-breaks in the order given.

Every value that decided is kept, so that everybody can be told why they stand where they stand.
"""

from __future__ import annotations

import hmac
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from moderator.league.seasons.points import Scheme, TableResult, points

ORDER = ("wins", "head", "opponents", "seats", "lots")
"""The tie-breaks, in the order that holds where a season chose none."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A player in the standings. `values` are those of the tie-breaks, in their order; None where
    one was not needed: it only speaks among players whom all before it left level.

    `form` are the places of the last games, the latest last.
    """

    place: int
    player: int
    games: int
    wins: int
    points: Fraction
    values: tuple[Fraction | None, ...]
    form: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Basis:
    """What tie-breaks look at, added up once: each player's results with what they were worth, and
    the average of each seat at tables of each size."""

    mine: Mapping[int, Sequence[tuple[TableResult, Mapping[int, Fraction]]]]
    averages: Mapping[tuple[int, int], Fraction]
    totals: Mapping[int, Fraction]
    games: Mapping[int, int]
    wins: Mapping[int, int]
    lots: Lots


class Lots(NamedTuple):
    """What lots are drawn from: the public part of a season's seed; and by which numbers, for
    players whose lots go by others than their own."""

    seed: bytes = b""
    numbers: tuple[tuple[int, int], ...] = ()

    def of(self, player: int) -> int:
        """A player's lot; the higher is ahead."""
        return lot(self.seed, dict(self.numbers).get(player, player))


NO_LOTS = Lots()

Value = Callable[[Basis, Sequence[int]], Mapping[int, Fraction]]


def standings(
    players: Sequence[int],
    results: Sequence[TableResult],
    scheme: Scheme,
    ties: Sequence[str] = ORDER,
    lots: Lots = NO_LOTS,
) -> tuple[StandingsRow, ...]:
    """Best first, no two at one place where `lots` is among the ties. Linear in the results:
    each tie-break looks at the games of those who are level, and no others."""
    basis = _basis(players, results, scheme, lots)
    values: dict[int, list[Fraction | None]] = {one: [None] * len(ties) for one in players}
    groups = _split(players, basis.totals)
    for number, name in enumerate(ties):
        groups = [part for group in groups for part in _parted(group, basis, name, number, values)]
    form: dict[int, list[int]] = defaultdict(list)
    for result in sorted(results, key=lambda one: one.number):
        for one in result.sat:
            form[one.player].append(one.place)
    rows: list[StandingsRow] = []
    for group in groups:
        place = len(rows) + 1
        rows.extend(
            StandingsRow(
                place,
                one,
                basis.games[one],
                basis.wins[one],
                basis.totals[one],
                tuple(values[one]),
                tuple(form[one][-5:]),
            )
            for one in group
        )
    return tuple(rows)


def _basis(
    players: Sequence[int], results: Sequence[TableResult], scheme: Scheme, lots: Lots
) -> Basis:
    totals = dict.fromkeys(players, Fraction(0))
    games, wins = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    mine: dict[int, list[tuple[TableResult, Mapping[int, Fraction]]]] = {one: [] for one in players}
    by_seat: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for result in results:
        found = points(scheme, result)
        for one in result.sat:
            by_seat[len(result.sat), one.seat].append(found[one.player])
            if one.player in totals:
                mine[one.player].append((result, found))
                totals[one.player] += found[one.player]
                games[one.player] += 1
                wins[one.player] += one.place == 1 and not one.forfeit
    averages = {seat: sum(made, Fraction(0)) / len(made) for seat, made in by_seat.items()}
    return Basis(mine, averages, totals, games, wins, lots)


def _split(players: Sequence[int], by: Mapping[int, Fraction]) -> list[list[int]]:
    """Groups of equal players, the best first; players in their own order within."""
    found: dict[Fraction, list[int]] = defaultdict(list)
    for player in players:
        found[by[player]].append(player)
    return [found[value] for value in sorted(found, reverse=True)]


def _parted(
    group: list[int],
    basis: Basis,
    name: str,
    number: int,
    values: Mapping[int, list[Fraction | None]],
) -> list[list[int]]:
    if len(group) == 1:
        return [group]
    found = TIES[name](basis, group)
    for one in group:
        values[one][number] = found[one]
    return _split(group, found)


def _wins(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    return {one: Fraction(basis.wins[one]) for one in group}


def _head(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    """Among those who are level, at the tables that they shared: whom one left behind, less who
    came before one."""
    level = frozenset(group)
    return {one: Fraction(sum(_ahead(one, result, level) for result, _ in basis.mine[one]))
            for one in group}  # fmt: skip


def _ahead(player: int, result: TableResult, level: frozenset[int]) -> int:
    """How many of those came behind the player there, less those who came before."""
    mine = next(one.place for one in result.sat if one.player == player)
    others = [one.place for one in result.sat if one.player in level]
    return sum((mine < other) - (mine > other) for other in others)


def _opponents(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    """The average of all opponents' points, each as often as one met them."""
    return {one: _met(basis, one) for one in group}


def _met(basis: Basis, player: int) -> Fraction:
    tables = [result for result, _ in basis.mine[player]]
    met = sum(len(result.sat) - 1 for result in tables)
    there = (one.player for result in tables for one in result.sat if one.player != player)
    return sum((basis.totals.get(one, Fraction(0)) for one in there), Fraction(0)) / max(met, 1)


def _seats(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    """How much more one made a game than the average of that seat at tables of that size."""
    return {one: _above(basis, one) for one in group}


def _above(basis: Basis, player: int) -> Fraction:
    games = basis.mine[player]
    usual = (basis.averages[_where(result, player)] for result, _ in games)
    made = sum((worth[player] for _, worth in games), Fraction(0)) - sum(usual, Fraction(0))
    return made / max(len(games), 1)


def _where(result: TableResult, player: int) -> tuple[int, int]:
    return len(result.sat), next(one.seat for one in result.sat if one.player == player)


def _lots(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    """Lots from the seed whose hash was published before the start: the higher number is ahead."""
    return {one: Fraction(basis.lots.of(one)) for one in group}


def lot(seed: bytes, player: int) -> int:
    """A player's lot, below a million million: no two are level in practice."""
    drawn = hmac.digest(seed, f"lot:{player}".encode(), "sha256")
    return int.from_bytes(drawn[:8], "big") % 10**12


TIES: Mapping[str, Value] = {
    "wins": _wins,
    "head": _head,
    "opponents": _opponents,
    "seats": _seats,
    "lots": _lots,
}
