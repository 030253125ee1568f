"""Which known words a typed one resembles: the nearest first, none where none is near enough."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

_LONGEST_GUESSED = 40
_ALIKE = 0.7
_SHORTEST = 3
_MOST = 3
_PER_SLIP = 5
_MOST_SLIPS = 2
"""One slip, and another for each so many letters, up to so many."""

_Entry = tuple[str, int, str]


def nearest(typed: str, known: Iterable[str], likeness: float = _ALIKE) -> tuple[str, ...]:
    """At most three of the known words by the letters they share in order."""
    typed = typed.casefold()[:_LONGEST_GUESSED]
    return tuple(difflib.get_close_matches(typed, tuple(dict.fromkeys(known)), _MOST, likeness))


@dataclass(frozen=True, slots=True)
class Known:
    """Folded words by their length, each with the set of its letters and what it stands for."""

    by_length: Mapping[int, tuple[_Entry, ...]]

    def near(self, typed: str) -> dict[str, int]:
        """What a folded word may have been meant for, by the slips of the keys that it needs.

        A first letter that differs is a slip more: people begin well.
        """
        distances: dict[str, int] = {}
        if _SHORTEST <= len(typed) <= _LONGEST_GUESSED:
            for word, slips in self._alike(typed):
                distances[word] = min(slips, distances.get(word, slips))
        return distances

    def _alike(self, typed: str) -> Iterator[tuple[str, int]]:
        mine = _letters(typed)
        most = min(len(typed) // _PER_SLIP + 1, _MOST_SLIPS)
        for length in range(len(typed) - most, len(typed) + most + 1):
            for form, theirs, word in self.by_length.get(length, ()):
                # Letters that one has and the other lacks are never more than the slips.
                if (mine & ~theirs).bit_count() <= most >= (theirs & ~mine).bit_count():
                    slips = _slips(typed, form, most) if _begin_alike(typed, form) else most + 1
                    if slips <= most:
                        yield word, slips + (typed[0] != form[0])


def _begin_alike(typed: str, form: str) -> bool:
    """One of the first two letters is right, or they are swapped: spares most comparisons."""
    return typed[0] in form[:2] or typed[1] in form[:2]


def known(words: Mapping[str, str]) -> Known:
    """What each folded word stands for, to be asked for what resembles it."""
    by_length: dict[int, list[_Entry]] = defaultdict(list)
    for form, word in words.items():
        by_length[len(form)].append((form, _letters(form), word))
    return Known({length: tuple(entries) for length, entries in by_length.items()})


def ranked(slips: Mapping[str, int]) -> tuple[str, ...]:
    """The three with the fewest slips, the best first."""
    return tuple(sorted(slips, key=slips.__getitem__)[:_MOST])


def _letters(word: str) -> int:
    """The set of a word's letters; two letters may share a bit, which only makes words nearer."""
    signature = 0
    for char in word:
        signature |= 1 << (ord(char) & 63)
    return signature


def _slips(word: str, other: str, most: int) -> int:
    """Letters left out, added or changed; two letters swapped are one slip.

    Where there are more than `most`, any number above it: rows stop as soon as that is sure, and
    only places that few slips can reach are looked at.
    """
    far = most + 1
    before: list[int] = []
    row = [min(place, far) for place in range(len(other) + 1)]
    for i, mine in enumerate(word, start=1):
        above, before, row = before, row, [far] * len(row)
        if i <= most:
            row[0] = i
        for j in range(max(1, i - most), min(len(other), i + most) + 1):
            theirs = other[j - 1]
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (mine != theirs))
            if i > 1 and j > 1 and mine == other[j - 2] and word[i - 2] == theirs:
                least = min(least, above[j - 2] + 1)
            row[j] = least
        if min(row) > most < min(before):  # a swap reaches over one row
            break
    return row[-1]
