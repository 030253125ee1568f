"""Draws by local search: swap two players of a round as long as that makes it more even.

What is small is good, in this order: who rests how often, pairs that meet more often than they
need to, who sits at small tables how often, and how unevenly pairs meet. Swaps that make it a
little worse are allowed at first (annealing); the best rounds of the way are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp
from random import Random
from typing import NamedTuple

Groups = list[list[list[int]]]
"""Rounds of tables of players."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How a search goes: how much worse a swap may make it at the beginning (`heat`), and what
    weighs how much beside a pair that meets once more. No weights are the best for all draws."""

    heat: float
    too_often: int
    small: int


FROM_SCRATCH = (Weights(1.8, 4, 2), Weights(1.8, 4, 6), Weights(3.0, 16, 8))
FROM_DESIGN = Weights(0.8, 4, 2)
"""Not all of a design is to be lost."""

LAST = Weights(0.8, 16, 8)
"""From the best that was found: what comes first weighs more."""

_COLD = 0.24
_REST = 12

_LOOK = 256
_HIGHEST = 256
"""No pair meets that often: 100 rounds are the most there are."""


class Unevenness(NamedTuple):
    """Sums of squares, but for `excess`: meetings of pairs beyond the bound that was set."""

    rests: int
    excess: int
    small: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Past:
    """What was played before the rounds that are searched: how often pairs have met, and by
    player how many seats smaller than the largest their tables were, all in all."""

    met: Sequence[Sequence[int]]
    small: Sequence[int]

    @classmethod
    def of(cls, players: int, rounds: Sequence[Sequence[Sequence[int]]], largest: int) -> Past:
        """Those who are no player any more have another number than 0 to `players` - 1."""
        met, small = [[0] * players for _ in range(players)], [0] * players
        for table in (table for tables in rounds for table in tables):
            there = [player for player in table if 0 <= player < players]
            for player, other in combinations(there, 2):
                met[player][other] += 1
                met[other][player] += 1
            for player in there:
                small[player] += max(0, largest - len(table))
        return cls(met, small)


class Search:
    """Rounds being improved. The last group of each round is those who rest."""

    def __init__(self, rounds: Groups, past: Past, most: int, weights: Weights) -> None:
        players = len(past.small)
        self.rounds = [_with_resting(tables, players) for tables in rounds]
        self._short = [_short(tables) for tables in self.rounds]
        self._met = [list(row) for row in past.met]
        self._small = list(past.small)
        self._rests = [0] * players
        for tables, short in zip(self.rounds, self._short, strict=True):
            for table, fewer in zip(tables[:-1], short[:-1], strict=True):
                for player, other in combinations(table, 2):
                    self._met[player][other] += 1
                    self._met[other][player] += 1
                for player in table:
                    self._small[player] += fewer
            for player in tables[-1]:
                self._rests[player] += 1
        cost = [n * n + weights.too_often * max(0, n - most) ** 2 for n in range(_HIGHEST)]
        self._most, self._weights = most, weights
        self._more = [after - now for now, after in pairwise(cost)]
        self._less = [0, *(-more for more in self._more)]

    @property
    def unevenness(self) -> Unevenness:
        pairs = [times for player, row in enumerate(self._met) for times in row[:player]]
        return Unevenness(
            sum(times * times for times in self._rests),
            sum(times - self._most for times in pairs if times > self._most),
            sum(times * times for times in self._small),
            sum(times * times for times in pairs),
        )

    def run(self, least: Unevenness, steps: int, random: Random) -> Unevenness:
        """So many swaps tried, fewer where nothing is left to gain; the best rounds are kept."""
        best, kept = self.unevenness, self._copy()
        if len(self.rounds[0][0]) == len(self._small):
            return best  # Everybody sits at one table: there is nobody to swap with.
        heat = self._weights.heat
        cooling = (_COLD / heat) ** (_LOOK / steps)
        done = 0
        while done < steps and best > least:
            for _ in range(_LOOK):
                self._try(heat, random)
            done += _LOOK
            heat *= cooling
            now = self.unevenness
            if now < best:
                best, kept = now, self._copy()
        self.rounds = kept
        return best

    def _copy(self) -> Groups:
        return [[list(table) for table in tables] for tables in self.rounds]

    def _try(self, heat: float, random: Random) -> None:
        number = int(random.random() * len(self.rounds))
        tables, short = self.rounds[number], self._short[number]
        groups = len(tables) - (not tables[-1])
        first = int(random.random() * groups)
        second = int(random.random() * (groups - 1))
        second += second >= first
        mine, theirs = tables[first], tables[second]
        at, to = int(random.random() * len(mine)), int(random.random() * len(theirs))
        own, other = mine[at], theirs[to]
        resting = len(tables) - 1
        worse = 0
        if first != resting:
            worse += self._change(mine, own, other)
        if second != resting:
            worse += self._change(theirs, other, own)
        if first == resting or second == resting:
            rests, stays = (own, other) if first == resting else (other, own)
            worse += 2 * _REST * (self._rests[stays] - self._rests[rests] + 1)
        elif by := short[second] - short[first]:
            worse += self._weights.small * 2 * by * (self._small[own] - self._small[other] + by)
        if worse <= 0 or random.random() < exp(-worse / heat):
            self._swap(number, (first, at), (second, to))

    def _change(self, table: list[int], leaves: int, comes: int) -> int:
        """How much worse the pairs of a table get by that."""
        left, come, less, more = self._met[leaves], self._met[comes], self._less, self._more
        return sum([less[left[who]] + more[come[who]] for who in table]) - more[come[leaves]]

    def _swap(self, number: int, here: tuple[int, int], there: tuple[int, int]) -> None:
        tables, short = self.rounds[number], self._short[number]
        (first, at), (second, to) = here, there
        mine, theirs, resting = tables[first], tables[second], len(tables) - 1
        own, other = mine[at], theirs[to]
        if first != resting:
            self._meet(mine, own, other)
        if second != resting:
            self._meet(theirs, other, own)
        by = short[second] - short[first]
        self._small[own] += by
        self._small[other] -= by
        rested = (second == resting) - (first == resting)
        self._rests[own] += rested
        self._rests[other] -= rested
        mine[at], theirs[to] = other, own

    def _meet(self, table: list[int], leaves: int, comes: int) -> None:
        left, come = self._met[leaves], self._met[comes]
        for who in table:
            if who != leaves:
                left[who] -= 1
                self._met[who][leaves] -= 1
                come[who] += 1
                self._met[who][comes] += 1


def _with_resting(tables: Sequence[Sequence[int]], players: int) -> list[list[int]]:
    seated = {player for table in tables for player in table}
    return [*[list(table) for table in tables], [n for n in range(players) if n not in seated]]


def _short(tables: Sequence[Sequence[int]]) -> list[int]:
    """By table how many seats fewer it has than the largest; who rests is at none."""
    largest = max(map(len, tables[:-1]))
    return [*(largest - len(table) for table in tables[:-1]), 0]


def dealt(players: int, tables: Sequence[int], random: Random) -> list[list[int]]:
    """A round at random."""
    order = list(range(players))
    random.shuffle(order)
    dealt_tables, at = [], 0
    for size in tables:
        dealt_tables.append(order[at : at + size])
        at += size
    return dealt_tables
