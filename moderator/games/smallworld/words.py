"""The words of Small World's orders as data, one table a language, and the names of its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.engine import commands
from moderator.engine.words import Words, vocabulary
from moderator.games.smallworld.catalogue import document, ident

ENGLISH: Words = {
    "take": ("take",),
    "decline": ("decline",),
    "after": ("after", "afterwards"),
    "abandon": ("abandon",),
    "conquer": ("conquer",),
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
    "stop": ("stop",),
    "hammers": ("hammers",),
    "filler": ("region", "regions", "token", "tokens"),
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

TERRAINS: Mapping[str, str] = {
    form: terrain
    for terrain in ("farmland", "forest", "hill", "mountain", "swamp", "sea", "lake")
    for form in (terrain, f"{terrain}s")
}
"""Words for a kind of region; none of them names one."""

VOCABULARY = vocabulary(commands.ENGLISH, ENGLISH)


def _forms(name: str) -> Iterator[str]:
    """A name as it is looked up (letters only), and its other number."""
    plain = "".join(char for char in name.casefold() if char.isalpha())
    yield plain
    yield f"{plain}s"
    for plural, singular in (("ves", "f"), ("men", "man"), ("s", "")):
        if plain.endswith(plural):
            yield plain.removesuffix(plural) + singular


def _named(pieces: list[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    return {ident(piece["name"]): tuple(_forms(piece["name"])) for piece in pieces}


RACE_NAMES = _named(document()["races"])
POWER_NAMES = _named(document()["powers"])
"""The forms of each name by id, without spaces, hyphens and capitals."""
