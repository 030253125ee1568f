"""The words of Tiny Epic Kingdoms' orders as data, one table a language."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine import commands
from moderator.engine.words import Words, vocabulary

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
    "collect": ("collect",),
    "pass": ("pass",),
    "on": ("on",),
    "bid": ("bid",),
    "flag": ("flag",),
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
    "weakest": ("weakest",),
    "stack": ("stack",),
    "filler": ("region", "regions", "army", "armies"),
}
"""What each word of the grammar is called; a filler may stand anywhere and says nothing."""

ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "smallworld": (
        "take", "decline", "abandon", "conquer", "roll", "ghouls", "ghoul", "sorcerer",
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

VOCABULARY = vocabulary(commands.ENGLISH, ENGLISH)
