"""A ladder: neighbours play for the rungs that they hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from moderator.league.seasons.points import TableResult


def climbed(order: Sequence[int], results: Iterable[TableResult]) -> tuple[int, ...]:
    """The ladder after these results, the top first: at each table the players take the rungs
    that they held among them in the order of their places. Who shares a place keeps the order,
    and who forfeits goes to the lowest of them."""
    rungs = list(order)
    for result in results:
        held = {one.player: rungs.index(one.player) for one in result.sat if one.player in rungs}
        there = [one for one in result.sat if one.player in held]
        there.sort(key=lambda one: (one.forfeit, one.place, held[one.player]))
        for rung, one in zip(sorted(held.values()), there, strict=True):
            rungs[rung] = one.player
    return tuple(rungs)


def neighbours(order: Sequence[int], size: int, number: int) -> list[tuple[int, ...]]:
    """The tables of a round, numbered from 1: neighbours on the ladder, in every second round
    half a table further down, so that nobody is shut in. Seats turn with the rounds.

    Who is left over at an end plays where two or more are, and else rests.
    """
    shift = size // 2 if number % 2 == 0 else 0
    cuts = [0, *range(shift or size, len(order), size), len(order)]
    parts = [tuple(order[low:high]) for low, high in pairwise(cuts)]
    return [_turned(part, number - 1) for part in parts if len(part) > 1]


def _turned(table: tuple[int, ...], by: int) -> tuple[int, ...]:
    by %= len(table)
    return table[by:] + table[:by]
