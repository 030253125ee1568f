"""Which lines of a text are the sheet: the fence, and the word that closes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from moderator.engine.core import Problem, facts
from moderator.engine.holding import holds
from moderator.engine.plain import WrittenLine
from moderator.engine.sheets import Closing, Stop
from moderator.engine.words import Vocabulary

CLOSING: Sequence[Closing] = ("end", "continue", "draft")
AT_ONCE = "end now"
"""The `end` of a sheet that is not to wait until it has cooled."""

STOPS: Sequence[Stop] = ("preview", "withdraw", "wait", "hold", "draft")
"""What holds a sheet back from beside it; of several the first here."""


class Enclosed(NamedTuple):
    """The lines to be read, the word that closed them ("" for none) and the number of its line, and
    what is passed over; the line that closes it, and whether it is to be played at once."""

    inside: tuple[WrittenLine, ...]
    closing: Closing
    outside: tuple[WrittenLine, ...]
    problems: tuple[Problem, ...] = ()
    closed_at: int = 0
    at_once: bool = False


def opens(row: WrittenLine, words: Vocabulary) -> bool:
    """Whether the line is the word `begin` and nothing else."""
    return "begin" in words.means(row.plain)


def closing(row: WrittenLine, words: Vocabulary) -> Closing:
    """The closing word that the line is, or ""."""
    means = words.means(row.plain)
    return "end" if AT_ONCE in means else next((word for word in CLOSING if word in means), "")


def stopping(row: WrittenLine, words: Vocabulary) -> Stop:
    """What the line is that holds a sheet beside it back: a word or a sentence; "" for neither."""
    means = words.means(row.plain.rstrip("! "))
    return next((word for word in STOPS if word in means), "") or holds(row.said)


def enclosed(rows: tuple[WrittenLine, ...], words: Vocabulary) -> Enclosed:
    """The lines in the fence, or without a fence all, to the closing word or the end.

    A second fence that says something else is a problem: nobody can tell which one is meant.
    """
    starts = [n for n, row in enumerate(rows) if opens(row, words)]
    if not starts:
        return _to_closing(rows, words)
    first, *others = starts
    bounds = [*others, len(rows)]
    fence = _to_closing(rows[first + 1 : bounds[0]], words)
    problems = []
    for start, stop in zip(others, bounds[1:], strict=True):
        other = _to_closing(rows[start + 1 : stop], words)
        if _orders(other.inside) != _orders(fence.inside) or other.closing != fence.closing:
            problems.append(_second(rows[start]))
    outside = (*rows[:first], *fence.outside, *rows[bounds[0] :])
    return fence._replace(outside=outside, problems=tuple(problems))


def _to_closing(rows: tuple[WrittenLine, ...], words: Vocabulary) -> Enclosed:
    for place, row in enumerate(rows):
        if word := closing(row, words):
            at_once = AT_ONCE in words.means(row.plain)
            behind = rows[place + 1 :]
            return Enclosed(rows[:place], word, behind, (), row.number, at_once)
    return Enclosed(rows, "", ())


def _orders(rows: Iterable[WrittenLine]) -> tuple[str, ...]:
    return tuple(row.plain.casefold() for row in rows)


def _second(row: WrittenLine) -> Problem:
    return Problem("ambiguous", facts(word=row.plain, slip="two-fences"), row.number)
