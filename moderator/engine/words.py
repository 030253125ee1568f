"""Words as data: which words of which languages mean what the grammar asks for.

The grammar only asks what a word means, in canonical English (`conquer`, `with`, `weakest`); a
language is a table more. A word may mean several things, in one language or in two: the place
where it stands decides.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from moderator.engine.inflection import cited, forms
from moderator.engine.likeness import Known, known, nearest, ranked
from moderator.engine.spelling import alike, cyrillic, fold, has_cyrillic_words

__all__ = [
    "NOTHING",
    "Token",
    "Tokens",
    "Vocabulary",
    "Words",
    "fold",
    "nearest",
    "spelled",
    "split",
    "spoken",
    "vocabulary",
]

Words = Mapping[str, tuple[str, ...]]
"""Meaning -> the words for it in one language, the usual one first, with bars at their endings; a
word may be several (`magic bag`)."""

NOTHING: frozenset[str] = frozenset()

PARTICLES = frozenset({"with", "to", "in", "from", "for", "of", "or", "and"})
"""What stands before something, so never at the end."""

_TOKEN = re.compile(r"[0-9]+(?![^\W_])|[^\W_]+(?:['-][^\W_]+)*|[^\s\"]")
_LONGEST_NUMBER = 6


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


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The words of all languages that a game is played in, by what they mean.

    `shown` are the same words (folded, in all their forms), each with the form to show for it.
    `phrases` are the first words of those of several words (`magic bag`), with the most words
    that may follow. A vocabulary is equal to itself alone, so what is worked out of it can be kept.
    """

    meanings: Mapping[str, frozenset[str]]
    shown: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, int] = field(default_factory=dict)

    def means(self, word: str) -> frozenset[str]:
        """All that a word may mean; empty for a word that is none of ours."""
        folded = fold(word)
        found = self.meanings.get(folded)
        if found is not None or len(folded) == 1:
            return found or NOTHING
        others = (self.meanings.get(other) for other in alike(folded))
        return next(filter(None, others), NOTHING)

    def tokens(self, line: str) -> Tokens:
        """The words, numbers and marks of a plain line; words that mean `filler` are left out."""
        found = [
            Token(match[0], match.start(), match.end(), self.means(match[0]))
            for match in _TOKEN.finditer(line)
        ]
        if any(len(token.text) == 1 and token.word for token in found):
            found = list(self._single_letters(found, line))
        if self.phrases:
            found = list(self._joined(found, line))
        return tuple(token for token in found if "filler" not in token.means)

    def near(self, typed: str, meanings: Iterable[str]) -> tuple[str, ...]:
        """At most three words for one of these meanings that may have been meant by it."""
        slips = _known(self, frozenset(meanings)).near(fold(typed))
        apart: dict[frozenset[str], str] = {}
        for word in sorted(slips, key=slips.__getitem__):
            apart.setdefault(self.means(word), word)  # one word for each thing meant
        return ranked({word: slips[word] for word in apart.values()})

    def _joined(self, tokens: list[Token], line: str) -> Iterator[Token]:
        """Words that mean something together as one, the longest phrase first."""
        at = 0
        while at < len(tokens):
            token = tokens[at]
            most = self.phrases.get(fold(token.text), 0)
            for last in range(min(at + most, len(tokens) - 1), at, -1):
                text = line[token.start : tokens[last].end]
                if means := self.meanings.get(fold(text)):
                    token, at = Token(text, token.start, tokens[last].end, means), last
                    break
            yield token
            at += 1

    def _single_letters(self, tokens: list[Token], line: str) -> Iterator[Token]:
        """What a lone letter is: a word such as `с` (with), or the letter of a seat."""
        whole = has_cyrillic_words(line)
        shouted = line.isupper()
        for token, after in zip(tokens, [*tokens[1:], None], strict=True):
            if len(token.text) != 1 or not token.word:
                yield token
            elif _a_letter(token, after, shouted=shouted):
                yield token._replace(means=token.means - PARTICLES)
            elif whole and token.text.isascii() and token.text.islower():
                yield token._replace(means=self.means(cyrillic(token.text)))
            else:
                yield token


@lru_cache(maxsize=32)
def _known(words: Vocabulary, meanings: frozenset[str]) -> Known:
    return known(
        {form: word for form, word in words.shown.items() if words.meanings[form] & meanings}
    )


def _a_letter(token: Token, after: Token | None, *, shouted: bool) -> bool:
    """A letter with nothing behind it, or a capital one before a number, belongs to a seat."""
    if after is None or after.means & {"or", "and"}:
        return True
    if after.number is not None:
        return token.text.isupper() and not shouted
    return not after.word


def vocabulary(*tables: Words) -> Vocabulary:
    """One vocabulary of several tables: the engine's and a game's, one for each language."""
    meanings: dict[str, set[str]] = defaultdict(set)
    shown: dict[str, str] = {}
    phrases: dict[str, int] = {}
    for table in tables:
        for meaning, words in table.items():
            for word in words:
                for form in map(fold, forms(word)):
                    meanings[form].add(meaning)
                    shown.setdefault(form, cited(word))
                    first, *more = form.split()
                    if more:
                        phrases[first] = max(len(more), phrases.get(first, 0))
    known = {word: frozenset(means) for word, means in meanings.items()}
    return Vocabulary(known, shown, phrases)


def spelled(words: Iterable[str]) -> frozenset[str]:
    """All forms of these words of a table, folded."""
    return frozenset(fold(form) for word in words for form in forms(word))


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
