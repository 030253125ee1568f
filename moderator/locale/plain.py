"""Text that somebody else wrote, made safe to stand in a line of ours."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_BREAKS = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}


@lru_cache(4096)
def plain(text: str, longest: int = 60) -> str:
    """One line without control or invisible characters, cut with … where it is too long."""
    line = " ".join("".join(map(_visible, text[: longest * 8])).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def _visible(character: str) -> str:
    kind = unicodedata.category(character)
    # Format characters can turn the writing direction of all that follows: they go without trace.
    return "" if kind == "Cf" else " " if kind in _BREAKS else character
