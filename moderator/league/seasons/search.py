"""Draws by local search: swap two players of a round as long as pairs meet more evenly.

What is small is good: for each pair the square of how often it meets, for each player the square
of how often they rest. Moves that make it a little worse are allowed at first (annealing).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp
from random import Random

Rounds = list[list[list[int]]]

STEPS = 60_000
"""Swaps that are tried. A bound in steps, not seconds: a seed gives one draw, everywhere."""

_EACH = 400
_LOOK = 500
_WARM = 0.9
_COLD = 0.12
_REST = 8
"""Unequal numbers of games weigh more than a pair that meets again."""


def improved(
    given: Rounds, players: int, tables: tuple[int, ...], rounds: int, random: Random
) -> Rounds:
    """So many rounds, those given kept as they are and the others searched for."""
    kept = given[:rounds]
    fresh = [_dealt(players, tables, random) for _ in range(rounds - len(kept))]
    search = _Search(players, [*map(_with_rest_none, kept, [players] * len(kept)), *fresh])
    search.run(range(len(kept), rounds), random)
    return [[sorted(table) for table in tables_[:-1]] for tables_ in search.rounds]


def _dealt(players: int, tables: Sequence[int], random: Random) -> list[list[int]]:
    """A round at random; its last group rests."""
    order = list(range(players))
    random.shuffle(order)
    dealt, at = [], 0
    for size in tables:
        dealt.append(order[at : at + size])
        at += size
    return [*dealt, order[at:]]


def _with_rest_none(tables: list[list[int]], players: int) -> list[list[int]]:
    seated = {one for table in tables for one in table}
    return [*[list(table) for table in tables], [n for n in range(players) if n not in seated]]


class _Search:
    """Rounds being improved, with how often each pair meets and who rests how often."""

    def __init__(self, players: int, rounds: Rounds) -> None:
        self.rounds = rounds
        self.met = [[0] * players for _ in range(players)]
        self.rests = [0] * players
        for tables in rounds:
            for table in tables[:-1]:
                for one, other in combinations(table, 2):
                    self._count(one, other, 1)
            for one in tables[-1]:
                self.rests[one] += 1

    def _count(self, one: int, other: int, by: int) -> None:
        self.met[one][other] += by
        self.met[other][one] += by

    def run(self, free: Sequence[int], random: Random) -> None:
        if not free or len(self.rounds[free[0]][0]) == len(self.met):
            return
        steps = min(STEPS, _EACH * len(free) * len(self.met))
        cooling = (_COLD / _WARM) ** (1 / steps)
        heat = _WARM
        for step in range(steps):
            heat *= cooling
            if step % _LOOK == 0 and self._is_even():
                return
            self._try(self.rounds[free[random.randrange(len(free))]], heat, random)

    def _is_even(self) -> bool:
        """Nothing is left to gain: no pair meets twice more often than another."""
        pairs = [times for one, row in enumerate(self.met) for times in row[:one]]
        return max(pairs) - min(pairs) <= 1 and max(self.rests) - min(self.rests) <= 1

    def _try(self, tables: list[list[int]], heat: float, random: Random) -> None:
        first, second = random.sample(range(len(tables) - (not tables[-1])), 2)
        mine, theirs = tables[first], tables[second]
        at, to = random.randrange(len(mine)), random.randrange(len(theirs))
        resting = len(tables) - 1
        worse = self._change(mine, at, theirs[to], first == resting)
        worse += self._change(theirs, to, mine[at], second == resting)
        if worse <= 0 or random.random() < exp(-worse / (2 * heat)):
            self._swap(mine, at, theirs, to, (first == resting) - (second == resting))

    def _change(self, table: list[int], at: int, new: int, rests: bool) -> int:
        """How much worse it gets where `new` takes the place of who is there."""
        old = table[at]
        if rests:
            return 2 * _REST * (self.rests[new] - self.rests[old] + 1)
        left, come = self.met[old], self.met[new]
        return sum(2 * (come[one] - left[one] + 1) for one in table if one != old)

    def _swap(self, mine: list[int], at: int, theirs: list[int], to: int, who_rests: int) -> None:
        one, other = mine[at], theirs[to]
        if who_rests <= 0:
            self._meet(mine, one, other)
        if who_rests >= 0:
            self._meet(theirs, other, one)
        self.rests[other] += who_rests
        self.rests[one] -= who_rests
        mine[at], theirs[to] = other, one

    def _meet(self, table: list[int], leaves: int, comes: int) -> None:
        for other in table:
            if other != leaves:
                self._count(leaves, other, -1)
                self._count(comes, other, 1)
