"""An order cut into words, numbers and marks, and what may be told of them by where they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from moderator.engine.spelling import cyrillic, fold, has_cyrillic_words

NOTHING: frozenset[str] = frozenset()

PARTICLES = frozenset({"with", "to", "in", "from", "for", "of", "or", "and"})
"""What stands before something, so never at the end."""

PATTERN = re.compile(r"[0-9]+(?![^\W_])|[^\W_]+(?:['-][^\W_]+)*|[^\s\"]")
_LONGEST_NUMBER = 6

Means = Callable[[str], frozenset[str]]


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

    @property
    def letter(self) -> bool:
        """It is a single letter: that of a seat, or a word such as `с` (with)."""
        return len(self.text) == 1 and self.text.isalpha()


Tokens = tuple[Token, ...]


def cut(line: str, means: Means) -> list[Token]:
    """A plain line in its words, numbers and marks."""
    return [
        Token(match[0], match.start(), match.end(), means(match[0]))
        for match in PATTERN.finditer(line)
    ]


def told_apart(tokens: list[Token], line: str, means: Means) -> Iterator[Token]:
    """The tokens with each lone letter as what it is: the letter of a seat, or a word.

    In a Cyrillic line a small Latin letter is the Cyrillic one that it looks like.
    """
    foreign, shouted = has_cyrillic_words(line), line.isupper()
    for token, after in zip(tokens, [*tokens[1:], None], strict=True):
        if not token.letter:
            yield token
        elif _of_a_seat(token, after, shouted=shouted):
            yield token._replace(means=token.means - PARTICLES)
        elif foreign and token.text.isascii() and token.text.islower():
            yield token._replace(means=means(cyrillic(token.text)))
        else:
            yield token


def _of_a_seat(token: Token, after: Token | None, *, shouted: bool) -> bool:
    """A letter with nothing behind it, or a capital one before a number, belongs to a seat."""
    if after is None or after.means & {"or", "and"}:
        return True
    if after.number is not None:
        return token.text.isupper() and not shouted
    return not after.word


def joined(
    tokens: list[Token], line: str, phrases: Mapping[str, int], means: Means
) -> Iterator[Token]:
    """Words that mean something together as one token, the longest phrase first.

    `phrases` tells by a phrase's first word how many more may belong to it.
    """
    at = 0
    while at < len(tokens):
        token = tokens[at]
        most = phrases.get(fold(token.text), 0)
        for last in range(min(at + most, len(tokens) - 1), at, -1):
            text = line[token.start : tokens[last].end]
            if meanings := means(text):
                token, at = Token(text, token.start, tokens[last].end, meanings), last
                break
        yield token
        at += 1


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
