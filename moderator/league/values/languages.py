"""The languages that a person may choose, by what people call them."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "en": ("eng", "english", "английский", "англійська"),
    "ru": ("rus", "russian", "рус", "русский", "російська"),
    "uk": ("ua", "ukr", "ukrainian", "укр", "украинский", "українська"),
}
"""Code -> other words for it, case-folded."""


def language_named(word: str) -> str | None:
    """The code of the language that somebody calls so; None for one we do not speak."""
    wanted = word.casefold()
    return next(
        (code for code, words in LANGUAGES.items() if wanted == code or wanted in words), None
    )
