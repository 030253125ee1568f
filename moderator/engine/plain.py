"""Characters and lines of a mail or form made plain, so that no typing habit changes an order.

Nothing here knows a word of any language.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

_NOT_COMPATIBLE = ("<super>", "<sub>", "<circle>", "<fraction>", "<square>")
"""A footnote mark is no digit: `14²` must not become region 142, nor `½` a count."""

_MARKS = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹘﹣", "-"),
        **dict.fromkeys("‘’‚‛′ʼʹ`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("•‣▪●◦·", "*"),
        "∶": ":",
        "№": " ",
        "。": ".",
    }
)

_ASCII = {**dict.fromkeys(range(32), " "), ord("`"): "'"}
"""All that these marks and controls come to in a line without any others."""

BREAK = re.compile(r"\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_NUMBER = re.compile("[#＃﹟]")
_NOTE = re.compile(r"[#＃﹟](?!\d)")
"""Where a note begins; right before a digit the mark means a number (`take #2`)."""
_BULLET = re.compile(r"(?:(?:[-*]|[0-9]{1,3}[.)])\s*(?=\S))+")

_ODD = re.compile(r"[^ -\x7f]")
"""All that is not as plain as it can be."""

_LOOKALIKES = str.maketrans("АВСЕавсе", "ABCEabce")


class WrittenLine(NamedTuple):
    """A line that says something.

    `number` counts from 1 over the text as it was written, blank lines included. `raw` is the
    line as typed, `said` the same without its comment, `plain` that without bullet, odd marks
    and trailing stops, its letters still as large or small as they were typed.
    """

    number: int
    raw: str
    said: str
    plain: str


def rows(text: str) -> tuple[WrittenLine, ...]:
    """The lines of a text that hold at least one letter or digit outside a comment."""
    numbered = enumerate(BREAK.split(text), start=1)
    return tuple(filter(_says_something, (_row(number, raw) for number, raw in numbered)))


def _says_something(row: WrittenLine) -> bool:
    return any(char.isalnum() for char in row.plain)


def _row(number: int, raw: str) -> WrittenLine:
    shown = unicodedata.normalize("NFC", raw).strip()
    said = _NOTE.split(shown, maxsplit=1)[0].strip()
    return WrittenLine(number, shown, said, _bare(plain(_NUMBER.sub(" ", said))))


def plain(text: str) -> str:
    """One line in plain marks: ASCII digits, dashes, quotes and single spaces; case is kept."""
    if text.isascii():
        return " ".join(text.translate(_ASCII).split())
    composed = unicodedata.normalize("NFC", text).translate(_MARKS)
    return " ".join(_ODD.sub(_plain_match, composed).translate(_MARKS).split())


def column(row: WrittenLine, place: int) -> int:
    """Where a place of the plain line (from 0) stands in the raw line (from 1).

    Between the two only spaces are joined and a bullet is cut off, so the marks that are no
    spaces can be counted off against each other.
    """
    marks = [
        place for place, char in enumerate(row.said) for mark in plain(char) if mark not in " #"
    ]
    bullet = _BULLET.match(plain(row.said))
    before = _marks(bullet[0] if bullet else "") + _marks(row.plain[:place])
    return marks[min(before, len(marks) - 1)] + 1


def _marks(text: str) -> int:
    return len("".join(text.split()))


def latin(text: str) -> str:
    """The Cyrillic letters that look like A, B, C and E as those: for a seat's letter only."""
    return text.translate(_LOOKALIKES)


def _bare(line: str) -> str:
    bullet = _BULLET.match(line)
    return line[bullet.end() if bullet else 0 :].rstrip(". ")


def _plain_match(match: re.Match[str]) -> str:
    return _plain_char(match[0])


@lru_cache(maxsize=4096)
def _plain_char(char: str) -> str:
    if char.isascii():
        return max(char, " ")
    kind = unicodedata.category(char)
    if kind == "Nd":
        return str(unicodedata.decimal(char))
    if kind in ("Cf", "Cc", "Cs", "Co", "Cn"):
        return ""  # joiners, direction marks, byte order marks: nobody meant to type them
    if unicodedata.decomposition(char).startswith(_NOT_COMPATIBLE):
        return char
    return unicodedata.normalize("NFKC", char)
