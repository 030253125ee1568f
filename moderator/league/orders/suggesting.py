"""What a wrong line may have been meant for: whole orders that would be right where it stands.

The reader of people's own words says what a line may mean; here only what is legal now is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from moderator.engine.commands import SPEECH, VERBS
from moderator.engine.core import Problem, Seat
from moderator.engine.grammar import MARKS
from moderator.engine.likeness import nearest
from moderator.engine.own_words import OWN_WORDS
from moderator.engine.plain import BREAK, rows
from moderator.league.play.sheets_on_file import verdict_on
from moderator.league.play.who_answers import GameInPlay

AnyTable = GameInPlay[Any, Any]

_SHOWN = 3
"""Orders that are proposed for a line."""
_TRIED = 30
"""Sheets that are looked at for one answer: a long sheet of nothing but slips is not worth more."""
_MISPLACED = ("outside",)
"""What is wrong with a line that may say the right thing: proposing it again would tell nothing."""
_CLOSING = re.compile(r"\n(?:draft|continue)$")


def suggestions(
    table: AnyTable, seat: Seat, text: str, wrong: Sequence[Problem]
) -> Mapping[int, tuple[str, ...]]:
    """By the number of a wrong line, the whole orders that would be right in its place; none where
    no reading of the line is legal."""
    trials = iter(range(_TRIED))
    lines = BREAK.split(text)
    typed = {row.number: row.plain for row in rows(text)}
    numbers = {problem.line for problem in wrong}
    proposals: dict[int, tuple[str, ...]] = {}
    for problem in wrong:
        number = problem.line
        if number is None or number not in typed or problem.code in _MISPLACED:
            continue
        others = [
            "" if place in numbers and place != number else line
            for place, line in enumerate(lines, start=1)
        ]
        readings = table.notation.readings(typed[number], others[: number - 1])
        legal = _legal(table, seat, others, number, readings, trials)
        proposals[number] = tuple(order for _, order in zip(range(_SHOWN), legal, strict=False))
    return proposals


def _legal(
    table: AnyTable,
    seat: Seat,
    lines: Sequence[str],
    number: int,
    readings: Sequence[tuple[str, ...]],
    trials: Iterator[int],
) -> Iterator[str]:
    for reading in readings:
        if next(trials, None) is None:
            return
        orders = "\n".join(reading)
        if _right(table, seat, lines, number, orders):
            yield orders


def _right(table: AnyTable, seat: Seat, lines: Sequence[str], number: int, orders: str) -> bool:
    """Whether no line is wrong up to there with those orders in the place of that line."""
    sheet = table.notation.read("\n".join((*lines[: number - 1], orders)))
    sheet = replace(sheet, closing=sheet.closing if sheet.closing == "continue" else "")
    last = number + orders.count("\n")
    wrong = verdict_on(table, seat, sheet).wrong
    return wrong is None or (wrong.line is not None and wrong.line > last)


def suggested(problem: Problem, orders: Mapping[int, tuple[str, ...]]) -> Problem:
    """The problem with the whole orders that are right in its line's place; what the game itself
    proposes is kept where there are none."""
    whole = orders.get(problem.line or 0, ())
    if whole:
        said = (*(fact for fact in problem.facts if fact[0] != "slip"), ("slip", OWN_WORDS))
        return replace(problem, facts=said, candidates=whole)
    if dict(problem.facts).get("slip") == OWN_WORDS:
        return replace(problem, candidates=())
    return problem


def likely(table: AnyTable, problem: Problem, legal: Sequence[str]) -> Problem:
    """The problem of a word that is no order without the words that it is only a little like, where
    what they order is not legal now either."""
    if problem.code != "unknown-order" or dict(problem.facts).get("slip") == OWN_WORDS:
        return problem
    typed = str(dict(problem.facts).get("word", ""))
    verbs = {order.split()[0] for order in legal}
    near = tuple(
        word
        for word in problem.candidates
        if nearest(typed, (word,), _A_SLIP) or _ordered_by(table, word) & (verbs | _ANY_TIME)
    )
    return replace(problem, candidates=near)


_A_SLIP = 0.8
"""So like a word is to another that it is surely a slip."""
_ANY_TIME = MARKS | VERBS.keys() | SPEECH.keys()
"""What may stand in every sheet."""


def _ordered_by(table: AnyTable, word: str) -> Set[str]:
    """The verb, or the word of every sheet, that a word alone stands for."""
    sheet = table.notation.read(word)
    lines = (line.verb for line in (*sheet.plans[0], *sheet.commands))
    broken = (str(dict(problem.facts).get("order", "")) for problem in sheet.problems)
    return {*lines, *broken, sheet.closing} - {""}
