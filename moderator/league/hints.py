"""What a seat may order next, behind what it has written so far."""

from __future__ import annotations

from typing import Any

from moderator.engine.core import Seat
from moderator.engine.sheets import Hint, Sheet
from moderator.league.check import foresee, judge
from moderator.league.desk import asked
from moderator.league.policy import Table


def hints_behind(table: Table[Any, Any], seat: Seat, sheet: Sheet) -> tuple[Hint, ...]:
    """Legal orders after the lines of a sheet that are sound, up to the first die; nothing for a
    seat that is not asked."""
    if seat not in asked(table):
        return ()
    lines = judge(table, seat, sheet).before_wrong
    return _hints(table, seat, foresee(table, seat, lines, closed=False).state)


def _hints(table: Table[Any, Any], seat: Seat, state: Any) -> tuple[Hint, ...]:
    ask = table.rules.ask(state)
    mine = [one for one in ask.decisions if one.seat == seat] if ask else []
    return tuple(table.notation.help(state, mine[0])) if mine else ()
