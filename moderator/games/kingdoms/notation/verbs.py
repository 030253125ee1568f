"""The verbs of Tiny Epic Kingdoms: the shape of each and what it looks like when it is right."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine import commands
from moderator.engine.grammar import Grammar, Verb, elsewhere, nothing
from moderator.games.kingdoms import words, words_ru, words_uk
from moderator.games.kingdoms.notation import bargains, movements, saying, shapes
from moderator.games.kingdoms.notation.amounts import amounts
from moderator.games.kingdoms.notation.places import regions, row_of_regions
from moderator.games.kingdoms.notation.shapes import ACTIONS, here, one, or_none, or_nothing, paid
from moderator.games.kingdoms.notation.standing import PREFIX, answers
from moderator.games.kingdoms.notation.unasked import UNASKED

FREE = "free "

_AMOUNTS = one(amounts)

ACTING: Mapping[str, Verb] = {
    "patrol": Verb(
        one(movements.patrol), ("patrol B3 to B4", "patrol B3 to B4 or B5"), listed=True
    ),
    "quest": Verb(
        one(movements.quest),
        ("quest B3 to C1", "quest B3 to card", "quest card to C1"),
        listed=True,
    ),
    "build": Verb(shapes.payment, ("build", "build with 2 ore 1 mana")),
    "research": Verb(nothing, ("research",)),
    "expand": Verb(paid(regions), ("expand B3", "expand B3 or B4", "expand B4 with 2 mana 1 food")),
    "trade": Verb(one(bargains.trade), ("trade 3 food for ore", "trade 2 ore 1 food for mana")),
    "stand": Verb(one(regions), ("stand B5",)),
    "swap": Verb(one(movements.swap), ("swap B3 with C1",)),
    "steal": Verb(one(bargains.steal), ("steal 1 ore", "steal 1 ore from B")),
}
"""What carries an action out; `steal` answers the Goblins' question too."""

_ABILITIES = frozenset({"swap", "steal"})
"""Of another faction than the one whose level brings free actions."""

COLLECT = Verb(nothing, ("collect",))

_ON = answers({**ACTING, "collect": COLLECT})

VERBS: Mapping[str, Verb] = {
    "faction": Verb(one(shapes.names), ("faction orcs",)),
    "territory": Verb(one(shapes.names), ("territory Morandrea",)),
    "start": Verb(one(regions), ("start B3",)),
    "resources": Verb(_AMOUNTS, ("resources 1 ore 2 mana 3 food",)),
    "tokens": Verb(one(row_of_regions), ("tokens B2 B4 B5",)),
    "choose": Verb(one(shapes.actions), ("choose build", "choose build or research")),
    **ACTING,
    "collect": COLLECT,
    "pass": Verb(nothing, ("pass",)),
    "none": Verb(nothing, ("none",)),
    "on": Verb(shapes.never, ("on build: build", "on trade: trade 2 food for mana or collect")),
    **{
        f"{PREFIX}{action}": Verb(_ON, (f"on {action}: {ACTING[action].forms[0]}",), beside=True)
        for action in ACTIONS
    },
    **UNASKED,
    "bid": Verb(paid(shapes.numbers), ("bid 5", "bid 5 with 2 mana 1 ore")),
    "flag": Verb(nothing, ("flag",)),
    "raise": Verb(or_none(one(shapes.raised)), ("raise 1 mana", "raise none")),
    "retreat": Verb(
        here(one(movements.retreat)),
        ("retreat B2", "retreat B3 to B2", "retreat none"),
        listed=True,
    ),
    "church": Verb(or_nothing(one(movements.church)), ("church", "church B6", "church B3 to B6")),
    "dragon": Verb(or_nothing(or_none(shapes.never)), ("dragon", "dragon none")),
    "gain": Verb(_AMOUNTS, ("gain 2 food", "gain 1 ore 1 mana")),
    "pay": Verb(or_none(_AMOUNTS), ("pay 1 ore 1 food", "pay none")),
    "lose": Verb(_AMOUNTS, ("lose 1 ore 1 food",)),
    "place": Verb(or_none(one(movements.counted)), ("place A1:2 A3:1", "place none")),
    "eliminate": Verb(one(movements.armies), ("eliminate B3", "eliminate B3 of C")),
    "free": Verb(shapes.never, ("free build", "free expand B3")),
    **{
        f"{FREE}{verb}": Verb(how.shape, (f"free {how.forms[0]}",))
        for verb, how in ACTING.items()
        if verb not in _ABILITIES
    },
    "free none": Verb(nothing, ("free none",)),
}

GRAMMAR = Grammar(
    {**commands.VERBS, **VERBS},
    words.VOCABULARY,
    elsewhere(words.ELSEWHERE, words_ru.ELSEWHERE, words_uk.ELSEWHERE),
    words.TONGUES,
    saying.SAYINGS,
)
