"""Draws that need no search: planes, grids, round robins, and starters turned round a circle.

Each gives rounds of groups of players, numbers from 0; seats come after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, islice
from math import comb

from moderator.league.seasons.search import Groups
from moderator.league.seasons.starters import STARTERS

_STEPS = 30_000


def design(players: int, size: int) -> Groups:
    """Rounds of tables of that size in which no pair meets twice; none where nothing fits. Where
    there is one table alone and others rest, rounds in which pairs meet as equally as can be."""
    if players < size:
        return []
    if players // size == 1 and players > size:
        return _family(players, size)
    if size == 2:
        return _round_robin(players)
    designs = [make(players, size) for make in _MAKERS] if players % size == 0 else []
    return max(designs, key=len, default=[])


def _round_robin(players: int) -> Groups:
    """The circle method: each pair once; with an odd number one rests in each round."""
    around = players - 1 + players % 2
    rounds = []
    for turn in range(around):
        pairs = [[(turn + k) % around, (turn - k) % around] for k in range(1, (around + 1) // 2)]
        rounds.append(pairs if players % 2 else [*pairs, [turn, around]])
    return rounds


def _grid(players: int, size: int) -> Groups:
    """Rows of players, one to a table from each: row i moves on by i times the round's number. No
    pair meets twice as long as the difference of two rows can be divided by."""
    width = players // size
    if width < size:
        return []
    if width == 8:
        move: Callable[[int, int, int], int] = _moved_of_eight
    elif all(width % factor for factor in range(2, size)):
        move = _moved(width)
    else:
        return []
    rounds = [
        [[row * width + move(table, row, turn) for row in range(size)] for table in range(width)]
        for turn in range(width)
    ]
    if width % size == 0:
        # The rows themselves are one round more: nobody of a row has met another of it.
        rounds.append([[at + n for n in range(size)] for at in range(0, players, size)])
    return rounds


def _moved(width: int) -> Callable[[int, int, int], int]:
    return lambda at, row, turn: (at + row * turn) % width


def _moved_of_eight(at: int, row: int, turn: int) -> int:
    """The same in the field of eight elements, where everything but 0 divides."""
    product = 0
    for bit in range(3):
        if row >> bit & 1:
            product ^= turn << bit
    for bit in (4, 3):
        if product >> bit & 1:
            product ^= 0b1011 << (bit - 3)
    return at ^ product


def _started(players: int, size: int) -> Groups:
    starter = STARTERS.get((players, size))
    if starter is None:
        return []
    length = starter.length
    fixed = players - players % length
    return [
        [
            [player if player >= fixed else _turned(player, turn, length) for player in table]
            for table in first
        ]
        for first in starter.tables
        for turn in range(length)
    ]


def _turned(player: int, turn: int, length: int) -> int:
    return player - player % length + (player + turn) % length


def _together(players: int, size: int) -> Groups:
    """Everybody at one table."""
    return [[list(range(players))]] if players == size else []


_MAKERS: tuple[Callable[[int, int], Groups], ...] = (_together, _grid, _started)


def _family(players: int, size: int) -> Groups:
    """One table a round, turned round a circle of all players: after as many rounds everybody has
    had each seat once. The table whose differences are the most even is taken; where it is a
    difference set, every pair meets equally often."""
    if comb(players - 1, size - 1) == 1:
        best: tuple[int, ...] = tuple(range(size))
    else:
        tables = ((0, *rest) for rest in combinations(range(1, players), size - 1))
        best = min(islice(tables, _STEPS), key=lambda table: _unevenness(table, players))
    return [[[(player + turn) % players for player in best]] for turn in range(players)]


def _unevenness(table: Sequence[int], players: int) -> int:
    counts = [0] * players
    for player, other in combinations(table, 2):
        counts[(player - other) % players] += 1
        counts[(other - player) % players] += 1
    return sum(count * count for count in counts)
