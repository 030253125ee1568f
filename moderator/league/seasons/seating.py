"""Which seat everybody takes, as evenly as can be.

Tables of one size are a bipartite graph (players, tables) whose edges are coloured by seats. A
player is split into parts of as many games as a table has seats; each part then takes each seat
once at most, which by Kőnig's theorem is always possible. So everybody takes each seat of such
tables either n or n+1 times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

Groups = Sequence[Sequence[Sequence[int]]]


def seated(rounds: Groups, players: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The same tables with their players in the order of seats."""
    flat = [list(table) for tables in rounds for table in tables]
    for size in {len(table) for table in flat}:
        _spread_seats([table for table in flat if len(table) == size], size)
    if len({len(table) for table in flat}) > 1:
        _swap_until_even(flat, players)
    tables = iter(flat)
    return tuple(tuple(tuple(next(tables)) for _ in one) for one in rounds)


def _spread_seats(tables: Sequence[list[int]], seats: int) -> None:
    """Order each table so that everybody takes each seat n or n+1 times."""
    graph = _Graph(tables, seats)
    for number, table in enumerate(tables):
        for player in tuple(table):
            graph.add(graph.part(player), number)
    for number, table in enumerate(tables):
        table[:] = [graph.player(number, seat) for seat in range(seats)]


class _Graph:
    """Edges between parts of players and tables, properly coloured at every moment."""

    def __init__(self, tables: Sequence[Sequence[int]], seats: int) -> None:
        self._seats = seats
        self._games: dict[int, int] = {}
        self._parts: dict[tuple[int, int], dict[int, int]] = {}
        self._tables: list[dict[int, tuple[int, int]]] = [{} for _ in tables]

    def part(self, player: int) -> tuple[int, int]:
        """The part of a player that the next game belongs to."""
        games = self._games.get(player, 0)
        self._games[player] = games + 1
        return player, games // self._seats

    def player(self, table: int, seat: int) -> int:
        return self._tables[table][seat][0]

    def add(self, part: tuple[int, int], table: int) -> None:
        """One more edge; where no colour is free at both ends, a chain of two colours is turned."""
        mine, theirs = self._parts.setdefault(part, {}), self._tables[table]
        here = next(seat for seat in range(self._seats) if seat not in mine)
        there = next(seat for seat in range(self._seats) if seat not in theirs)
        if here in theirs:
            self._turn(table, here, there)
        mine[here], theirs[here] = table, part

    def _turn(self, table: int, first: int, second: int) -> None:
        """Swap the two colours on the chain that leaves the table by `first`; the graph has two
        sides, so it never comes to the part where `first` is free."""
        edges: list[tuple[int, tuple[int, int], int]] = []
        colour, at = first, table
        while colour in self._tables[at]:
            part = self._tables[at][colour]
            edges.append((at, part, colour))
            colour = second if colour == first else first
            if colour not in self._parts[part]:
                break
            at = self._parts[part][colour]
            edges.append((at, part, colour))
            colour = second if colour == first else first
        for at, part, old in edges:
            del self._tables[at][old]
            del self._parts[part][old]
        for at, part, old in edges:
            new = second if old == first else first
            self._tables[at][new] = part
            self._parts[part][new] = at


def _swap_until_even(tables: Sequence[list[int]], players: int) -> None:
    """Mixed tables: swap two at a table as long as that makes the counts of seats more even."""
    taken = [[0] * 5 for _ in range(players)]
    for table in tables:
        for seat, player in enumerate(table):
            taken[player][seat] += 1
    while sum(_swap(table, taken) for table in tables):
        pass


def _swap(table: list[int], taken: Sequence[list[int]]) -> bool:
    """Swap the first two whose counts get more even; each swap lowers the sum of squares, so
    there is an end."""
    for one, other in combinations(range(len(table)), 2):
        left, right = taken[table[one]], taken[table[other]]
        gain = left[one] - left[other] - 1 + right[other] - right[one] - 1
        if gain > 0:
            _move(left, one, other)
            _move(right, other, one)
            table[one], table[other] = table[other], table[one]
            return True
    return False


def _move(counts: list[int], old: int, new: int) -> None:
    counts[old] -= 1
    counts[new] += 1


def counts(rounds: Iterable[Iterable[Sequence[int]]], player: int) -> tuple[int, ...]:
    """How often a player takes each of the five seats."""
    taken = [0] * 5
    for table in (table for tables in rounds for table in tables):
        if player in table:
            taken[table.index(player)] += 1
    return tuple(taken)
