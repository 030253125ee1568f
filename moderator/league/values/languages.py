"""The languages that a person may choose, by what people call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from moderator.league.values.errors import read_choice

Language = Literal["en", "ru", "uk"]

LANGUAGES: Mapping[Language, tuple[str, ...]] = {
    "en": ("eng", "english", "английский", "англійська"),
    "ru": ("rus", "russian", "рус", "русский", "російська"),
    "uk": ("ua", "ukr", "ukrainian", "укр", "украинский", "українська"),
}
"""Code -> other words for it, case-folded."""


def read_language(text: object) -> Language:
    """A language by its code. Raises LeagueError, `not-a-choice`, naming all there are."""
    return read_choice(text, LANGUAGES, "language")


def language_named(word: str) -> Language | None:
    """The code of the language that somebody calls so; None for one we do not speak."""
    wanted = word.casefold()
    return next(
        (code for code, words in LANGUAGES.items() if wanted == code or wanted in words), None
    )
