"""The verbs of Underground: the shape of each and what it looks like when it is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from moderator.engine import commands
from moderator.engine.grammar import Grammar, Verb, elsewhere
from moderator.games.smallworld.notation import counts
from moderator.games.smallworld.notation.verbs import VERBS as BLOCKS
from moderator.games.underground import words
from moderator.games.underground.notation import saying, shapes

_TAIL = frozenset({"using"})

_CONQUER = (
    "conquer 14",
    "conquer 14 with 4",
    "conquer 9 or 16",
    "conquer 14 using doormat",
    "conquer 12 hammers 2",
    "conquer 14 die",
)

VERBS: Mapping[str, Verb] = {
    **{name: replace(verb, shape=shapes.without_help(verb.shape)) for name, verb in BLOCKS.items()},
    "decline": Verb(shapes.declining, ("decline", "decline vanishing")),
    "conquer": Verb(shapes.conquer, _CONQUER, listed=True, tail=_TAIL),
    "roll": Verb(shapes.roll, ("roll 21", "roll 21 using sword", "roll"), listed=True, tail=_TAIL),
    "volcano": Verb(shapes.aimed, ("volcano 7",)),
    "swap": Verb(shapes.place, ("swap 4", "swap none")),
    "ancient": Verb(shapes.aimed, ("ancient 12", "ancient none")),
    "reborn": Verb(counts.heroes, ("reborn 3 8", "reborn none")),
    "vampire": Verb(shapes.aimed, ("vampire 14",), listed=True),
    "orb": Verb(shapes.by_bag, ("orb 14", "orb 14 using bag"), tail=_TAIL),
    "bag": Verb(shapes.bag, ("bag doormat",)),
    "balrog": Verb(shapes.aimed, ("balrog 9",)),
    "armor": Verb(counts.camps, ("armor 12:2 13:1", "armor weakest")),
    "queen": Verb(shapes.aimed, ("queen 12", "queen none")),
    "ghost": Verb(shapes.aimed, ("ghost 15", "ghost none")),
    "scepter": Verb(shapes.by_bag, ("scepter 12", "scepter 12 using bag", "scepter none")),
    "ring": Verb(shapes.by_bag, ("ring 12", "ring 12 using bag", "ring none")),
    "altar": Verb(shapes.aimed, ("altar 14", "altar none")),
}

GRAMMAR = Grammar(
    {**commands.VERBS, **VERBS},
    words.VOCABULARY,
    elsewhere(*words.ELSEWHERE),
    words.TONGUES,
    saying.SAYINGS,
)
