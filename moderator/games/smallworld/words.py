"""The words of Small World's orders as data, one table a language, and the names of its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from moderator.engine import languages
from moderator.engine.inflection import cited, with_people
from moderator.engine.languages import LANGUAGES
from moderator.engine.speaking import Tongue, tongue
from moderator.engine.words import Words, fold, spelled, vocabulary
from moderator.games.own import ident
from moderator.games.smallworld import words_ru, words_uk
from moderator.games.smallworld.catalogue import document

ENGLISH: Words = {
    "take": ("take",),
    "decline": ("decline",),
    "after": ("after", "afterwards"),
    "abandon": ("abandon",),
    "conquer": ("conquer", "attack"),
    "die": ("die",),
    "roll": ("roll",),
    "ghouls": ("ghouls", "ghoul"),
    "sorcerer": ("sorcerer", "sorcerers"),
    "dragon": ("dragon",),
    "deploy": ("deploy", "redeploy"),
    "rest": ("rest",),
    "camps": ("camps", "camp", "encampments", "encampment"),
    "fortress": ("fortress",),
    "heroes": ("heroes", "hero"),
    "peace": ("peace",),
    "retreat": ("retreat",),
    "weakest": ("weakest",),
    "stack": ("stack",),
    "once": ("once",),
    "stop": ("stop",),
    "hammers": ("hammers",),
    "filler": ("region", "regions", "token", "tokens", "combination", "player"),
}
"""What each word of the grammar is called; a filler may stand anywhere and says nothing."""

ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "underground": (
        "volcano", "swap", "ancient", "queen", "ghost", "balrog", "ring", "scepter", "altar",
        "reborn", "armor", "bag", "vampire", "orb",
    ),
    "kingdoms": (
        "faction", "territory", "start", "resources", "choose", "patrol", "quest", "build",
        "research", "expand", "trade", "stand", "collect", "pass", "bid", "flag", "raise", "church",
        "gain", "pay", "lose", "steal", "place", "eliminate", "free",
    ),
}  # fmt: skip
"""Verbs that only another game has."""

_TERRAINS: Words = {
    terrain: (terrain, f"{terrain}s")
    for terrain in ("farmland", "forest", "hill", "mountain", "swamp", "sea", "lake")
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

RACES: Mapping[str, Words] = {"ru": words_ru.RACES, "uk": words_uk.RACES}
POWERS: Mapping[str, Words] = {"ru": words_ru.POWERS, "uk": words_uk.POWERS}
"""What the editions of other languages call the pieces, by language and id."""


PHRASES: Mapping[str, Mapping[str, str]] = {
    "ru": {**languages.PHRASES["ru"], **words_ru.PHRASES},
    "uk": {**languages.PHRASES["uk"], **words_uk.PHRASES},
}

TAKEN: Mapping[str, Mapping[str, str]] = {"ru": words_ru.TAKEN, "uk": words_uk.TAKEN}
"""The races as the object of a verb."""


def taken(races: Mapping[str, str], powers: Words) -> Mapping[str, str]:
    """What is taken, by English names as orders write them: races, and powers beside them."""
    adjectives = {id_: with_people(cited(words[0])) for id_, words in powers.items()}
    return {id_.replace("-", " "): said for id_, said in {**races, **adjectives}.items()}


TONGUES: Mapping[str, Tongue] = {
    code: replace(
        tongue(
            (LANGUAGES[code], TABLES[code]), (RACES[code], POWERS[code]), ("take",), PHRASES[code]
        ),
        objects={"take": taken(TAKEN[code], POWERS[code])},
    )
    for code in RACES
}
"""How orders are said in the other languages."""


def english(name: str) -> Iterator[str]:
    """An English name and its other number."""
    plain = fold(name)
    yield plain
    yield f"{plain}s"
    for plural, singular in (("ves", "f"), ("men", "man"), ("s", "")):
        if plain.endswith(plural):
            yield plain.removesuffix(plural) + singular


def names(pieces: list[Mapping[str, Any]], editions: Mapping[str, Words]) -> Words:
    """What each piece of the data is called in all languages, by its id, in words of a table.

    A piece that no table knows goes by the names that stand in the data.
    """
    return {ident(piece["name"]): tuple(_names(piece, editions)) for piece in pieces}


def _names(piece: Mapping[str, Any], editions: Mapping[str, Words]) -> Iterator[str]:
    yield from english(piece["name"])
    for language, table in editions.items():
        printed = piece.get(f"name_{language}")
        yield from table.get(ident(piece["name"]), (printed,) if printed else ())


def called(made: Mapping[str, str]) -> tuple[str, ...]:
    """The same of a home-made piece, by its names by language."""
    return (*english(made["en"]), *(name for code, name in made.items() if code != "en"))


RACE_NAMES = names(document()["races"], RACES)
POWER_NAMES = names(document()["powers"], POWERS)
"""The names of each piece in all languages, by its id, with bars at their endings."""
