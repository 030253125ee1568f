"""Texts that people write: names, single lines, words of several lines.

Each is made harmless where it comes in, whatever the door: composed as Unicode wants it (NFC), and
without what nobody sees. Where it is written down again, the library that writes there takes care
of what is special there.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NewType

from moderator.league.values.errors import LeagueError

Name = NewType("Name", str)
"""What somebody or something is called, in one line: made by `read_name` alone."""

Reason = NewType("Reason", str)
"""Why somebody does something, in one line that everybody may read: made by `read_reason` alone."""

Words = NewType("Words", str)
"""Words of one line or several: made by `read_line` and `read_words` alone."""

LONGEST_NAME = 100
"""Characters of a name, of a league as of a player."""

LONGEST_REASON = 500

_MOST_MARKS = 4
"""Signs above and below one letter: no language has more, and a heap of them covers other lines."""

_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Classes of the signs that turn the direction of what follows."""

_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)
"""Signs that show nothing and are no format signs: fillers, selectors, a pattern of no dots."""

_ENCODED = "=?"
"""What begins an encoded word, in which a mail hides other signs."""

_JOINING = "\u200c\u200d"
"""Format signs that belong to words: they join or part the letters beside them."""


def read_name(text: object) -> Name:
    """A name as it is shown: spaces are single, signs that nobody sees are gone.

    Raises LeagueError: `name-length` where it is too long; `no-name` where nothing of it is to be
    seen, where it has control characters, several lines, signs that turn the direction of what
    follows or a heap of marks, or where a mail would read something else in it.
    """
    if not isinstance(text, str):
        raise LeagueError("no-name", word=_shown(text))
    if len(text) > 8 * LONGEST_NAME:
        raise LeagueError("name-length", most=LONGEST_NAME)
    shown = "" if any(map(_upsetting, text)) else " ".join(seen(text).split())
    if not _tells(shown) or _heaped(shown) or _ENCODED in shown:
        raise LeagueError("no-name", word=_shown(text))
    if len(shown) > LONGEST_NAME:
        raise LeagueError("name-length", most=LONGEST_NAME)
    return Name(shown)


def read_reason(text: object) -> Reason:
    """Why somebody does something: one line, spaces single.

    Raises LeagueError: `no-reason` where nothing of it is to be seen, `reason-long` where it has
    more than `LONGEST_REASON` characters.
    """
    shown = read_line(text)
    if not _tells(shown):
        raise LeagueError("no-reason")
    if len(shown) > LONGEST_REASON:
        raise LeagueError("reason-long", most=LONGEST_REASON)
    return Reason(shown)


def read_line(text: object) -> Words:
    """One line: line ends and tabs are spaces, spaces are single. Raises LeagueError, `no-text`,
    for what is no text at all; how long it may be says who asks for it."""
    return Words(" ".join(read_words(text).split()))


def read_words(text: object) -> Words:
    """Words of several lines, as they were meant: control characters and signs that nobody sees or
    that turn the direction of others' text are gone, but those that join signs into one; a line
    ends in a line feed, and none has blanks at its end.

    Raises LeagueError, `no-text`, for what is no text at all.
    """
    if not isinstance(text, str):
        raise LeagueError("no-text")
    lines = _composed(text).replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(sign for sign in lines if sign in f"\n\t{_JOINING}" or not _unwritable(sign))
    return Words("\n".join(line.rstrip() for line in kept.split("\n")).strip())


def seen(text: str) -> str:
    """What of the text is to be seen, composed: format signs and blank letters are gone."""
    kept = "".join(sign for sign in _composed(text) if unicodedata.category(sign) != "Cf")
    return _BLANK.sub("", kept)


def _composed(text: str) -> str:
    """In composed form; half a surrogate pair, which nothing can write, is a question mark."""
    return unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())


def _shown(text: object) -> str:
    return str(text)[:LONGEST_NAME]


def _upsetting(sign: str) -> bool:
    turns = unicodedata.bidirectional(sign) in _TURNING
    return turns or _is_no_character(sign) or unicodedata.category(sign) in _CONTROLS


_CONTROLS = frozenset({"Cc", "Cs", "Co", "Zl", "Zp"})


def _is_no_character(sign: str) -> bool:
    """Whether Unicode will never give that number a character."""
    return ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF


def _unwritable(sign: str) -> bool:
    return _upsetting(sign) or unicodedata.category(sign) == "Cf"


def _tells(text: str) -> bool:
    """Whether a letter, a digit or a picture is in it; pictures newer than this Python are not
    known to it (Cn)."""
    kinds = {unicodedata.category(sign) for sign in text}
    return any(kind[0] in "LN" or kind in ("So", "Cn") for kind in kinds)


def _heaped(text: str) -> bool:
    """Whether too many marks stand on one letter."""
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            return True
    return False
