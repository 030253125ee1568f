"""A button says what a closing word says: the sheet is made to say it too."""

from __future__ import annotations

from typing import Any

from moderator.engine.rules import Notation

_AGREES = {"end": ("end", "continue"), "draft": ("draft",)}
"""By button, the words that a sheet may close with already."""


def closed_by(notation: Notation[Any, Any], text: str, word: str) -> str:
    """The text, closed by that word: another closing word makes room for it, whatever its
    language; `continue` says more than `end`, and stays. What has no order in it, a question or
    words to others, closes nothing: who asks for help has not ended their turn."""
    sheet = notation.read(text)
    closing = sheet.closing
    asks = sheet.commands and not (closing or sheet.problems or any(sheet.plans))
    if asks or closing in _AGREES.get(word, (word,)):
        return text
    lines = text.rstrip().splitlines()
    if not closing:
        return "\n".join([*lines, word, ""])
    at = next(n for n, line in enumerate(lines) if notation.read(line).closing == closing)
    return "\n".join([*lines[:at], word, *lines[at + 1 :], ""])
