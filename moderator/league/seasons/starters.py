"""The first rounds of draws in which no pair meets twice, and the circle that gives the others.

Players 0 to length - 1 sit on one circle, the next as many on a second, and so on; who is over
stays in place. Each further round turns all circles by one. Found by a search over first rounds
alone, and checked by the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Starter:
    """The length of the circle; each first round as its tables, two blanks between them."""

    length: int
    rounds: tuple[str, ...]

    @property
    def tables(self) -> list[list[list[int]]]:
        return [
            [[int(number) for number in table.split()] for table in text.split("  ")]
            for text in self.rounds
        ]


STARTERS: Mapping[tuple[int, int], Starter] = {
    (12, 3): Starter(4, ("0 3 6  1 5 10  2 7 9  4 8 11",)),
    (15, 3): Starter(
        7,
        ("0 7 14  1 2 4  3 8 12  5 11 13  6 9 10",),
    ),
    (18, 3): Starter(
        4,
        (
            "0 8 16  1 6 7  2 11 12  3 10 14  4 9 15  5 13 17",
            "0 10 17  1 13 14  2 3 6  4 8 11  5 15 16  7 9 12",
        ),
    ),
    (21, 3): Starter(
        5,
        (
            "0 4 19  1 9 17  2 6 7  3 11 20  5 10 12  8 15 18  13 14 16",
            "0 3 12  1 7 11  2 9 15  4 10 16  5 19 20  6 8 14  13 17 18",
        ),
    ),
    (24, 3): Starter(
        11,
        ("0 21 23  1 2 9  3 8 17  4 6 12  5 16 18  7 11 14  10 15 22  13 19 20",),
    ),
    (27, 3): Starter(
        13,
        ("0 11 24  1 20 26  2 8 23  3 6 7  4 9 18  5 15 25  10 13 22  12 16 17  14 19 21",),
    ),
    (30, 3): Starter(
        14,
        (
            (
                "0 11 12  1 16 26  2 10 22  3 8 24  4 27 28  5 15 18  6 23 25  7 21 29  9 13 17"
                "  14 19 20"
            ),
        ),
    ),
    (36, 3): Starter(
        17,
        (
            (
                "0 12 20  1 22 31  2 8 19  3 27 29  4 18 23  5 13 15  6 21 24  7 17 30  9 25 35"
                "  10 11 14  16 28 34  26 32 33"
            ),
        ),
    ),
    (16, 4): Starter(
        5,
        ("0 5 10 15  1 4 7 8  2 3 11 14  6 9 12 13",),
    ),
    (24, 4): Starter(
        7,
        ("0 1 3 13  2 17 18 20  4 12 16 21  5 7 15 22  6 10 19 23  8 9 11 14",),
    ),
    (28, 4): Starter(
        9,
        ("0 10 18 25  1 2 8 15  3 7 9 22  4 12 13 24  5 17 26 27  6 19 20 23  11 14 16 21",),
    ),
    (36, 4): Starter(
        10,
        (
            (
                "0 19 29 34  1 2 9 15  3 10 24 32  4 20 26 27  5 16 22 30  6 18 21 35"
                "  7 17 25 33  8 13 28 31  11 12 14 23"
            ),
        ),
    ),
    (40, 4): Starter(
        10,
        (
            (
                "0 3 9 25  1 21 28 38  2 16 20 26  4 10 12 37  5 7 35 36  6 15 18 27"
                "  8 19 30 32  11 17 24 39  13 14 29 33  22 23 31 34"
            ),
        ),
    ),
    (30, 5): Starter(
        6,
        ("0 2 11 12 17  1 7 8 26 28  3 4 21 23 27  5 9 13 20 25  6 10 15 18 19  14 16 22 24 29",),
    ),
}
"""By players and seats of a table."""
