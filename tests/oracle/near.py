"""Lines that are legal or nearly so, and what orders need, as the engine says it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from moderator.engine.core import Decision
from moderator.engine.sheets import Bound
from moderator.games import Game
from moderator.games.smallworld.choices import Conquer, Roll
from moderator.games.smallworld.costs import hand_for, in_hand, price
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.readying import acting
from moderator.games.underground.aided import with_aid
from moderator.games.underground.choices import Aided, AidedRoll, Wisp
from tests.oracle.engine import Listed

UNREAD = frozenset(
    {"syntax", "unknown-order", "ambiguous", "unknown-region", "unknown-name", "stale"}
)
"""Refusals of the language, not of the rules."""

_NUMBER = re.compile(r"\d+")
_REGION = re.compile(r"[A-EL]\d")

_WORLD = (
    *("conquer {}", "conquer {}", "conquer {}", "roll {}", "abandon {}", "dragon {}"),
    *("sorcerer {}", "fortress {}", "decline", "stop", "roll", "ghouls conquer {}", "peace B"),
    *("conquer {} with 1", "conquer {} with 2", "heroes {} {}", "take 1"),
    *("camps {}:2", "camps {}:1 {}:2", "deploy {}:2", "deploy {}:1 {}:3 rest {}", "heroes {}"),
    *("heroes {} {} {}", "camps {}:6", "fortress none", "sorcerer {}", "ghouls abandon {}"),
)
_BELOW = (
    *("vampire {}", "orb {}", "balrog {}", "conquer {} die", "conquer {} using socks"),
    *("conquer {} using doormat", "conquer {} using sword", "bag sword", "decline vanishing"),
    *("conquer {} hammers 1", "conquer {} hammers 0", "conquer {} with 4 hammers 2"),
    *("armor {}:1", "armor {}:1 {}:2", "altar {}", "reborn {} {}", "reborn {}"),
    *("conquer {} die using doormat", "roll {} using sword", "roll {} using socks", "balrog {}"),
    *("reborn {} {} {}", "roll {} using doormat", "conquer {} die using sword"),
    *("queen {}", "ghost {}", "ring {}", "scepter {}", "reborn {}", "ancient {}", "volcano {}"),
)
_REALM = (
    *("patrol {} to {}", "patrol {} to {}", "quest {} to {}", "expand {}", "build", "research"),
    *("trade 1 ore for mana", "trade 2 food for ore", "collect", "pass", "stand {}"),
    *("quest {} to card", "quest card to {}", "swap {} with {}", "steal 1 ore from B", "bid 3"),
    *("bid 11", "flag", "choose patrol", "choose build", "choose trade", "pay 2 ore", "gain 1 ore"),
    *("retreat {} to {}", "retreat {}", "church {} to {}", "eliminate {}"),
    *(
        "place {}:1 {}:1",
        "place {}:2",
        "lose 1 ore 2 food",
        "stand {}",
        "steal 1 mana",
        "steal 1 ore from E",
    ),
    *("steal 1 ore from A", "steal 1 food from C", "steal 1 mana from D", "retreat {} to {}"),
    *("build with 2 ore 1 mana", "expand {} with 2 mana", "raise 1 mana", "dragon"),
)


def orders(
    game: Game, state: Any, legal: Sequence[str], luck: random.Random, number: int
) -> Iterator[str]:
    """So many lines: legal ones with a word changed, and others of the game, of those rather that
    begin as legal ones do."""
    regions = _regions(game, state)
    forms = _forms(game)
    verbs = {one.split()[0] for one in legal}
    fitting = tuple(form for form in forms if form.split()[0] in verbs) or forms
    for _ in range(number):
        if legal and luck.random() < 0.5:
            yield _changed(luck.choice(legal), regions, luck)
        else:
            form = luck.choice(fitting if luck.random() < 0.5 else forms)
            yield form.format(*(luck.choice(regions) for _ in range(form.count("{}"))))


def _forms(game: Game) -> tuple[str, ...]:
    match game.rules.name:
        case "kingdoms":
            return _REALM
        case "underground":
            return (*_WORLD, *_BELOW)
        case _:
            return _WORLD


def _regions(game: Game, state: Any) -> Sequence[str]:
    if game.rules.name == "kingdoms":
        return tuple(state.realm.land)
    return tuple(map(str, range(1, state.setting.board.size + 1)))


def _changed(order: str, regions: Sequence[str], luck: random.Random) -> str:
    """The same with one number or region another."""
    found = list(_REGION.finditer(order)) or []
    if found and luck.random() < 0.7:
        at = luck.choice(found)
        return order[: at.start()] + luck.choice(regions) + order[at.end() :]
    numbers = [at for at in _NUMBER.finditer(order) if not order[at.start() - 1].isalpha()]
    if not numbers:
        return order
    at = luck.choice(numbers)
    other = max(0, int(at.group()) + luck.choice((-1, 1, 1, 2)))
    return order[: at.start()] + str(other) + order[at.end() :]


def bound(game: Game, state: Any, decision: Decision, order: str) -> Any | None:
    """The choice that a line makes for the question, if it makes one."""
    sheet = game.notation.read(order)
    found = game.notation.bind(state, decision, (*sheet.commands, *sheet.plans[0]))
    return found.choice if isinstance(found, Bound) else None


def needs(game: Game, state: Any, decision: Decision, one: Listed) -> Mapping[str, int]:
    """Tokens that a conquest costs, the least face that a roll needs."""
    if game.rules.name == "kingdoms":
        return {}
    match one.choice:
        case Conquer(region, _, ghouls) if " with " not in one.order:
            return {"tokens": _price(state, ghouls, region)}
        case Roll(region, ghouls):
            short = _price(state, ghouls, region) - hand_for(state, acting(state, ghouls), region)
            return {"need": short}
        case Aided(region, _, using, None) if " with " not in one.order:
            return {"tokens": _price(with_aid(state, using), False, region)}
        case AidedRoll(region, using) | Wisp(region, using):
            aided = with_aid(state, using)
            return {"need": max(0, _price(aided, False, region) - in_hand(aided, aided.active))}
        case _:
            return {}


def _price(state: Any, ghouls: bool, region: int) -> int:
    band = acting(state, ghouls)
    return price(state, band, hooks(state, band), region)
