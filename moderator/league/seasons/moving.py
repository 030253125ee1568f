"""Who plays in which tier next season, and who climbs a ladder: pure functions of final
standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from moderator.league.seasons.points import TableResult
from moderator.store.states import MoveReason


class TierMove(NamedTuple):
    """A player's tier before and after, 0 the highest; filled: a place was left free above."""

    player: int
    old: int | None
    new: int
    why: MoveReason


@dataclass(frozen=True, slots=True)
class Formula:
    """How many change places across each border between two tiers; kept with its season."""

    up: int = 1
    down: int = 1


def moved(
    tiers: Sequence[Sequence[int]],
    formula: Formula,
    leaving: Collection[int] = (),
    coming: Sequence[int] = (),
) -> tuple[TierMove, ...]:
    """The tiers of the next season, best first in each; `tiers` are in the order of standings.

    Every tier keeps its size as long as there are players below to fill it: places left free by
    `leaving` go to the best of the next tier. Who comes new begins in the lowest. A tier is never
    asked for more than half of its players at one border.
    """
    size = [len(tier) for tier in tiers]
    there = [[player for player in tier if player not in leaving] for tier in tiers]
    target = [list(tier) for tier in there]
    for upper in range(len(there) - 1):
        _exchange(there, target, upper, formula)
    _fill(target, size)
    old = {player: number for number, tier in enumerate(tiers) for player in tier}
    crossed = _crossed(there, formula)
    moves = [
        TierMove(player, old[player], number, _why(old[player], number, player in crossed))
        for number, tier in enumerate(target)
        for player in tier
    ]
    lowest = max(len(tiers) - 1, 0)
    return (
        *moves,
        *(TierMove(player, None, lowest, "new") for player in coming if player not in old),
    )


def _count(tier: Sequence[int], wish: int) -> int:
    return min(wish, len(tier) // 2)


def _exchange(
    there: Sequence[Sequence[int]], target: list[list[int]], upper: int, formula: Formula
) -> None:
    above, below = there[upper], there[upper + 1]
    falls = list(above[len(above) - _count(above, formula.down) :])
    rises = list(below[: _count(below, formula.up)])
    for fall in falls:
        target[upper].remove(fall)
    for fall in rises:
        target[upper + 1].remove(fall)
    target[upper] += rises
    target[upper + 1] = falls + target[upper + 1]


def _crossed(there: Sequence[Sequence[int]], formula: Formula) -> set[int]:
    return {player for tier in there[1:] for player in tier[: _count(tier, formula.up)]}


def _fill(target: list[list[int]], size: Sequence[int]) -> None:
    """Free places are taken by the best below; what is too many goes down."""
    for number in range(len(target) - 1):
        while len(target[number]) > size[number]:
            target[number + 1].insert(0, target[number].pop())
        below = [player for tier in target[number + 1 :] for player in tier]
        while len(target[number]) < size[number] and below:
            player = below.pop(0)
            next(tier for tier in target[number + 1 :] if player in tier).remove(player)
            target[number].append(player)


def _why(old: int, new: int, earned: bool) -> MoveReason:
    if new == old:
        return "stays"
    if new > old:
        return "down"
    return "up" if earned else "filled"


def climbed(order: Sequence[int], results: Iterable[TableResult]) -> tuple[int, ...]:
    """The ladder after these results, the top first: at each table the players take the rungs
    that they held among them in the order of their places. Who shares a place keeps the order,
    and who forfeits goes to the lowest of them."""
    rungs = list(order)
    for result in results:
        held = {sat.player: rungs.index(sat.player) for sat in result.sat if sat.player in rungs}
        there = [sat for sat in result.sat if sat.player in held]
        there.sort(key=lambda sat: (sat.forfeit, sat.place, held[sat.player]))
        for rung, sat in zip(sorted(held.values()), there, strict=True):
            rungs[rung] = sat.player
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
