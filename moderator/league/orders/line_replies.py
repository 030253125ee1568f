"""What a sheet's owner is told of it, line by line, and what they may order behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from moderator.engine.core import Event, Problem, Seat
from moderator.engine.placing import placed
from moderator.engine.plain import WrittenLine, rows
from moderator.engine.sheets import Bound, Hint, Line, Sheet
from moderator.league.orders.replies import LineReply
from moderator.league.orders.suggesting import likely, suggested, suggestions
from moderator.league.orders.warnings import Warnings, warnings
from moderator.league.play import deadline, sheets_on_file
from moderator.league.play.check import Foresight, SheetVerdict, foresee
from moderator.league.play.sheets_on_file import HandedIn, SheetsOnFile, asked
from moderator.league.play.who_answers import GameInPlay

AnyTable = GameInPlay[Any, Any]
AnyHanded = HandedIn[Any, Any]


def line_replies(text: str, seat: Seat, sheet: Sheet, handed: AnyHanded) -> tuple[LineReply, ...]:
    """One entry a line of the sheet, in its order: understood as what, or wrong why."""
    typed = {row.number: row for row in rows(text)}
    lines = handed.verdict.lines if handed.verdict else sheet.plans[0]
    numbers = {line.number for line in (*lines, *sheet.commands)}
    numbers |= {problem.line for problem in sheet.problems if problem.line is not None}
    happened = _happened(handed)
    replies = tuple(
        _line(number, typed.get(number), lines, sheet, handed, happened)
        for number in sorted(numbers)
    )
    wrong = [reply.problem for reply in replies if reply.problem]
    if not wrong:
        return replies
    table = handed.played.desk.table
    legal = [hint.order for hint in hints_in(table, seat, state_behind(table, seat, handed))]
    meant = _meant(text, seat, sheet, handed, wrong, legal)
    return tuple(
        replace(reply, problem=likely(table, suggested(reply.problem, meant), legal))
        if reply.problem
        else reply
        for reply in replies
    )


def _meant(
    text: str,
    seat: Seat,
    sheet: Sheet,
    handed: AnyHanded,
    wrong: Sequence[Problem],
    legal: Sequence[str],
) -> Mapping[int, tuple[str, ...]]:
    """Whole orders that would be right in the place of a wrong line: what it may say, else, where
    its verb is sound, all that this verb can order now, if that is little."""
    meant = dict(suggestions(handed.played.desk.table, seat, text, wrong))
    for problem in wrong:
        if problem.code in _HALF_RIGHT and not (meant.get(problem.line or 0) or problem.candidates):
            verb = _verb(problem, sheet)
            whole = tuple(order for order in legal if order.split()[0] == verb)
            meant[problem.line or 0] = whole if len(whole) <= FEW else ()
    return meant


_HALF_RIGHT = frozenset({"syntax", "unknown-name", "unavailable"})
"""What is wrong behind a verb that is right."""


def _verb(problem: Problem, sheet: Sheet) -> object:
    """The verb of a line that is right so far."""
    lines = (line.verb for plan in sheet.plans for line in plan if line.number == problem.line)
    return dict(problem.facts).get("order") or next(lines, None)


FEW = 3
"""So many orders of a verb are all shown, where one of them must be meant."""


def _line(
    number: int,
    row: WrittenLine | None,
    lines: tuple[Line, ...],
    sheet: Sheet,
    handed: AnyHanded,
    happened: dict[int, Problem],
) -> LineReply:
    unread = next((problem for problem in sheet.problems if problem.line == number), None)
    if unread is not None:
        return LineReply(number, row.plain if row else "", problem=unread)
    parts = tuple(line for line in (*lines, *sheet.commands) if line.number == number)
    verdict = handed.verdict
    problem = next((p for p in (_problem(verdict, part) for part in parts) if p), None)
    if problem is not None and row is not None:
        problem = placed(problem, row)
    spoilt = tuple(happened[id(part)] for part in parts if id(part) in happened)
    text = ", ".join(dict.fromkeys(part.typed or part.text for part in parts))
    orders = tuple(order for part in parts for order in _orders(verdict, part))
    kept = not problem and not spoilt and any(_is_kept(handed, part, lines) for part in parts)
    return LineReply(number, text, orders, problem, spoilt, bool(spoilt), kept)


def _is_kept(handed: AnyHanded, part: Line, lines: tuple[Line, ...]) -> bool:
    """Whether no course asked the question that the line is for: nothing is known of it yet."""
    by_question = handed.played.desk.table.rules.closes == "question"
    return by_question and part in lines and not _orders(handed.verdict, part)


def _problem(verdict: SheetVerdict | None, part: Line) -> Problem | None:
    return verdict.problems.get(id(part)) if verdict else None


def _orders(verdict: SheetVerdict | None, part: Line) -> tuple[str, ...]:
    return verdict.orders.get(id(part), ()) if verdict else ()


def _happened(handed: AnyHanded) -> dict[int, Problem]:
    """Lines passed over while the sheet was played, by identity."""
    return {
        id(line): problem
        for made in handed.played.moves
        for reading in made.readings
        for line, problem in reading.passed
    }


def seen_events(handed: AnyHanded, seat: Seat) -> tuple[Event, ...]:
    """What happened in the seat's own turn, as far as it may see it."""
    moves = handed.played.moves
    first = moves[0].turn if moves else None
    return tuple(
        event for made in moves if made.turn == first for event in made.events if event.seen(seat)
    )


