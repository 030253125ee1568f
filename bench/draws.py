"""`python -m bench.draws [all]`: how even draws are, beside what no draw can beat.

A fixed sample of 5 to 40 players at tables of 2 to 5 over 1 to 10 rounds, some with somebody who
comes late or goes; `all` takes everything. Draws that fall short of what is promised are named; the
last line begins with `draws ok` or `draws failed`, and tells all four aims in their order.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moderator.league.seasons.draw import NOBODY, Draw, Quality, draw, sizes

PLAYERS, SIZES, ROUNDS = range(5, 41), range(2, 6), range(1, 11)

PUBLISHED = {
    2: {n: n - 1 for n in range(6, 41, 2)},
    3: {9: 4, 12: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14, 33: 16, 36: 17, 39: 19},
    4: {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13},
    5: {25: 6, 30: 6, 35: 7, 40: 8},
}
"""Rounds for which a draw is known in which no pair meets twice (the social golfer problem), by the
seats of a table and the players."""

_EVERY = 11
_SEED = b"draws"
MOST_ABOVE = 1
"""A pair may meet once more often than counting alone rules out: counting is not always right."""


@dataclass(frozen=True, slots=True)
class Case:
    """So many players, at tables of that size, over so many rounds; after the round `moves`
    somebody goes, or comes."""

    players: int
    size: int
    rounds: int
    moves: int = 0
    comes: bool = False

    def drawn(self) -> Draw:
        first = draw(self.players, sizes(self.players, self.size), self.rounds, _SEED)
        if not self.moves:
            return first
        before, planned = first.rounds[: self.moves], first.rounds[self.moves :]
        if self.comes:
            return self._again(self.players + 1, before, planned)
        # The last player is the one who goes: the others keep their numbers.
        gone = [
            [[NOBODY if one == self.players - 1 else one for one in table] for table in tables]
            for tables in (*before, *planned)
        ]
        return self._again(self.players - 1, gone[: self.moves], gone[self.moves :])

    def _again(self, players: int, before: Sequence, planned: Sequence) -> Draw:  # type: ignore[type-arg]
        left = self.rounds - self.moves
        return draw(players, sizes(players, self.size), left, _SEED, before, planned)

    def faults(self, found: Quality) -> Iterator[str]:
        """What is not as it is promised."""
        known = PUBLISHED[self.size].get(self.players, 0)
        if self.rounds <= known and not self.moves and self not in _NOT_REACHED:
            if found.oftenest > 1:
                yield f"a pair meets {found.oftenest} times, and a draw without that is known"
        elif found.oftenest > found.least_oftenest + MOST_ABOVE + bool(self.moves):
            yield f"a pair meets {found.oftenest} times, by counting {found.least_oftenest}"
        # Where no pair meets twice, that comes first, and may leave no choice of tables.
        allowed = found.least_size_spread + 1 + 2 * bool(self.moves)
        if found.oftenest > 1 and found.size_spread > allowed:
            yield f"sizes of tables differ by {found.size_spread}"
        if found.seat_spread > 1 + bool(self.moves):
            yield f"seats differ by {found.seat_spread}"


_NOT_REACHED = (Case(32, 4, 10),)
"""A draw without pairs that meet twice is published, and none is found."""


def cases(*, everything: bool) -> Iterator[Case]:
    """All there are, or each so-manieth of them; then those with somebody who comes or goes."""
    whole = [Case(*one) for one in _all()]
    yield from whole if everything else whole[::_EVERY]
    moved = [
        Case(one.players, one.size, one.rounds, one.rounds // 2, comes)
        for one in whole
        if one.rounds > 3
        for comes in (False, True)
    ]
    yield from moved[:: 1 if everything else _EVERY * 5]


def _all() -> Iterator[tuple[int, int, int]]:
    for size in SIZES:
        for players in PLAYERS:
            for rounds in ROUNDS:
                yield players, size, rounds


def main(said: Sequence[str]) -> int:
    found: list[tuple[Case, Quality]] = []
    short, slowest = 0, 0.0
    for case in cases(everything="all" in said):
        start = time.process_time()
        quality = case.drawn().quality
        slowest = max(slowest, time.process_time() - start)
        found.append((case, quality))
        for fault in case.faults(quality):
            short += 1
            print(f"{case}: {fault}", flush=True)
    print(f"draws {'failed' if short else 'ok'}: {_line([one for _, one in found], slowest)}")
    return 1 if short else 0


def _line(found: Sequence[Quality], slowest: float) -> str:
    """The four aims in their order, each beside what counting alone allows."""
    least = sum(one.oftenest == one.least_oftenest for one in found)
    sized = sum(one.size_spread == one.least_size_spread for one in found)
    again = sum(one.repeats for one in found)
    bound = sum(one.least_repeats for one in found)
    seats = sum(one.seat_spread == one.least_seat_spread for one in found)
    return (
        f"{len(found)} draws; meetings of a pair as few as can be in {least}; sizes of tables as"
        f" even as can be in {sized}; pairs that meet again {again} ({bound} by counting); seats as"
        f" even as can be in {seats}; slowest {slowest:.1f} s"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
