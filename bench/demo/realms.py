"""Invented players of Tiny Epic Kingdoms: they grow when they can, and fight now and then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from moderator.engine.core import Decision
from moderator.engine.sheets import Hint
from moderator.games import Game

STANDING = (
    "on build: build or collect",
    "on research: research or collect",
    "on expand: collect",
    "on trade: collect",
)
"""What answers for a player in most turns of others, without a mail."""

_GROWTH = ("build", "research", "expand")


def orders(game: Game, state: Any, seat: int, mood: Random) -> list[str]:
    """What a player writes who is asked now: one answer, and the bid for a war it begins."""
    ask = game.rules.ask(state)
    asked = [one for one in ask.decisions if one.seat == seat] if ask else []
    if not asked:
        return []
    hints = tuple(game.notation.help(state, asked[0]))
    chosen = _WISHES.get(_kind(asked[0]), _anything)(hints, mood)
    lines = [chosen.order]
    if dict(chosen.facts).get("war"):
        lines.append(_opening_bid(game, state, seat))
    return [*lines, *STANDING] if _kind(asked[0]) == "start" else lines


def _kind(decision: Decision) -> str:
    """Answers to others' actions are thought out alike."""
    return decision.kind.partition(" ")[0]


def _choose(hints: Sequence[Hint], mood: Random) -> Hint:
    """Growth that can be paid, else a move, else whatever is free."""
    able = [hint for hint in hints if not hint.order.startswith("choose")]
    growth = [hint for hint in able if hint.order.startswith(_GROWTH)]
    if growth and mood.random() < 0.7:
        return mood.choice(growth)
    return mood.choice(_brave(able, mood) or able or hints)


def _answer(hints: Sequence[Hint], mood: Random) -> Hint:
    """The action too, if it is growth or the mood is for a march; else resources."""
    growth = [hint for hint in hints if hint.order.startswith(_GROWTH)]
    if growth:
        return growth[0]
    marches = _brave([hint for hint in hints if " to " in hint.order], mood)
    if marches and mood.random() < 0.45:
        return mood.choice(marches)
    return next((hint for hint in hints if hint.order == "collect"), hints[0])


def _brave(hints: Sequence[Hint], mood: Random) -> list[Hint]:
    """Marches into a war are for bold days."""
    bold = mood.random() < 0.4
    return [hint for hint in hints if bold or not dict(hint.facts).get("war")]


def _bid(hints: Sequence[Hint], mood: Random) -> Hint:
    """A few points, or the flag."""
    return mood.choice(hints[:4])


def _anything(hints: Sequence[Hint], mood: Random) -> Hint:
    return mood.choice(hints)


def _opening_bid(game: Game, state: Any, seat: int) -> str:
    """What can be paid whatever was just bought: one, or the flag."""
    cells = dict(game.rules.view(state, seat).seats[seat].cells)
    return "bid 1" if cells["ore"] or cells["mana"] else "flag"


_WISHES: Mapping[str, Callable[[Sequence[Hint], Random], Hint]] = {
    "choose": _choose,
    "act": _answer,
    "on": _answer,
    "bid": _bid,
}
"""How a player makes up its mind, by what is asked; else it takes what it likes."""
