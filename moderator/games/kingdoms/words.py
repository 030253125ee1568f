"""The words of Tiny Epic Kingdoms as data: a table a language, and what the pieces are called."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine import languages
from moderator.engine.languages import LANGUAGES
from moderator.engine.speaking import Tongue, tongue
from moderator.engine.words import Words, spelled, vocabulary
from moderator.games.kingdoms import words_ru, words_uk

ENGLISH: Words = {
    "faction": ("faction",),
    "territory": ("territory",),
    "start": ("start",),
    "resources": ("resources",),
    "tokens": ("tokens",),
    "choose": ("choose",),
    "patrol": ("patrol",),
    "quest": ("quest",),
    "build": ("build",),
    "research": ("research",),
    "expand": ("expand", "mobilise", "mobilize"),
    "trade": ("trade",),
    "stand": ("stand",),
    "collect": ("collect", "collect resources"),
    "pass": ("pass",),
    "on": ("on",),
    "bid": ("bid",),
    "flag": ("flag", "white flag"),
    "raise": ("raise",),
    "retreat": ("retreat",),
    "church": ("church",),
    "dragon": ("dragon",),
    "gain": ("gain",),
    "pay": ("pay",),
    "lose": ("lose",),
    "steal": ("steal",),
    "swap": ("swap",),
    "place": ("place",),
    "eliminate": ("eliminate",),
    "free": ("free",),
    "card": ("card",),
    "food": ("food",),
    "ore": ("ore",),
    "mana": ("mana",),
    "for": ("for",),
    "from": ("from",),
    "of": ("of",),
    "none": ("stop",),
    "weakest": ("weakest",),
    "stack": ("stack",),
    "filler": ("region", "regions", "army", "armies", "tower", "action"),
}
"""What each word of the grammar is called; a filler may stand anywhere and says nothing."""

ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "smallworld": (
        "take", "decline", "abandon", "conquer", "attack", "roll", "ghouls", "ghoul", "sorcerer",
        "sorcerers", "deploy", "redeploy", "camps", "camp", "encampments", "encampment",
        "fortress", "heroes", "hero", "peace",
    ),
    "underground": (
        "volcano", "ancient", "queen", "ghost", "balrog", "ring", "scepter", "altar", "reborn",
        "armor", "bag", "vampire", "orb",
    ),
}  # fmt: skip
"""Verbs that only another game has."""

FOREIGN: Mapping[str, str] = {"weakest": "smallworld", "stack": "smallworld"}
"""Words behind a verb that another game has too (`retreat weakest`), by what they mean."""

_TERRAINS: Words = {
    "plains": ("plains", "plain"),
    "mountain": ("mountain", "mountains"),
    "forest": ("forest", "forests"),
    "capital": ("capital",),
    "ruins": ("ruins", "ruin"),
    "water": ("water", "sea", "lake", "river"),
    "crag": ("crag", "crags"),
}

TERRAINS: Mapping[str, str] = {
    form: terrain
    for table in (_TERRAINS, words_ru.TERRAINS, words_uk.TERRAINS)
    for terrain, words in table.items()
    for form in spelled(words)
}
"""Words for a kind of region, folded; none of them names one."""

TABLES: Mapping[str, Words] = {
    "en": ENGLISH,
    "ru": words_ru.RUSSIAN,
    "uk": words_uk.UKRAINIAN,
}
"""The game's own words by the code of the language."""

VOCABULARY = vocabulary(*LANGUAGES.values(), *TABLES.values())

FACTIONS: Mapping[str, Words] = {"ru": words_ru.FACTIONS, "uk": words_uk.FACTIONS}
"""What the factions are called in other languages, by language and id."""

PHRASES: Mapping[str, Mapping[str, str]] = {
    "ru": {**languages.PHRASES["ru"], **words_ru.PHRASES},
    "uk": {**languages.PHRASES["uk"], **words_uk.PHRASES},
}
"""What is said in another case than the word by itself."""

TONGUES: Mapping[str, Tongue] = {
    code: tongue((LANGUAGES[code], TABLES[code]), (FACTIONS[code],), ("faction",), PHRASES[code])
    for code in FACTIONS
}
"""How orders are said in the other languages; territories keep the names on their cards."""
