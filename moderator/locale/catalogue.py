"""gettext catalogues, read as they are written: a `.po` file needs no building."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from moderator.league.values.words import message

__all__ = ["SOURCE", "catalogue_of", "languages", "message", "plural", "read"]

SOURCE = "en"
"""The language of the messages in the code."""

_FOLDER = Path(__file__).parent


def plural(singular: str, many: str) -> tuple[str, str]:
    """Mark a message with a number in it, one and many, that stands in a table."""
    return singular, many


def read(path: Path) -> NullTranslations:
    """The catalogue in that `.po` file; fuzzy messages are left in English."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def catalogue_of(language: str) -> NullTranslations:
    """That language's catalogue, or English where there is none (yet)."""
    path = _FOLDER / language / "moderator.po"
    return read(path) if path.is_file() else NullTranslations()


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be spoken, English first."""
    return (SOURCE, *sorted(path.parent.name for path in _FOLDER.glob("*/moderator.po")))
