"""The guard of a sheet: `game kyiv-7 turn 14`, for which game and turn it was written.

Games have Latin names, so letters that look like Latin ones are read as those.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from moderator.engine.core import Problem, facts
from moderator.engine.grammar import syntax
from moderator.engine.plain import WrittenLine
from moderator.engine.plain import latin as seat_like
from moderator.engine.sheets import Guard
from moderator.engine.spelling import latin
from moderator.engine.words import Tokens

FORM = "game NAME turn NUMBER"

_TURN = re.compile(r"([0-9]{1,6})([^\W\d_]{0,2})")


class Guarded(NamedTuple):
    """A guard, or half of one, and the line it stands in."""

    number: int
    guard: Guard


def read_guard(row: WrittenLine, tokens: Tokens) -> Guarded | Problem:
    """What a line says that begins with `game` or `turn`."""
    turns = [token for token in tokens if "turn" in token.means]
    cut = turns[0].start if turns else len(row.plain)
    game = row.plain[tokens[0].end : cut].strip(" ,:") if "game" in tokens[0].means else ""
    behind = row.plain[turns[0].end :].strip(" ,:") if turns else ""
    number = _TURN.fullmatch(behind.casefold())
    if " " in game or not (game or number) or bool(turns) is not bool(number):
        broken = game if " " in game else behind or game
        return syntax(broken, order="game", form=FORM).at(row.number)
    turn, mark = (int(number[1]), seat_like(number[2])) if number else (None, "")
    return Guarded(row.number, Guard(latin(game) or None, turn, mark))


def merged(guarded: Sequence[Guarded]) -> tuple[Guard | None, tuple[Problem, ...]]:
    """One guard of all that stand in a sheet; a second that says something else is a problem."""
    if not guarded:
        return None, ()
    guard = guarded[0].guard
    problems = []
    for number, other in guarded[1:]:
        guard = Guard(guard.game or other.game, *_turn(guard, other))
        if other.game not in (None, guard.game) or not _same_turn(other, guard):
            problems.append(Problem("ambiguous", facts(word="game", slip="two-guards"), number))
    return guard, tuple(problems)


def _turn(guard: Guard, other: Guard) -> tuple[int | None, str]:
    named = other if guard.turn is None else guard
    return named.turn, named.mark


def _same_turn(other: Guard, guard: Guard) -> bool:
    return other.turn is None or (other.turn, other.mark) == (guard.turn, guard.mark)
