"""Texts that people write: names, single lines, words of several lines.

Each is made harmless where it comes in, whatever the door: composed as Unicode wants it (NFC), and
without what nobody sees. Where it is written down again, the library that writes there takes care
of what is special there.
"""

from __future__ import annotations

from typing import NewType

from moderator.engine import naming
from moderator.engine.naming import LONGEST_NAME, BadNameError, composed, is_seen, is_unwritable
from moderator.league.values.errors import LeagueError

Name = NewType("Name", str)
"""What somebody or something is called, in one line: made by `read_name` alone."""

Reason = NewType("Reason", str)
"""Why somebody does something, in one line that everybody may read: made by `read_reason` alone."""

Words = NewType("Words", str)
"""Words of one line or several: made by `read_line` and `read_words` alone."""

LONGEST_REASON = 500

_JOINING = "\u200c\u200d"
"""Format signs that belong to words: they join or part the letters beside them."""


def read_name(text: object) -> Name:
    """A name as it is shown: spaces are single, signs that nobody sees are gone.

    Raises LeagueError: `name-length` where it is too long; `no-name` for what is no name, as
    `engine.naming` has it.
    """
    try:
        return Name(naming.read(text))
    except BadNameError as fault:
        if fault.code == "name-length":
            raise LeagueError("name-length", most=LONGEST_NAME) from None
        raise LeagueError("no-name", word=str(text)[:LONGEST_NAME]) from None


def read_reason(text: object) -> Reason:
    """Why somebody does something: one line, spaces single.

    Raises LeagueError: `no-reason` where nothing of it is to be seen, `reason-long` where it has
    more than `LONGEST_REASON` characters.
    """
    shown = read_line(text)
    if not is_seen(shown):
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
    lines = composed(text).replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(sign for sign in lines if sign in f"\n\t{_JOINING}" or not is_unwritable(sign))
    return Words("\n".join(line.rstrip() for line in kept.split("\n")).strip())
