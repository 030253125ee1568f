"""A sheet is only looked at: what would come of it, and what may be ordered behind it. Nothing is
filed or played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple, assert_never

from sqlmodel import Session

from moderator.engine.core import Problem, facts
from moderator.engine.plain import plain
from moderator.engine.sheets import Hint, Line, Sheet
from moderator.league.orders.line_replies import (
    answered,
    foreseen,
    hints_in,
    line_replies,
    seals,
    state_behind,
    worth_a_look,
)
from moderator.league.orders.replies import Reply, Unplayed
from moderator.league.people.context import NoteOf
from moderator.league.play import sheets_on_file
from moderator.league.play.record import AnyDesk, desk_of, kind_of
from moderator.league.play.sheets_on_file import FiledSheet, HandedIn, Played
from moderator.store.tables import Game

LONGEST_WORD = 40
"""Characters of what somebody wrote that are shown in an answer."""


def check(session: Session, game: Game, seat: int, text: str) -> Reply:
    """What would come of a sheet in the position now; nothing is changed."""
    return look(session, game, seat, text)[0]


class SheetLook(NamedTuple):
    """What is to be said of a sheet, what may be ordered behind its sound lines, and the position
    there; None where none is played."""

    reply: Reply
    hints: tuple[Hint, ...]
    state: Any


def look(session: Session, game: Game, seat: int, text: str) -> SheetLook:
    """The same, with what may be ordered behind the lines that are sound."""
    sheet = strictly(kind_of(game).notation.read(text))
    if state := unplayed(game):
        return SheetLook(_unplayable(game, seat, state), (), None)
    desk = desk_of(session, game)
    handed = _in_thought(desk, seat, sheet)
    reply = _previewed(game, seat, sheet, text, handed)
    behind = state_behind(desk.table, seat, handed)
    offered = () if seals(desk.table, seat, handed) else hints_in(desk.table, seat, behind)
    return SheetLook(reply, offered, behind)


def strictly(sheet: Sheet) -> Sheet:
    """The sheet with what stands outside of it, and what is no order, as faults, and nothing
    passed over."""
    beside = tuple(
        Problem("outside", (), number)
        if 0 < sheet.closed_at < number
        else Problem("unknown-order", facts(word=plain(raw)[:LONGEST_WORD]), number)
        for number, raw in zip(sheet.outside, sheet.passed_over, strict=True)
    )
    if not beside:
        return sheet
    return replace(
        sheet, problems=(*sheet.problems, *beside), passed_over=(), outside=(), puzzling=()
    )


def puzzled(sheet: Sheet) -> Sheet:
    """The sheet, or, where its last word would play a turn without an order though one may have
    been meant, the same without that word, with the lines that puzzle as faults."""
    if not (sheet.closing and sheet.puzzling) or any(sheet.plans):
        return sheet
    raws = [raw for _, raw in sheet.puzzling]
    faults = tuple(
        Problem("unknown-order", facts(word=plain(raw)[:LONGEST_WORD]), number)
        for number, raw in sheet.puzzling
    )
    return replace(
        sheet,
        closing="",
        problems=(*sheet.problems, *faults),
        passed_over=tuple(line for line in sheet.passed_over if line not in raws),
    )


def checked(session: Session, game: Game, seat: int, sheet: Sheet, text: str) -> Reply:
    """The verdict on a sheet, with the outcome that is certain; nothing is filed."""
    if state := unplayed(game):
        return _unplayable(game, seat, state)
    handed = _in_thought(desk_of(session, game), seat, sheet)
    return _previewed(game, seat, sheet, text, handed)


def _in_thought(desk: AnyDesk, seat: int, sheet: Sheet) -> HandedIn[Any, Any]:
    """The verdict on a sheet, and the game as if it were on file for the deadline."""
    thought = FiledSheet(sheet, "draft", "thought")
    handed = sheets_on_file.verdict_of(desk.table, seat, thought)
    return replace(handed, played=Played(desk.filing(seat, thought)))


def unplayed(game: Game) -> Unplayed | None:
    """The state of a game in which nothing is played; None where it goes on."""
    match game.state:
        case "open" | "over" | "annulled":
            return game.state
        case "running" | "paused":
            return None
        case _:
            assert_never(game.state)


def _unplayable(game: Game, seat: int, state: Unplayed) -> Reply:
    return Reply(state, game.slug, seat, game.turn, game.mark)


def _previewed(game: Game, seat: int, sheet: Sheet, text: str, handed: HandedIn[Any, Any]) -> Reply:
    desk = handed.played.desk
    asked_first = handed.wrong is None and sheets_on_file.reacting(desk.table, seat)
    foresight = answered(desk.table, seat, sheet) if asked_first else foreseen(desk, seat)
    stays = standing_notes(sheets_on_file.answering_lines(sheet)) if asked_first else ()
    return Reply(
        "checked",
        game.slug,
        seat,
        game.turn,
        game.mark,
        lines=line_replies(text, seat, sheet, handed),
        plan=handed.verdict.plan if handed.verdict else None,
        certain=foresight.events,
        dice=foresight.dice,
        passed_over=sheet.passed_over,
        notes=worth_a_look(desk.table, seat, handed) + stays,
    )


def standing_notes(lines: Iterable[Line]) -> tuple[NoteOf, ...]:
    """Of each of these that it holds from now on, or this once."""
    return tuple(standing_note(line) for line in lines)


def standing_note(line: Line) -> NoteOf:
    """How long a standing instruction holds."""
    return ("once" if line.once else "standing"), facts(text=line.text)
