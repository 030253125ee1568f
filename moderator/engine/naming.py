"""What can be a name: of a league, a player, a season, a program or a home-made piece alike."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

LONGEST_NAME = 100
"""Characters of a name, of a league as of a player."""

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

NameCode = Literal["no-name", "name-length"]


class BadNameError(ValueError):
    """Why a text is no name, by the code of the refusal."""

    def __init__(self, code: NameCode) -> None:
        super().__init__(code)
        self.code: NameCode = code


def read(text: object, longest: int = LONGEST_NAME) -> str:
    """A name as it is shown: spaces are single, signs that nobody sees are gone.

    Raises BadNameError: `name-length` where it is too long; `no-name` where nothing of it is to be
    seen, where it has control characters, several lines, signs that turn the direction of what
    follows or a heap of marks, or where a mail would read something else in it.
    """
    if not isinstance(text, str):
        raise BadNameError("no-name")
    if len(text) > 8 * LONGEST_NAME:
        raise BadNameError("name-length")
    shown = "" if any(map(_upsetting, text)) else " ".join(seen(text).split())
    if not is_seen(shown) or _heaped(shown) or _ENCODED in shown:
        raise BadNameError("no-name")
    if len(shown) > longest:
        raise BadNameError("name-length")
    return shown


def seen(text: str) -> str:
    """What of the text is to be seen, composed: format signs and blank letters are gone."""
    kept = "".join(sign for sign in composed(text) if unicodedata.category(sign) != "Cf")
    return _BLANK.sub("", kept)


def composed(text: str) -> str:
    """In composed form; half a surrogate pair, which nothing can write, is a question mark."""
    return unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())


def _upsetting(sign: str) -> bool:
    turns = unicodedata.bidirectional(sign) in _TURNING
    return turns or _is_no_character(sign) or unicodedata.category(sign) in _CONTROLS


_CONTROLS = frozenset({"Cc", "Cs", "Co", "Zl", "Zp"})


def _is_no_character(sign: str) -> bool:
    """Whether Unicode will never give that number a character."""
    return ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF


def is_unwritable(sign: str) -> bool:
    return _upsetting(sign) or unicodedata.category(sign) == "Cf"


def is_seen(text: str) -> bool:
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