def foreseen(desk: SheetsOnFile[Any, Any], seat: Seat) -> Foresight[Any]:
    """What the deadline is certain to play for that seat from what is on file, as the seat may see
    it; nothing where it is not asked now."""
    if not _for_now(desk.table, seat):
        return Foresight(desk.table.state, (), False)
    return _seen(deadline.at_deadline(desk, seat), seat)


def answered(table: AnyTable, seat: Seat, sheet: Sheet) -> Foresight[Any]:
    """What is certain to come of the answer to a reaction that its seat is being asked for."""
    lines = sheets_on_file.answering_lines(sheet)
    if not lines or any(sheet.plans) or not sheets_on_file.reacting(table, seat):
        return Foresight(table.state, (), False)
    holds = sheets_on_file.standing_lines(sheet)
    told = SheetsOnFile(table, {}).instructing(seat, holds).table
    return _seen(foresee(told, seat, lines, closed=True), seat)


def _seen(foresight: Foresight[Any], seat: Seat) -> Foresight[Any]:
    """The same, as that seat may know it."""
    seen = tuple(event for event in foresight.events if event.seen(seat))
    return Foresight(foresight.state, seen, foresight.dice)


def worth_a_look(table: AnyTable, seat: Seat, handed: AnyHanded) -> Warnings:
    """Odds of its rolls and what it leaves undone; nothing of a sheet sent ahead, or of one that
    must be mended first."""
    verdict = handed.verdict
    if verdict is None or verdict.wrong or not verdict.lines or not _for_now(table, seat):
        return ()
    return warnings(table, seat, verdict.lines)


def _for_now(table: AnyTable, seat: Seat) -> bool:
    """Whether orders of that seat are for what is asked now, and not for a later turn."""
    return seat in sheets_on_file.asked(table) and not sheets_on_file.reacting(table, seat)


def state_behind(table: AnyTable, seat: Seat, handed: AnyHanded) -> Any:
    """The position behind the lines of a sheet that are sound, up to the first die; as it is for a
    seat that is not asked."""
    if handed.verdict is None or seat not in asked(table):
        return table.state
    return foresee(table, seat, handed.verdict.before_wrong, closed=False).state


def seals(table: AnyTable, seat: Seat, handed: AnyHanded) -> bool:
    """Whether the sound lines answer a question that others are asked too: nothing may be ordered
    behind it, for what they answer is not known."""
    ask = table.rules.ask(table.state)
    if ask is None or len(ask.decisions) == 1 or handed.verdict is None:
        return False
    mine = [decision for decision in ask.decisions if decision.seat == seat]
    lines = handed.verdict.before_wrong
    return any(
        isinstance(table.notation.bind(table.state, decision, lines), Bound) for decision in mine
    )


def hints_in(table: AnyTable, seat: Seat, state: Any) -> tuple[Hint, ...]:
    """Legal orders of that seat in that position; nothing for one that the game does not wait
    for."""
    ask = table.rules.ask(state) if seat in asked(table) else None
    mine = [decision for decision in ask.decisions if decision.seat == seat] if ask else []
    return tuple(table.notation.help(state, mine[0])) if mine else ()
