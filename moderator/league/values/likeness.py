"""Whether two names look the same to a reader, whatever letters they are made of."""

from __future__ import annotations

import unicodedata

from moderator.engine.naming import seen

_LIKE = {
    "a": "аɑα", "c": "сϲᴄ", "d": "ԁ", "e": "еҽ℮", "g": "ɡց", "h": "һհ", "i": "іιı",
    "j": "јϳ", "k": "кκᴋ", "l": "ӏ", "n": "ո", "o": "оοσօᴏ", "p": "рρ", "q": "ԛ", "r": "гᴦ",
    "s": "ѕꜱ", "t": "тτᴛ", "u": "υսᴜ", "v": "νѵᴠ", "w": "ԝѡᴡ", "x": "хχ", "y": "уүγ", "z": "ᴢ",
    "A": "АΑᎪ", "B": "ВΒᏴ", "C": "СϹᏟ", "D": "Ꭰ", "E": "ЕΕᎬ", "F": "Ϝ", "G": "Ԍ", "H": "НΗᎻ",
    "I": "ІΙӀᏆ", "J": "ЈᎫ", "K": "КΚᏦK", "L": "Ꮮ", "M": "МΜᎷ", "N": "Νɴ", "O": "ОΟՕ", "P": "РΡᏢ",
    "Q": "Ԛ", "S": "ЅᏚ", "T": "ТΤᎢ", "V": "ѴᏙ", "W": "ԜᎳ", "X": "ХΧ", "Y": "УҮΥ", "Z": "ΖᏃ",
}  # fmt: skip
"""By Latin letter those of Cyrillic, Greek, Armenian and others that most fonts draw alike."""

_MARKED = {"ё": "ë", "ї": "ï", "Ё": "Ë", "Ї": "Ï", "ӑ": "ă", "ӓ": "ä", "ӧ": "ö", "ӱ": "ÿ"}
"""The same of letters with marks."""

_DRAWN_ALIKE = str.maketrans(
    {other: latin for latin, others in _LIKE.items() for other in others} | _MARKED
)
_STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "ǀ": "l", "0": "O", "’": "'", "‘": "'"})
"""A capital I, a small l and a one are one stroke."""


def skeletons(name: str) -> frozenset[str]:
    """What is left of a name to somebody who looks at it quickly: as it is written, and as it would
    be in small and in capital letters alone; without spaces. Names that have one of these in common
    look alike."""
    shown = "".join(unicodedata.normalize("NFKC", seen(name)).split())
    written = shown.translate(_DRAWN_ALIKE).translate(_STROKES).casefold()
    small = shown.casefold().translate(_DRAWN_ALIKE)
    capital = shown.upper().translate(_DRAWN_ALIKE)
    return frozenset({f"written {written}", f"small {small}", f"capital {capital}"})


def looks_like(name: str, other: str) -> bool:
    """Whether one could be taken for the other."""
    return not skeletons(name).isdisjoint(skeletons(other))
