"""Draws that need no search: planes, grids, round robins, and starters turned round a circle.

Each gives rounds of groups of players, numbers from 0; seats come after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, islice
from math import comb

Rounds = list[list[list[int]]]

_STEPS = 30_000

STARTERS: dict[tuple[int, int], tuple[int, Sequence[Sequence[int]]]] = {
    (15, 3): (7, ((0, 7, 14), (1, 2, 4), (3, 8, 12), (5, 11, 13), (6, 9, 10))),
    (16, 4): (5, ((0, 5, 10, 15), (1, 4, 7, 8), (2, 3, 11, 14), (6, 9, 12, 13))),
    (24, 4): (
        7,
        (
            (0, 1, 3, 13),
            (2, 17, 18, 20),
            (14, 8, 9, 11),
            (16, 4, 12, 21),
            (7, 15, 5, 22),
            (10, 19, 6, 23),
        ),
    ),
}
"""(players, size): the length of the circle, and the tables of the first round.

Players 0 to length - 1 sit on one circle, the next as many on a second, and so on; who is over
stays in place. Each round turns all circles by one: no pair meets twice.
"""


def design(players: int, tables: tuple[int, ...], rounds: int) -> tuple[Rounds, bool]:
    """Rounds that a construction gives, and whether they are all that was asked for, as even as
    can be. Where they are fewer, the rest is for a search; none where nothing fits."""
    whole = _whole(players, tables)
    if not whole:
        return [], False
    # Of a design where players rest by turns, a part would rest some and not others.
    part = rounds <= len(whole) and players - sum(tables) <= players % 2
    closed = part or rounds % len(whole) == 0
    turns = -(-rounds // len(whole)) if closed else rounds // len(whole)
    return (whole * turns)[:rounds], closed


def _whole(players: int, tables: tuple[int, ...]) -> Rounds:
    size = tables[0]
    if len(tables) == 1 and size < players:
        return _family(players, size)
    if any(other != size for other in tables):
        return []
    if size == 2 and players - sum(tables) <= 1:
        return _round_robin(players)
    if sum(tables) < players:
        return []
    found = [make(players, size) for make in _MAKERS]
    return max(found, key=len)


def _round_robin(players: int) -> Rounds:
    """The circle method: each pair once; with an odd number one rests in each round."""
    around = players - 1 + players % 2
    rounds = []
    for turn in range(around):
        pairs = [[(turn + k) % around, (turn - k) % around] for k in range(1, (around + 1) // 2)]
        rounds.append(pairs if players % 2 else [*pairs, [turn, around]])
    return rounds


def _grid(players: int, size: int) -> Rounds:
    """Rows of players, one to a table from each: row i moves on by i each round. No pair meets
    twice as long as no two rows can be the same number of steps apart again."""
    width = players // size
    if any(width % factor == 0 for factor in range(2, size)) or width < size:
        return []
    rounds = [
        [
            [row * width + (table + row * turn) % width for row in range(size)]
            for table in range(width)
        ]
        for turn in range(width)
    ]
    if width == size:
        rounds.append([[row * width + n for n in range(width)] for row in range(size)])
    return rounds


def _started(players: int, size: int) -> Rounds:
    length, first = STARTERS.get((players, size), (0, ()))
    fixed = players - players % length if length else 0
    return [
        [[one if one >= fixed else _turned(one, turn, length) for one in table] for table in first]
        for turn in range(length)
    ]


def _turned(one: int, turn: int, length: int) -> int:
    return one - one % length + (one + turn) % length


def _together(players: int, size: int) -> Rounds:
    """Everybody at one table."""
    return [[list(range(players))]] if players == size else []


_MAKERS: tuple[Callable[[int, int], Rounds], ...] = (_together, _grid, _started)


def _family(players: int, size: int) -> Rounds:
    """One table a round, turned round a circle of all players: after as many rounds everybody has
    had each seat once. The table whose differences are the most even is taken; where it is a
    difference set, every pair meets equally often."""
    if comb(players - 1, size - 1) == 1:
        best: tuple[int, ...] = tuple(range(size))
    else:
        tables = ((0, *rest) for rest in combinations(range(1, players), size - 1))
        best = min(islice(tables, _STEPS), key=lambda table: _unevenness(table, players))
    return [[[(one + turn) % players for one in best]] for turn in range(players)]


def _unevenness(table: Sequence[int], players: int) -> int:
    counts = [0] * players
    for one, other in combinations(table, 2):
        counts[(one - other) % players] += 1
        counts[(other - one) % players] += 1
    return sum(count * count for count in counts)
