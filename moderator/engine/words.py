"""Words as data: which words of which languages mean what the grammar asks for.

The grammar only asks what a word means, in canonical English (`conquer`, `with`, `weakest`); a
language is a table more. A word may mean several things, in one language or in two: the place
where it stands decides.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

Words = Mapping[str, tuple[str, ...]]
"""Meaning -> the words for it in one language, the usual one first."""

NOTHING: frozenset[str] = frozenset()

_TOKEN = re.compile(r"[0-9]+(?![^\W_])|[^\W_]+(?:['-][^\W_]+)*|[^\s\"]")
_LONGEST_NUMBER = 6
_LONGEST_GUESSED = 40
_ALIKE = 0.7


class Token(NamedTuple):
    """A word, number or mark of an order: as typed, where it stands in the line, what it means."""

    text: str
    start: int
    end: int
    means: frozenset[str]

    @property
    def number(self) -> int | None:
        """Its value where it is a number of at most six digits."""
        short = len(self.text) <= _LONGEST_NUMBER
        return int(self.text) if short and self.text.isdecimal() else None

    @property
    def word(self) -> bool:
        """It has a letter, so it may be (part of) a name."""
        return any(char.isalpha() for char in self.text)


Tokens = tuple[Token, ...]


def fold(word: str) -> str:
    """A word as it is looked up: whatever its case."""
    return word.casefold()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of all languages that a game is played in, by what they mean."""

    meanings: Mapping[str, frozenset[str]]

    def means(self, word: str) -> frozenset[str]:
        """All that a word may mean; empty for a word that is none of ours."""
        return self.meanings.get(fold(word), NOTHING)

    def tokens(self, line: str) -> Tokens:
        """The words, numbers and marks of a plain line; words that mean `filler` are left out."""
        found = (
            Token(match[0], match.start(), match.end(), self.means(match[0]))
            for match in _TOKEN.finditer(line)
        )
        return tuple(token for token in found if "filler" not in token.means)

    def words_for(self, meanings: Iterable[str]) -> tuple[str, ...]:
        """Every word that means one of these, in the order of the tables."""
        wanted = frozenset(meanings)
        return tuple(word for word, means in self.meanings.items() if means & wanted)


def vocabulary(*tables: Words) -> Vocabulary:
    """One vocabulary of several tables: the engine's and a game's, one for each language."""
    meanings: dict[str, set[str]] = defaultdict(set)
    for table in tables:
        for meaning, words in table.items():
            for word in words:
                meanings[fold(word)].add(meaning)
    return Vocabulary({word: frozenset(means) for word, means in meanings.items()})


def nearest(typed: str, known: Iterable[str], likeness: float = _ALIKE) -> tuple[str, ...]:
    """At most three of the known words, the nearest first; none where none is alike enough."""
    typed = fold(typed)[:_LONGEST_GUESSED]
    return tuple(difflib.get_close_matches(typed, tuple(dict.fromkeys(known)), 3, likeness))


def split(tokens: Tokens, *meanings: str) -> tuple[Tokens, ...]:
    """The parts between tokens that mean one of these; a mark such as `,` means itself."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text in meanings or token.means.intersection(meanings):
            parts.append([])
        else:
            parts[-1].append(token)
    return tuple(map(tuple, parts))


def spoken(tokens: Tokens) -> str:
    """Tokens as one string, as a name is looked up."""
    return " ".join(token.text for token in tokens)
