"""What no draw can beat, by counting alone. It may be out of reach; it is never wrong."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from moderator.league.seasons.search import Past, Unevenness

Sizes = Sequence[int]
"""The sizes of a round's tables."""


def even(total: int, among: int) -> int:
    """The least sum of squares of that many counts whose sum is `total`."""
    each, over = divmod(total, among)
    return among * each * each + over * (2 * each + 1)


def least_most(players: int, rounds: Sequence[Sizes]) -> int:
    """The least that the pair can meet which meets most often."""
    pairs, meetings = comb(players, 2), _meetings(rounds)
    forced, most = _forced(players, rounds), -(-meetings // pairs)
    while _again(meetings, most) < forced:
        most += 1
    return most


def _meetings(rounds: Sequence[Sizes]) -> int:
    return sum(comb(size, 2) for tables in rounds for size in tables)


def _again(meetings: int, most: int) -> int:
    """The most pairs of tables that can have a pair of players in common, where no pair meets more
    often than `most`."""
    each, over = divmod(meetings, most)
    return each * comb(most, 2) + comb(over, 2)


def _forced(players: int, rounds: Sequence[Sizes]) -> int:
    """The fewest pairs of tables, counted by the pairs of players that they have in common: the
    players of a table come from the tables of each other round."""
    return sum(
        sum(_doubled(size, len(before)) for size in now)
        for before, now in combinations(rounds, 2)
        if sum(before) == players
    )


def _doubled(seats: int, tables: int) -> int:
    """The fewest pairs from the same table where `seats` players come from that many tables."""
    each, over = divmod(seats, tables)
    return (tables - over) * comb(each, 2) + over * comb(each + 1, 2)


def least_repeats(players: int, rounds: Sequence[Sizes], most: int) -> int:
    """The fewest meetings beyond the first of a pair, where no pair meets more than `most` times:
    each brings at most half as many pairs of tables with that pair in common."""
    spare = max(0, _meetings(rounds) - comb(players, 2))
    return max(spare, -(-2 * _forced(players, rounds) // max(1, most)))


def least(players: int, tables: Sizes, rounds: int, past: Past) -> Unevenness:
    """The least unevenness that there can be after so many more rounds."""
    all_rounds = [tables] * rounds
    fresh = not any(map(any, past.met))
    meetings = _meetings(all_rounds) + sum(map(sum, past.met)) // 2
    forced = _forced(players, all_rounds) if fresh else 0
    largest = max(tables)
    small = sum((largest - size) * size for size in tables) * rounds + sum(past.small)
    return Unevenness(
        even((players - sum(tables)) * rounds, players),
        0,
        even(small, players),
        max(even(meetings, comb(players, 2)), meetings + 2 * forced),
    )


def least_spread(total: int, players: int) -> int:
    """The least difference between who has most and who has least of so many."""
    return int(total % players != 0)
