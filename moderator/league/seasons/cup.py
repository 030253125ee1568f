"""A cup: the best of each table go on, until one table is left."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.league.seasons.draw import sizes
from moderator.league.seasons.points import TableResult

Order = Sequence[int]
"""Players in the order of seeding, the strongest first."""


def tables(order: Order, size: int) -> list[tuple[int, ...]]:
    """The tables of a round: seeds go to and fro over them, so that the strongest meet late.

    With an odd number at tables of two the first seed passes without a game.
    """
    rooms = sizes(len(order), size)
    over = len(order) - sum(rooms)
    found: list[list[int]] = [[] for _ in rooms]
    turn = [*range(len(rooms)), *reversed(range(len(rooms)))]
    at = 0
    for one in order[over:]:
        while len(found[turn[at % len(turn)]]) == rooms[turn[at % len(turn)]]:
            at += 1
        found[turn[at % len(turn)]].append(one)
        at += 1
    return [tuple(table) for table in found]


def through(
    order: Order, sat: Sequence[TableResult], through_each: int, size: int
) -> tuple[int, ...]:
    """Who plays the next round, in the order of seeding; nobody after a final.

    Equal places are decided by seeding. Who had no table passes.
    """
    if len(order) <= size:
        return ()
    seats = {one.player for result in sat for one in result.sat}
    passed = {one for one in order if one not in seats}
    for result in sat:
        ranked = sorted(
            result.sat, key=lambda one: (one.forfeit, one.place, order.index(one.player))
        )
        keep = min(through_each, len(ranked) - 1)
        passed |= {one.player for one in ranked[:keep]}
    return tuple(one for one in order if one in passed)


def final_order(order: Order, rounds: Sequence[Sequence[TableResult]]) -> tuple[int, ...]:
    """Everybody, the winner first: who came further is ahead, then who did better at the last
    table, then the seeding."""
    reached: dict[int, tuple[int, int]] = dict.fromkeys(order, (0, 0))
    for number, results in enumerate(rounds, start=1):
        for result in results:
            for one in result.sat:
                reached[one.player] = (-number, one.place)
    return tuple(sorted(order, key=lambda one: (reached[one], order.index(one))))
