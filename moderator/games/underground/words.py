"""The words of Underground's orders as data: Small World's, and those of this box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from moderator.engine.languages import LANGUAGES
from moderator.engine.speaking import Tongue, tongue
from moderator.engine.words import Words, spelled, vocabulary
from moderator.games.smallworld import words as blocks
from moderator.games.smallworld import words_ru as blocks_ru
from moderator.games.smallworld import words_uk as blocks_uk
from moderator.games.underground import words_ru, words_uk
from moderator.games.underground.catalogue import document

ENGLISH: Words = {
    "volcano": ("volcano",),
    "swap": ("swap",),
    "ancient": ("ancient", "great ancient"),
    "queen": ("queen",),
    "ghost": ("ghost",),
    "balrog": ("balrog",),
    "ring": ("ring", "froggy's ring"),
    "scepter": ("scepter", "sceptre", "scepter of avarice", "sceptre of avarice"),
    "orb": ("orb", "shiny orb"),
    "doormat": ("doormat", "flying doormat"),
    "socks": ("socks", "sock", "stinky troll's socks", "stinky trolls' socks"),
    "sword": ("sword", "killer rabbit's sword"),
    "bag": ("bag", "magic bag"),
    "altar": ("altar", "altar of souls"),
    "armor": ("armor", "armour", "armors", "armours", "mushroom armor"),
    "vampire": ("vampire", "vampires"),
    "reborn": ("reborn",),
    "vanishing": ("vanishing", "vanish"),
    "hammers": ("hammers", "hammer", "silver hammers", "silver hammer"),
}
"""What each word of this box's orders is called."""

_TERRAINS: Words = {
    "crystals": ("crystals", "crystal", "mystic crystals"),
    "mushrooms": ("mushrooms", "mushroom forest", "mushroom forests"),
    "mudpool": ("mudpool", "mudpools"),
    "mine": ("mine", "mines"),
    "river": ("river", "rivers"),
    "chasm": ("chasm", "chasms"),
    "mountain": ("black mountain", "black mountains"),
}

TERRAINS: Mapping[str, str] = {
    **blocks.TERRAINS,
    **{form: terrain for terrain, words in _TERRAINS.items() for form in spelled(words)},
}
"""Words for a kind of region, folded; none of them names one."""

TABLES: Mapping[str, tuple[Words, ...]] = {
    "en": (blocks.ENGLISH, ENGLISH),
    "ru": (blocks_ru.RUSSIAN, words_ru.RUSSIAN),
    "uk": (blocks_uk.UKRAINIAN, words_uk.UKRAINIAN),
}

VOCABULARY = vocabulary(
    *LANGUAGES.values(), *(table for tables in TABLES.values() for table in tables)
)

RACES: Mapping[str, Words] = {"ru": words_ru.RACES, "uk": words_uk.RACES}
POWERS: Mapping[str, Words] = {"ru": words_ru.POWERS, "uk": words_uk.POWERS}
"""What the editions of other languages call the pieces of this box, by language and id."""

TAKEN: Mapping[str, Mapping[str, str]] = {"ru": words_ru.TAKEN, "uk": words_uk.TAKEN}
"""The races as the object of a verb."""

PHRASES: Mapping[str, Mapping[str, str]] = {
    code: {**blocks.PHRASES[code], **own}
    for code, own in (("ru", words_ru.PHRASES), ("uk", words_uk.PHRASES))
}

RACE_NAMES = {**blocks.RACE_NAMES, **blocks.names(document()["races"], RACES)}
POWER_NAMES = {**blocks.POWER_NAMES, **blocks.names(document()["powers"], POWERS)}
"""The names of the pieces of both boxes in all languages, by id."""

TONGUES: Mapping[str, Tongue] = {
    code: replace(
        tongue(
            (LANGUAGES[code], *TABLES[code]),
            (blocks.RACES[code], blocks.POWERS[code], RACES[code], POWERS[code]),
            ("take",),
            PHRASES[code],
        ),
        objects={
            "take": {
                **blocks.taken(blocks.TAKEN[code], blocks.POWERS[code]),
                **blocks.taken(TAKEN[code], POWERS[code]),
            }
        },
    )
    for code in RACES
}
"""How orders are said in the other languages."""

ELSEWHERE: tuple[Mapping[str, tuple[str, ...]], ...] = tuple(
    {"kingdoms": table["kingdoms"]}
    for table in (blocks.ELSEWHERE, blocks_ru.ELSEWHERE, blocks_uk.ELSEWHERE)
)
"""Verbs that only another game has, in each language."""
