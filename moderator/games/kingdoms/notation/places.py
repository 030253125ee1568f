"""Regions as people type them: `B3`, `b 3`, `В3` with a Cyrillic letter; and ways between them.

A region is kept as it is printed (`B3`), the Valkyries' card as `card`; what is no region is kept
as it was typed, for the position to say what may have been meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from moderator.engine.core import Problem
from moderator.engine.grammar import syntax
from moderator.engine.plain import latin
from moderator.engine.words import Token, Tokens, split

Also = frozenset[str]
"""Words that may stand in a region's place: `card`, `none`."""

NO_MORE: Also = frozenset()

Way = tuple[str | None, str]
"""Whence and where to; whence is None where a line leaves it unsaid."""

REGION = re.compile(r"[A-Z][0-9]{1,2}")
_JOINED = re.compile(r"([^\W\d_][0-9]{1,2})-([^\W\d_][0-9]{1,2})")
_NO_NAME = frozenset({"to", "in", "or", "and", "with", "for", "from", "none", "all"})


def printed(text: str) -> str:
    """A region as it is printed; whatever else is typed, as it is."""
    region = latin(text).upper()
    return region if REGION.fullmatch(region) else text


def region(tokens: Tokens, also: Also = NO_MORE) -> tuple[str | Problem, Tokens]:
    """The region that the tokens begin with, and what stands behind it."""
    if not tokens:
        return syntax(), ()
    first, *_ = tokens
    for word in also & first.means:
        return word, tokens[1:]
    if not first.text[0].isalnum() or first.means & _NO_NAME:
        return syntax(first), ()
    if len(first.text) == 1 and first.word and len(tokens) > 1 and tokens[1].number is not None:
        return printed(first.text + tokens[1].text), tokens[2:]
    return printed(first.text), tokens[1:]


def regions(tokens: Tokens) -> tuple[str, ...] | Problem:
    """Alternatives between `or`, in their order."""
    places: list[str] = []
    for part in split(tokens, "or"):
        place, behind = region(_where(part))
        if isinstance(place, Problem) or behind:
            return place if isinstance(place, Problem) else syntax(behind[0])
        places.append(place)
    return tuple(places)


def _where(tokens: Tokens) -> Tokens:
    """`in` or `to` before a region says nothing."""
    return tokens[1:] if len(tokens) > 1 and tokens[0].means & {"in", "to"} else tokens


def row_of_regions(tokens: Tokens) -> tuple[str, ...] | Problem:
    """Regions one behind the other, with or without commas."""
    row: list[str] = []
    while tokens:
        place, tokens = region(tokens)
        if isinstance(place, Problem):
            return place
        row.append(place)
        if tokens and (tokens[0].text == "," or "and" in tokens[0].means):
            tokens = tokens[1:]
    return tuple(row) or syntax()


def ways(
    tokens: Tokens, *, also: Also = NO_MORE, link: str = "to", open_start: bool = False
) -> tuple[Way, ...] | Problem:
    """Alternatives between `or`: `B3 to B4 or B5`, `B3 to B4 or C1 to C2`.

    One that names a single region goes on from where the one before it starts; with `open_start`
    the first one may leave that unsaid too.
    """
    ways: list[Way] = []
    start: str | None = None
    for part in split(tuple(_parted(tokens)), "or"):
        way = _way(part, also, link)
        if isinstance(way, Problem):
            return way
        if way[0] is None and not ways and not open_start:
            return syntax()
        start = way[0] or start
        ways.append((start, way[1]))
    return tuple(ways)


def _way(tokens: Tokens, also: Also, link: str) -> Way | Problem:
    if len(tokens) > 1 and tokens[0].means & {"from", link}:
        tokens = tokens[1:]
    first, behind = region(tokens, also)
    if isinstance(first, Problem) or not behind:
        return first if isinstance(first, Problem) else (None, first)
    linked = _linked(behind, link)
    if not linked:
        return _unlinked(first, behind, link)
    second, left = region(behind[linked:], also)
    if isinstance(second, Problem):
        return second
    return syntax(left[0]) if left else (first, second)


def _unlinked(first: str, behind: Tokens, link: str) -> Problem:
    """The commonest slip is to leave the word between two regions out."""
    second, left = region(behind)
    if isinstance(second, Problem) or left or not REGION.fullmatch(second):
        return syntax(behind[0])
    return replace(syntax(behind[0]), candidates=(f"{first} {link} {second}",))


def _linked(tokens: Tokens, link: str) -> int:
    """How many tokens mean the word between two regions: that word, a dash, an arrow."""
    if link in tokens[0].means:
        return 1
    marks = "".join(token.text for token in tokens[:2])
    return next((len(mark) for mark in ("->", "→", "-", ">") if marks.startswith(mark)), 0)


def _parted(tokens: Tokens) -> Iterator[Token]:
    """`B3-B4`, which is read as one word, in its three parts."""
    for token in tokens:
        joined = _JOINED.fullmatch(token.text)
        if joined is None:
            yield token
            continue
        dash = token.start + len(joined[1])
        yield Token(joined[1], token.start, dash, frozenset())
        yield Token("-", dash, dash + 1, frozenset())
        yield Token(joined[2], dash + 1, token.end, frozenset())
