"""The verbs of Small World: the shape of each and what it looks like when it is right."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine import commands
from moderator.engine.grammar import Grammar, Verb, elsewhere, nothing
from moderator.games.smallworld import words, words_ru, words_uk
from moderator.games.smallworld.notation import counts, saying, shapes

_CONQUER = Verb(shapes.conquer, ("conquer 14", "conquer 14 with 4", "conquer 9 or 16"), listed=True)
_ROLL = Verb(shapes.roll, ("roll 21", "roll"), listed=True)
_ABANDON = Verb(shapes.abandon, ("abandon 14", "abandon all"), listed=True)
_DEPLOY = Verb(counts.deploy, ("deploy 14:3 15:2 rest 16", "deploy weakest"))

VERBS: Mapping[str, Verb] = {
    "take": Verb(shapes.take, ("take 3", "take merchant skeletons")),
    "decline": Verb(nothing, ("decline",)),
    "abandon": _ABANDON,
    "conquer": _CONQUER,
    "roll": _ROLL,
    "sorcerer": Verb(shapes.one_of, ("sorcerer 14",), listed=True),
    "dragon": Verb(shapes.one_of, ("dragon 14",), listed=True),
    "stop": Verb(nothing, ("stop",)),
    "none": Verb(nothing, ("none",)),
    "deploy": _DEPLOY,
    "camps": Verb(counts.camps, ("camps 14:3 15:2", "camps weakest")),
    "fortress": Verb(shapes.one_or_none, ("fortress 14", "fortress none")),
    "heroes": Verb(counts.heroes, ("heroes 14 15", "heroes none")),
    "peace": Verb(shapes.seats, ("peace B", "peace none")),
    "decline after": Verb(nothing, ("decline after",)),
    "ghouls": Verb(shapes.never, ("ghouls conquer 9", "ghouls roll 9", "ghouls deploy 9:2")),
    "ghouls abandon": _ABANDON,
    "ghouls conquer": _CONQUER,
    "ghouls roll": Verb(shapes.one_of, ("ghouls roll 9",), listed=True),
    "ghouls stop": Verb(nothing, ("ghouls stop",)),
    "ghouls deploy": _DEPLOY,
    "retreat": Verb(
        counts.retreat,
        ("retreat weakest", "retreat 12 13", "retreat stack 12", "retreat weakest once"),
        beside=True,
    ),
}

GRAMMAR = Grammar(
    {**commands.VERBS, **VERBS},
    words.VOCABULARY,
    elsewhere(words.ELSEWHERE, words_ru.ELSEWHERE, words_uk.ELSEWHERE),
    words.TONGUES,
    saying.SAYINGS,
)
