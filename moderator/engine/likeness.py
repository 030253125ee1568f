"""Which known words a typed one resembles: the nearest first, none where none is near enough."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import lru_cache

_LONGEST_GUESSED = 40
_ALIKE = 0.7
_SHORTEST = 3
_MOST = 3
_PER_SLIP = 4
"""A slip is allowed for each so many letters."""


def nearest(typed: str, known: Iterable[str], likeness: float = _ALIKE) -> tuple[str, ...]:
    """At most three of the known words by the letters they share in order."""
    typed = typed.casefold()[:_LONGEST_GUESSED]
    return tuple(difflib.get_close_matches(typed, tuple(dict.fromkeys(known)), _MOST, likeness))


def near(typed: str, shown: Mapping[str, str]) -> tuple[str, ...]:
    """At most three words to show, by the form of each that needs the fewest slips of the keys.

    `shown` maps every form that is known, folded, to the word that is shown for it.
    """
    best: dict[str, tuple[int, int]] = {}
    for order, (form, word) in enumerate(shown.items()):
        slips = distance(typed, form)
        if slips is not None and (word not in best or slips < best[word][0]):
            best[word] = (slips, order)
    return tuple(sorted(best, key=best.__getitem__)[:_MOST])


def distance(typed: str, known: str) -> int | None:
    """Letters left out, added, changed or swapped; None where they are too many for a slip."""
    most = min(len(typed), len(known)) // _PER_SLIP + 1
    if len(typed) < _SHORTEST or len(typed) > _LONGEST_GUESSED:
        return None
    if abs(len(typed) - len(known)) > most or _apart(typed, known) > most:
        return None
    slips = _slips(typed, known)
    return slips if slips <= most else None


def _apart(one: str, other: str) -> int:
    """How many letters one of them has that the other lacks: never more than the slips."""
    mine, theirs = _letters(one), _letters(other)
    return max((mine & ~theirs).bit_count(), (theirs & ~mine).bit_count())


@lru_cache(maxsize=1 << 16)
def _letters(word: str) -> int:
    """The set of a word's letters; two letters may share a bit, which only makes words nearer."""
    found = 0
    for char in word:
        found |= 1 << (ord(char) & 63)
    return found


def _slips(one: str, other: str) -> int:
    """The edit distance in which two letters swapped are one slip."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, mine in enumerate(one, start=1):
        above, before, row = before, row, [i]
        for j, theirs in enumerate(other, start=1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (mine != theirs))
            if i > 1 and j > 1 and mine == other[j - 2] and one[i - 2] == theirs:
                least = min(least, above[j - 2] + 1)
            row.append(least)
    return row[-1]
