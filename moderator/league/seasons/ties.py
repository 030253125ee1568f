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
    values: dict[int, list[Fraction | None]] = {player: [None] * len(ties) for player in players}
    groups = _split(players, basis.totals)
    for number, name in enumerate(ties):
        groups = [part for group in groups for part in _parted(group, basis, name, number, values)]
    form: dict[int, list[int]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.number):
        for sat in result.sat:
            form[sat.player].append(sat.place)
    rows: list[StandingsRow] = []
    for group in groups:
        place = len(rows) + 1
        rows.extend(
            StandingsRow(
                place,
                player,
                basis.games[player],
                basis.wins[player],
                basis.totals[player],
                tuple(values[player]),
                tuple(form[player][-5:]),
            )
            for player in group
        )
    return tuple(rows)


def _basis(
    players: Sequence[int], results: Sequence[TableResult], scheme: Scheme, lots: Lots
) -> Basis:
    totals = dict.fromkeys(players, Fraction(0))
    games, wins = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    mine: dict[int, list[tuple[TableResult, Mapping[int, Fraction]]]] = {
        player: [] for player in players
    }
    by_seat: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for result in results:
        worths = points(scheme, result)
        for sat in result.sat:
            by_seat[len(result.sat), sat.seat].append(worths[sat.player])
            if sat.player in totals:
                mine[sat.player].append((result, worths))
                totals[sat.player] += worths[sat.player]
                games[sat.player] += 1
                wins[sat.player] += sat.place == 1 and not sat.forfeit
    averages = {seat: sum(made, Fraction(0)) / len(made) for seat, made in by_seat.items()}
    return Basis(mine, averages, totals, games, wins, lots)


def _split(players: Sequence[int], by: Mapping[int, Fraction]) -> list[list[int]]:
    """Groups of equal players, the best first; players in their own order within."""
    by_value: dict[Fraction, list[int]] = defaultdict(list)
    for player in players:
        by_value[by[player]].append(player)
    return [by_value[value] for value in sorted(by_value, reverse=True)]


def _parted(
    group: list[int],
    basis: Basis,
    name: str,
    number: int,
    values: Mapping[int, list[Fraction | None]],
) -> list[list[int]]:
    if len(group) == 1:
        return [group]
    worth = TIES[name](basis, group)
    for player in group:
        values[player][number] = worth[player]
    return _split(group, worth)


def _wins(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    return {player: Fraction(basis.wins[player]) for player in group}


def _head(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    """Among those who are level, at the tables that they shared: whom one left behind, less who
    came before one."""
    level = frozenset(group)
    return {player: Fraction(sum(_ahead(player, result, level) for result, _ in basis.mine[player]))
            for player in group}  # fmt: skip


def _ahead(player: int, result: TableResult, level: frozenset[int]) -> int:
    """How many of those came behind the player there, less those who came before."""
    mine = next(sat.place for sat in result.sat if sat.player == player)
    others = [sat.place for sat in result.sat if sat.player in level]
    return sum((mine < other) - (mine > other) for other in others)


def _opponents(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    """The average of all opponents' points, each as often as one met them."""
    return {player: _met(basis, player) for player in group}


def _met(basis: Basis, player: int) -> Fraction:
    tables = [result for result, _ in basis.mine[player]]
    met = sum(len(result.sat) - 1 for result in tables)
    there = (other.player for result in tables for other in result.sat if other.player != player)
    return sum((basis.totals.get(opponent, Fraction(0)) for opponent in there), Fraction(0)) / max(
        met, 1
    )


def _seats(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    """How much more one made a game than the average of that seat at tables of that size."""
    return {player: _above(basis, player) for player in group}


def _above(basis: Basis, player: int) -> Fraction:
    games = basis.mine[player]
    usual = (basis.averages[_where(result, player)] for result, _ in games)
    made = sum((worth[player] for _, worth in games), Fraction(0)) - sum(usual, Fraction(0))
    return made / max(len(games), 1)


def _where(result: TableResult, player: int) -> tuple[int, int]:
    return len(result.sat), next(sat.seat for sat in result.sat if sat.player == player)


def _lots(basis: Basis, group: Sequence[int]) -> Mapping[int, Fraction]:
    """Lots from the seed whose hash was published before the start: the higher number is ahead."""
    return {player: Fraction(basis.lots.of(player)) for player in group}


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
