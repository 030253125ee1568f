"""What deserves a second look in a sheet that is legal; nothing is ever refused for it.

Codes of notes: `roll` (order, need, odds: sides of six), `idle` and `declines-early` (tokens in
hand, an order that could use them), `left-empty` (regions).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.engine.core import DICE, Ask, Decision, Fact, Facts, Rolled, Seat, facts
from moderator.engine.sheets import Hint, Line
from moderator.league.play.who_answers import GameInPlay, InPlay, LineReading, Move, move

AnyTable = GameInPlay[Any, Any]
Warnings = tuple[tuple[str, Facts], ...]


def warnings(table: AnyTable, seat: Seat, lines: tuple[Line, ...]) -> Warnings:
    """Play the lines in thought, as if `end` closed them, up to the first die; each thing once."""
    notes: dict[tuple[str, Facts], None] = {}
    empty: list[Fact] = []
    for made in _course(table, seat, lines):
        notes.update(dict.fromkeys(_of_answers(table, seat, made)))
        empty += [dict(e.facts)["region"] for e in made.events if e.kind == "abandoned"]
    left = (("left-empty", facts(regions=tuple(empty))),) if empty else ()
    return (*notes, *left)


def _course(table: AnyTable, seat: Seat, lines: tuple[Line, ...]) -> Iterator[Move[Any, Any]]:
    """The seat's own turn, move by move; what a pile shows is the first of it."""
    turn = table.rules.turn(table.state)
    course = table.alone(seat, InPlay(lines, True, "thought"))
    while table.rules.turn(course.state) == turn and not _rolls(table.rules.ask(course.state)):
        made = move(course, _first)
        if made is None:
            return
        course = made[0]
        yield made[1]


def _rolls(ask: Ask | None) -> bool:
    return ask is not None and (ask.decisions[0].seat, ask.decisions[0].kind) == (DICE, "die")


def _first(decision: Decision) -> Fact:
    return decision.about[0]


def _of_answers(table: AnyTable, seat: Seat, made: Move[Any, Any]) -> Iterator[tuple[str, Facts]]:
    """What the seat's answers of one move give cause to say."""
    for answer, reading in zip(made.answers, made.readings, strict=True):
        if answer.decision.seat == seat and not isinstance(answer.choice, Rolled):
            hints = tuple(table.notation.help(made.before, answer.decision))
            yield from _of_answer(reading, answer.by, hints)


def _of_answer(
    reading: LineReading, by: str, hints: tuple[Hint, ...]
) -> Iterator[tuple[str, Facts]]:
    for hint in hints:
        known = dict(hint.facts)
        if hint.order == reading.order and "odds" in known:
            yield "roll", facts(order=hint.order, need=known["need"], odds=known["odds"])
    usable = next((hint for hint in hints if "left" in dict(hint.facts)), None)
    if usable is None:
        return
    if by == "default":
        yield "idle", _in_hand(usable)
    elif reading.order == "decline":
        yield "declines-early", _in_hand(usable)


def _in_hand(usable: Hint) -> Facts:
    """The tokens in hand, and an order that could use them."""
    known: dict[str, Any] = dict(usable.facts)
    return facts(tokens=known["cost"] + known["left"], order=usable.order)
