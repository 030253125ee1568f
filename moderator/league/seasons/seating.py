"""Which seat everybody takes, as evenly as can be.

The last seat of the largest tables is given away first, to each player as often as their share of
it is, rounded up or down; that is a flow, and there is always one. Then these tables are as large
as the next, and so on. What is left are tables of one size: a bipartite graph (players, tables)
whose edges are coloured by seats. A player is split into parts of as many games as a table has
seats; each part then takes each seat once at most, which by Kőnig's theorem is always possible.
So everybody takes each seat that all their tables have either n or n+1 times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

Groups = Sequence[Sequence[Sequence[int]]]

Sat = Sequence[tuple[int, int]]
"""Somebody's games: the seat, and how many seats the table had."""


def seated(
    rounds: Groups, players: int, before: Groups = ()
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The same tables with their players in the order of seats; `before` was played with seats."""
    flat = [list(table) for tables in rounds for table in tables]
    lasts: list[list[int]] = [[] for _ in flat]
    smallest = min(map(len, flat))
    for size in range(max(map(len, flat)), smallest, -1):
        for number, last in _last_seats(flat, size):
            flat[number].remove(last)
            lasts[number].insert(0, last)
    _spread_seats(flat, smallest)
    whole = [table + last for table, last in zip(flat, lasts, strict=True)]
    if before:
        _swap_until_even(whole, players, before)
    tables = iter(whole)
    return tuple(tuple(tuple(next(tables)) for _ in round_) for round_ in rounds)


def _last_seats(flat: Sequence[Sequence[int]], size: int) -> Iterable[tuple[int, int]]:
    """For each table of that size who takes its last seat: nobody more often than their games at
    such tables divided by the size, rounded up, nor less often than that rounded down."""
    tables = [number for number, table in enumerate(flat) if len(table) == size]
    games = Counter(game for number in tables for game in flat[number])
    taken: dict[int, int] = {}
    # First everybody gets what they must have at least, then the other tables are given away.
    for up in (0, size - 1):
        for game in sorted(games):
            share = (games[game] + up) // size
            while Counter(taken.values())[game] < share and _give(flat, tables, taken, game):
                pass
    return taken.items()


def _give(
    flat: Sequence[Sequence[int]], tables: Sequence[int], taken: dict[int, int], who: int
) -> bool:
    """One more last seat for that player, the others keeping as many: along a path of tables, each
    handed on by who has it, to one that is free. False where there is none."""
    came: dict[int, int | None] = {}
    queue: list[tuple[int, int | None]] = [(who, None)]
    for game, through in queue:
        for number in tables:
            if number in came or game not in flat[number] or taken.get(number) == game:
                continue
            came[number] = through
            if number not in taken:
                _hand_on(taken, came, number, who)
                return True
            queue.append((taken[number], number))
    return False


def _hand_on(taken: dict[int, int], came: dict[int, int | None], free: int, who: int) -> None:
    at: int | None = free
    while at is not None:
        before = came[at]
        taken[at] = who if before is None else taken[before]
        at = before


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


def _swap_until_even(tables: Sequence[list[int]], players: int, before: Groups) -> None:
    """Swap two at a table as long as that makes the counts of seats more even, with those of what
    was played before."""
    taken = [[0] * 5 for _ in range(players)]
    for table in [*(earlier for tables_ in before for earlier in tables_), *tables]:
        for seat, player in enumerate(table):
            if 0 <= player < players:
                taken[player][seat] += 1
    while sum(_swap(table, taken) for table in tables):
        pass


def _swap(table: list[int], taken: Sequence[list[int]]) -> bool:
    """Swap the first two whose counts get more even; each swap lowers the sum of squares, so
    there is an end."""
    for seat, other in combinations(range(len(table)), 2):
        left, right = taken[table[seat]], taken[table[other]]
        gain = left[seat] - left[other] - 1 + right[other] - right[seat] - 1
        if gain > 0:
            _move(left, seat, other)
            _move(right, other, seat)
            table[seat], table[other] = table[other], table[seat]
            return True
    return False


def _move(counts: list[int], old: int, new: int) -> None:
    counts[old] -= 1
    counts[new] += 1


def spread(sat: Sat) -> tuple[int, int]:
    """Of the seats that all of somebody's tables had, the difference between that which they took
    most often and that which they took least often; and the least that there can be."""
    common = min((size for _, size in sat), default=0)
    taken = [sum(seat == place for seat, _ in sat) for place in range(common)]
    even = len(sat) % common if common and all(size == common for _, size in sat) else 0
    return max(taken, default=0) - min(taken, default=0), int(even != 0)


def counts(rounds: Iterable[Iterable[Sequence[int]]], player: int) -> tuple[int, ...]:
    """How often a player takes each of the five seats."""
    taken = [0] * 5
    for table in (table for tables in rounds for table in tables):
        if player in table:
            taken[table.index(player)] += 1
    return tuple(taken)
