"""An order or two of each kind, as one would write them in English. A test reads each of them."""

from __future__ import annotations

from collections.abc import Mapping

Examples = Mapping[str, tuple[str, ...]]

_EVERYWHERE: Examples = {
    "end": ("end",),
    "continue": ("continue",),
    "draft": ("draft",),
    "none": ("none",),
    "status": ("status",),
    "help": ("help", "help conquer"),
    "preview": ("preview",),
    "withdraw": ("withdraw",),
    "notify": ("notify asked", "notify digest", "notify pdf", "notify no html"),
    "language": ("language uk",),
    "salt": ("salt three red apples",),
}

_SMALL_WORLD: Examples = {
    "take": ("take 1", "take flying skeletons"),
    "decline": ("decline",),
    "abandon": ("abandon 5, 7",),
    "conquer": ("conquer 14, 15", "conquer 9 or 16 with 3"),
    "roll": ("roll 21",),
    "ghouls": ("ghouls conquer 4",),
    "sorcerer": ("sorcerer 12",),
    "dragon": ("dragon 8",),
    "deploy": ("deploy 14:3 15:2 rest 16",),
    "camps": ("camps 3:2 7:3",),
    "fortress": ("fortress 6",),
    "heroes": ("heroes 4 9",),
    "peace": ("peace B",),
    "retreat": ("retreat weakest",),
    "stop": ("stop",),
}

_UNDERGROUND: Examples = {
    "volcano": ("volcano 12",),
    "swap": ("swap 3",),
    "ancient": ("ancient 5",),
    "queen": ("queen 8",),
    "ghost": ("ghost 11",),
    "balrog": ("balrog 7",),
    "ring": ("ring 4",),
    "scepter": ("scepter 9",),
    "altar": ("altar 6",),
    "reborn": ("reborn 3, 4",),
    "armor": ("armor 5:2 8:1",),
    "bag": ("bag sword",),
    "vampire": ("vampire 10",),
    "orb": ("orb 13",),
}

_KINGDOMS: Examples = {
    "help": ("help", "help build"),
    "faction": ("faction dwarves",),
    "patrol": ("patrol A2 to A3",),
    "quest": ("quest A2 to B3",),
    "build": ("build",),
    "research": ("research",),
    "expand": ("expand A3",),
    "trade": ("trade 2 food for mana",),
    "collect": ("collect",),
    "stand": ("stand A3",),
    "pass": ("pass",),
    "choose": ("choose build or patrol",),
    "on": ("on build: build or collect", "on retreat: retreat"),
    "bid": ("bid 4 with 1 mana 2 ore",),
    "flag": ("flag",),
    "raise": ("raise 1 mana", "raise none"),
    "church": ("church",),
    "dragon": ("dragon",),
    "retreat": ("retreat A1",),
    "gain": ("gain 1 ore 1 mana",),
    "lose": ("lose 2 food",),
}

EXAMPLES: Mapping[str, Examples] = {
    "smallworld": {**_EVERYWHERE, **_SMALL_WORLD},
    "underground": {**_EVERYWHERE, **_SMALL_WORLD, **_UNDERGROUND},
    "kingdoms": {**_EVERYWHERE, **_KINGDOMS},
}
"""By game, then by order, as `locale/lessons.py` explains them."""
