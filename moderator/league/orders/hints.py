"""What a seat may order next, behind what it has written so far."""

from __future__ import annotations

from typing import Any

from moderator.engine.core import Seat
from moderator.engine.sheets import Hint
from moderator.league.play.check import foresee
from moderator.league.play.sheets_on_file import HandedIn, asked
from moderator.league.play.who_answers import GameInPlay


def hints_behind(
    table: GameInPlay[Any, Any], seat: Seat, handed: HandedIn[Any, Any]
) -> tuple[Hint, ...]:
    """Legal orders after the lines of a sheet that are sound, up to the first die; nothing for a
    seat that is not asked."""
    if handed.verdict is None or seat not in asked(table):
        return ()
    state = foresee(table, seat, handed.verdict.before_wrong, closed=False).state
    ask = table.rules.ask(state)
    mine = [one for one in ask.decisions if one.seat == seat] if ask else []
    return tuple(table.notation.help(state, mine[0])) if mine else ()
