"""The words of every game's sheets and of what may stand beside orders, one table a language."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.languages import russian, ukrainian
from moderator.engine.languages.english import ENGLISH
from moderator.engine.languages.russian import RUSSIAN
from moderator.engine.languages.ukrainian import UKRAINIAN
from moderator.engine.words import Words

LANGUAGES: Mapping[str, Words] = {"en": ENGLISH, "ru": RUSSIAN, "uk": UKRAINIAN}
"""By the code of the language; English first, in which orders are repeated."""

PHRASES: Mapping[str, Mapping[str, str]] = {"ru": russian.PHRASES, "uk": ukrainian.PHRASES}
"""What each language says as a whole in every game."""
