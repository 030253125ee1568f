"""One spelling for what people type in many: case, ё, apostrophes, letters that look alike.

Nothing here knows a word of any language, only its letters.
"""

from __future__ import annotations

import re

_SAME = str.maketrans({"ё": "е", "й": "и", "ї": "і", "є": "е", "ґ": "г", "'": None})
"""Letters that are typed one for the other, where no two words of ours differ in them alone."""

_LATIN, _CYRILLIC = "abcehikmoptxy", "авсенікмортху"
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_SMALL = str.maketrans("aceiopxy", "асеіорху")
"""Small letters that look alike; a small b or h is like no other letter."""

_LATIN_LETTER = re.compile(r"[a-z]")
_CYRILLIC_LETTER = re.compile(r"[\u0400-\u04ff]")
_CYRILLIC_WORD = re.compile(r"[\u0400-\u04ff]{2}")


def fold(word: str) -> str:
    """A word as it is looked up: whatever its case, with or without dots and apostrophes."""
    return word.casefold().translate(_SAME)


def alike(folded: str) -> tuple[str, ...]:
    """A folded word of letters of both alphabets in one of them alone, then in the other.

    A word in one alphabet is left alone: an English `Hi` is no Ukrainian `ні`.
    """
    if not (_LATIN_LETTER.search(folded) and _CYRILLIC_LETTER.search(folded)):
        return ()
    others = (folded.translate(_TO_CYRILLIC), folded.translate(_TO_LATIN))
    return tuple(other for other in others if other != folded)


def latin(text: str) -> str:
    """The Cyrillic letters that look like Latin ones as those; small letters."""
    return text.casefold().translate(_TO_LATIN)


def cyrillic(char: str) -> str:
    """A small Latin letter that looks like a Cyrillic one as that."""
    return char.translate(_SMALL)


def has_cyrillic_words(text: str) -> bool:
    """Whether somebody writes in Cyrillic here: two such letters side by side."""
    return _CYRILLIC_WORD.search(text) is not None
