"""What is played when time is up, in earnest or in thought: the same functions for both.

An answer promises what `at_deadline` says, and `time_up` is what is then done.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from moderator.engine.core import Decision, Seat
from moderator.league.play.check import Foresight, follow, judge
from moderator.league.play.sheets_on_file import (
    FiledSheet,
    Note,
    Played,
    SheetsOnFile,
    asked,
    begin_turn,
    decisions_of,
    is_time,
    open_sheet,
    play,
    standing_lines,
)
from moderator.league.play.who_answers import Dice, GameInPlay, StandIns

S = TypeVar("S")
C = TypeVar("C")


def time_up(
    desk: SheetsOnFile[S, C], dice: Dice, stand_ins: StandIns | None = None
) -> Played[S, C]:
    """The time of the seats asked now is up: what is on file is played, then their defaults.

    `stand_ins` are those of this turn, where the desk's own are not all there are."""
    usual = desk.table.stand_ins
    desk, notes = _calling_time(desk, asked(desk.table))
    desk = replace(desk, table=replace(desk.table, stand_ins=stand_ins or usual))
    played = play(desk, dice)
    rested = replace(played.desk, table=replace(played.desk.table, stand_ins=usual))
    return replace(played, desk=rested, notes=(*notes, *played.notes))


def at_deadline(desk: SheetsOnFile[S, C], seat: Seat) -> Foresight[S]:
    """What `time_up` is certain to play for a seat that is asked, were nothing more to come; of
    others it is not looked at what they have on file or sealed."""
    called = _time_up_for(desk, seat)
    files = called.files

    def begin(table: GameInPlay[S, C]) -> GameInPlay[S, C]:
        """A sheet sent ahead is opened where it speaks to a question that comes on the way."""
        nonlocal files
        begun, notes = begin_turn(SheetsOnFile(table, files))
        files = begun.files
        return begin(begun.table) if notes else begun.table

    return follow(called.table, begin)


def left_open(desk: SheetsOnFile[S, C], seat: Seat) -> S:
    """Where the game stands, in thought, when what a seat that is asked has on file has been
    played: what is asked there is answered by the default."""
    table = _time_up_for(desk, seat).table
    sheets = {of: replace(sheet, closed=False) for of, sheet in table.in_play.items()}
    return follow(replace(table, in_play=sheets, time_is_up=frozenset())).state


def _time_up_for(desk: SheetsOnFile[S, C], seat: Seat) -> SheetsOnFile[S, C]:
    """The desk when that seat's time is up, with nobody else's sheets."""
    own = {of: filed for of, filed in desk.files.items() if of == seat}
    called = _calling_time(replace(desk, files=own), frozenset({seat}))[0]
    table = called.table.alone(seat, called.table.in_play.get(seat))
    return replace(called, table=table)


def _calling_time(
    desk: SheetsOnFile[S, C], seats: frozenset[Seat]
) -> tuple[SheetsOnFile[S, C], tuple[Note, ...]]:
    """The time of those seats is up: what they have on file for this question is in play."""
    notes: list[Note] = []
    called = (decision for decision in decisions_of(desk.table) if decision.seat in seats)
    for decision in (decision for decision in called if decision.kind not in desk.table.asks_first):
        filed = desk.files.get(decision.seat)
        if filed is not None and not _for_later(desk, decision, filed):
            desk, note = _opened_late(desk, decision.seat, filed)
            notes.append(note)
    return replace(desk, table=replace(desk.table, time_is_up=seats)), tuple(notes)


def _for_later(desk: SheetsOnFile[S, C], decision: Decision, filed: FiledSheet) -> bool:
    """A sheet sent ahead that does not speak to this question waits for one of a later turn."""
    by_question = desk.table.rules.closes == "question"
    return by_question and filed.state == "ahead" and not is_time(desk, decision, filed.sheet)


def _opened_late(
    desk: SheetsOnFile[S, C], seat: Seat, filed: FiledSheet
) -> tuple[SheetsOnFile[S, C], Note]:
    """Of a sheet with a wrong line the lines before it are played."""
    verdict = judge(desk.table, seat, filed.sheet)
    stop = verdict.wrong.line if verdict.wrong else None
    desk = desk.instructing(seat, standing_lines(filed.sheet, stop))
    by = filed.by if filed.state == "cooling" else "draft"
    desk = open_sheet(desk, seat, replace(filed, by=by), verdict.before_wrong, True)
    return desk, Note("opened", seat, filed, verdict)
