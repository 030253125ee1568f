"""Sheets on file and what becomes of them, as pure functions over one game at one moment.

A seat has at most one sheet on file: a draft (played at the deadline), one sent ahead (played as
soon as its turn begins), one that cools (finished, but it may be changed for a while before it is
played), or a wrong one (nothing sound was there, or it no longer is; at the deadline its lines
before the first wrong one are played).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeVar, assert_never

from moderator.engine.core import Ask, Decision, Problem, Seat, SheetBy
from moderator.engine.sheets import Closing, Line, Sheet
from moderator.games import GAMES
from moderator.league.play.check import SheetVerdict, judge, judge_ahead
from moderator.league.play.who_answers import (
    Dice,
    GameInPlay,
    InPlay,
    Move,
    move,
    read_on,
    waiting,
)
from moderator.store.states import AT_THE_DEADLINE, OnFile, SheetState

S = TypeVar("S")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class FiledSheet:
    """A sheet, new or on file; `ref` is the caller's number."""

    sheet: Sheet
    state: SheetState
    by: SheetBy
    ref: int = 0


@dataclass(frozen=True, slots=True)
class SheetsOnFile(Generic[S, C]):
    """One game with what its seats have on file."""

    table: GameInPlay[S, C]
    files: Mapping[Seat, FiledSheet]

    def filing(self, seat: Seat, filed: FiledSheet | None) -> SheetsOnFile[S, C]:
        """The same desk with that sheet on file for that seat (None: nothing)."""
        others = {other: kept for other, kept in self.files.items() if other != seat}
        return replace(self, files={**others, seat: filed} if filed else others)

    def instructing(self, seat: Seat, lines: tuple[Line, ...]) -> SheetsOnFile[S, C]:
        """The same desk with those standing instructions of that seat."""
        told = {(seat, line.verb): line for line in lines}
        table = replace(self.table, standings={**self.table.standings, **told})
        return replace(self, table=table)


@dataclass(frozen=True, slots=True)
class Note:
    """What happened to a sheet: `opened` (it is being played) or `spoilt` (sent ahead, and wrong
    when its turn began: kept as a wrong one from then on). `at` counts the moves made before it."""

    kind: Literal["opened", "spoilt"]
    seat: Seat
    filed: FiledSheet
    verdict: SheetVerdict
    at: int = 0


@dataclass(frozen=True, slots=True)
class Played(Generic[S, C]):
    """Where the game stands after playing on, and all that happened on the way."""

    desk: SheetsOnFile[S, C]
    moves: tuple[Move[S, C], ...] = ()
    notes: tuple[Note, ...] = ()


HandedInKind = OnFile | Literal["played", "refused", "over", "checked"]
"""What comes of a sheet: wrong is one on file where nothing sound was, refused one not kept."""


@dataclass(frozen=True, slots=True)
class HandedIn(Generic[S, C]):
    """What became of a sheet that was handed in; `wrong` is the first error."""

    kind: HandedInKind
    played: Played[S, C]
    verdict: SheetVerdict | None = None
    wrong: Problem | None = None


STANDING_VERBS = frozenset(verb for game in GAMES.values() for verb in game.rules.standing)
"""The orders that hold until changed, in any game."""


def standing_lines(sheet: Sheet, before: int | None = None) -> tuple[Line, ...]:
    """The standing instructions of a sheet (those before a wrong line, where one is given)."""
    return tuple(
        line
        for line in sheet.commands
        if line.verb in STANDING_VERBS
        and not line.once
        and (before is None or line.number < before)
    )


def answering_lines(sheet: Sheet) -> tuple[Line, ...]:
    """The lines that answer a reaction at hand: those for this once, then what stays."""
    once = tuple(line for line in sheet.commands if line.once)
    return (*once, *standing_lines(sheet))


def asked(table: GameInPlay[S, C]) -> frozenset[Seat]:
    """The seats that the game waits for."""
    return waiting(table)


def addressed(table: GameInPlay[S, C]) -> frozenset[Seat]:
    """The seats that the question at hand is for, those too that have sealed an answer to it."""
    return frozenset(decision.seat for decision in decisions_of(table))


def sealed(table: GameInPlay[S, C], seat: Seat) -> bool:
    """The seat has answered the question at hand, and others have not: nobody opens it until they
    have."""
    return seat in addressed(table) - asked(table)


def seals(table: GameInPlay[S, C], seat: Seat) -> bool:
    """An answer of that seat would stay sealed: others are asked beside it, and have not spoken."""
    return seat in addressed(table) and bool(asked(table) - {seat})


def reacting(table: GameInPlay[S, C], seat: Seat) -> bool:
    """The seat is asked first for what its standing instruction or default would answer."""
    mine = (decision for decision in decisions_of(table) if decision.seat == seat)
    return any(decision.kind in table.asks_first for decision in mine)


def waits_for_reactions(table: GameInPlay[S, C]) -> bool:
    """Nothing is asked but reactions to what another seat did."""
    kinds = {decision.kind for decision in decisions_of(table)}
    return bool(kinds) and kinds <= table.rules.reactions


def decisions_of(table: GameInPlay[S, C]) -> tuple[Decision, ...]:
    ask: Ask | None = table.rules.ask(table.state)
    return ask.decisions if ask else ()


def unfit(table: GameInPlay[S, C], seat: Seat) -> tuple[tuple[Line, Problem], ...]:
    """Lines that were kept for the question at hand and do not fit it, each with the reason."""
    sheet = table.in_play.get(seat)
    if sheet is None or _broken_into(table):
        return ()
    for decision in (decision for decision in decisions_of(table) if decision.seat == seat):
        return read_on(table.notation, table.state, decision, sheet.lines)[2]
    return ()


def withdrawing(desk: SheetsOnFile[S, C], seat: Seat) -> SheetsOnFile[S, C]:
    """The same desk without that seat's sheets, on file or sealed; what was played stays played."""
    desk = desk.filing(seat, None)
    return replace(desk, table=desk.table.reading(seat, None))


def hand_in(
    desk: SheetsOnFile[S, C], seat: Seat, filed: FiledSheet, dice: Dice, *, cooling: bool = False
) -> HandedIn[S, C]:
    """Check a sheet, put it on file or play it. `filed.state` is set here.

    `cooling`: one that `end` closes is kept before it is played. Where the seat has sealed an
    answer already, a newer one takes its place at once: the older one must not be opened.
    """
    if desk.table.rules.ask(desk.table.state) is None:
        return HandedIn("over", Played(desk))
    if reacting(desk.table, seat):
        return _hand_in_reaction(desk, seat, filed, dice)
    if seat in addressed(desk.table):
        return _hand_in_now(desk, seat, filed, dice, cooling and _own_turn(desk.table, seat))
    return _hand_in_ahead(desk, seat, filed)


def _own_turn(table: GameInPlay[S, C], seat: Seat) -> bool:
    """The seat is asked for its own turn, alone: no bid, no answer to what another does."""
    decisions = decisions_of(table)
    alone = len(decisions) == 1 and seat in asked(table)
    question = alone and decisions[0].kind in table.rules.reactions | table.rules.interrupts
    return alone and not question and table.rules.turn(table.state)[1] == seat


def verdict_of(table: GameInPlay[S, C], seat: Seat, filed: FiledSheet) -> HandedIn[S, C]:
    """What `hand_in` would say of a sheet, without filing or playing it."""
    verdict = verdict_on(table, seat, filed.sheet)
    return HandedIn("checked", Played(SheetsOnFile(table, {})), verdict, verdict.wrong)


def verdict_on(table: GameInPlay[S, C], seat: Seat, sheet: Sheet) -> SheetVerdict:
    """On a sheet as it comes: for the question at hand, or for later."""
    asked_first = reacting(table, seat)
    now = seat in addressed(table) and not asked_first
    verdict = judge(table, seat, sheet) if now else judge_ahead(table, sheet)
    if asked_first and sheet.closing != "draft":
        return verdict
    once = {id(line): Problem("once", line=line.number) for line in sheet.commands if line.once}
    wrong = (*once.values(), *((verdict.wrong,) if verdict.wrong else ()))
    first = min(wrong, key=lambda problem: problem.line or 0, default=None)
    return replace(verdict, wrong=first, problems=verdict.problems | once)


def _hand_in_now(
    desk: SheetsOnFile[S, C], seat: Seat, filed: FiledSheet, dice: Dice, cooling: bool
) -> HandedIn[S, C]:
    verdict = verdict_on(desk.table, seat, filed.sheet)
    if verdict.wrong is not None:
        return _keep_wrong(desk, seat, filed, verdict)
    desk = desk.instructing(seat, standing_lines(filed.sheet))
    state = _waits_as(filed.sheet.closing, cooling)
    if state is not None:
        kept = desk.filing(seat, replace(filed, state=state))
        return HandedIn(state, Played(kept), verdict)
    opened = open_sheet(desk, seat, filed, verdict.lines, filed.sheet.closing == "end")
    played = play(opened, dice)
    note = Note("opened", seat, filed, verdict)
    return HandedIn("played", replace(played, notes=(note, *played.notes)), verdict)


def _waits_as(closing: Closing, cooling: bool) -> OnFile | None:
    """As what a sound sheet is on file; None where it is played at once."""
    match closing:
        case "end":
            return "cooling" if cooling else None
        case "continue":
            return None
        case "draft" | "":
            return "draft"
        case _:
            assert_never(closing)


def _hand_in_reaction(
    desk: SheetsOnFile[S, C], seat: Seat, filed: FiledSheet, dice: Dice
) -> HandedIn[S, C]:
    """A standing line, or one for this once, is the answer to the question at hand; orders are for
    the seat's next turn.

    What waits on file for that turn is left alone by an answer without orders.
    """
    told = answering_lines(filed.sheet)
    if filed.sheet.closing == "draft" or not told:
        return _hand_in_ahead(desk, seat, filed)
    turn = any(filed.sheet.plans)
    verdict = verdict_on(desk.table, seat, filed.sheet)
    if verdict.wrong is not None and not turn:
        return HandedIn("refused", Played(desk), verdict, verdict.wrong)
    if verdict.wrong is not None:
        return _keep_wrong(desk, seat, filed, verdict)
    holds = standing_lines(filed.sheet)
    desk = _hand_in_ahead(desk, seat, filed).played.desk if turn else desk.instructing(seat, holds)
    sheet = InPlay(told, True, filed.by, ref=0 if turn else filed.ref)
    played = play(replace(desk, table=desk.table.reading(seat, sheet)), dice)
    if turn:
        return HandedIn("ahead", played, verdict)
    note = Note("opened", seat, filed, verdict)
    return HandedIn("played", replace(played, notes=(note, *played.notes)), verdict)


def _hand_in_ahead(desk: SheetsOnFile[S, C], seat: Seat, filed: FiledSheet) -> HandedIn[S, C]:
    if filed.sheet.closing == "continue":
        return HandedIn("refused", Played(desk), wrong=Problem("not-your-turn"))
    verdict = verdict_on(desk.table, seat, filed.sheet)
    if verdict.wrong is not None:
        return _keep_wrong(desk, seat, filed, verdict)
    state: OnFile = "ahead" if filed.sheet.closing == "end" else "draft"
    desk = desk.instructing(seat, standing_lines(filed.sheet))
    return HandedIn(state, Played(desk.filing(seat, replace(filed, state=state))), verdict)


def _keep_wrong(
    desk: SheetsOnFile[S, C], seat: Seat, filed: FiledSheet, verdict: SheetVerdict
) -> HandedIn[S, C]:
    """A wrong sheet never replaces a sound one; of several wrong ones the newest is kept."""
    kept = desk.files.get(seat)
    if kept is not None and kept.state != "wrong":
        return HandedIn("refused", Played(desk), verdict, verdict.wrong)
    wrong = replace(filed, state="wrong")
    return HandedIn("wrong", Played(desk.filing(seat, wrong)), verdict, verdict.wrong)


def open_sheet(
    desk: SheetsOnFile[S, C], seat: Seat, filed: FiledSheet, lines: tuple[Line, ...], closed: bool
) -> SheetsOnFile[S, C]:
    """Take a sheet from the file and put it in play.

    Lines of an earlier one that are for later questions of the turn follow behind it; those that
    answered the question at hand are replaced. The `end` of an answer to a question that broke in
    closes no more than that: whether the turn is closed was said by the sheet that goes on.
    """
    desk = desk.filing(seat, None)
    lines = (*lines, *_kept(desk.table, seat))
    earlier = desk.table.in_play.get(seat)
    if earlier is not None and _broken_into(desk.table):
        closed = earlier.closed
    sheet = InPlay(lines, closed, filed.by, ref=filed.ref)
    return replace(desk, table=desk.table.reading(seat, sheet))


def _kept(table: GameInPlay[S, C], seat: Seat) -> tuple[Line, ...]:
    sheet = table.in_play.get(seat)
    if sheet is not None and _broken_into(table):
        return sheet.lines
    if sheet is None or table.rules.closes == "turn":
        return ()
    for decision in (decision for decision in decisions_of(table) if decision.seat == seat):
        bound, lines, _ = read_on(table.notation, table.state, decision, sheet.lines)
        return lines if bound is None else bound.rest
    return sheet.lines


def play(desk: SheetsOnFile[S, C], dice: Dice) -> Played[S, C]:
    """Play on until somebody must speak or the game is over."""
    moves: list[Move[S, C]] = []
    notes: list[Note] = []
    while True:
        desk, begun = begin_turn(desk)
        notes.extend(replace(note, at=len(moves)) for note in begun)
        if begun:
            continue
        made = move(desk.table, dice)
        if made is None:
            return Played(_rechecked(_rested(desk)), tuple(moves), tuple(notes))
        table, done = made
        moves.append(done)
        desk = replace(desk, table=table)
        if table.rules.turn(table.state) != (done.turn, done.seat):
            desk = _cleared(desk)


def _rested(desk: SheetsOnFile[S, C]) -> SheetsOnFile[S, C]:
    """Somebody must speak. Sheets stay in play where lines are kept for later questions."""
    if desk.table.rules.closes == "turn" and not _broken_into(desk.table):
        return _cleared(desk)
    return replace(desk, table=replace(desk.table, time_is_up=frozenset()))


def _rechecked(desk: SheetsOnFile[S, C]) -> SheetsOnFile[S, C]:
    """What waits for the deadline of the question at hand is a draft or wrong as it is judged now,
    whatever it was when it came."""
    for seat in sorted(asked(desk.table)):
        filed = desk.files.get(seat)
        waits = filed is not None and filed.state in AT_THE_DEADLINE
        if filed is not None and waits and not reacting(desk.table, seat):
            wrong = judge(desk.table, seat, filed.sheet).wrong is not None
            desk = desk.filing(seat, replace(filed, state="wrong" if wrong else "draft"))
    return desk


def _broken_into(table: GameInPlay[S, C]) -> bool:
    """A question is asked that the sheet in play could not know of."""
    return any(decision.kind in table.rules.interrupts for decision in decisions_of(table))


def _cleared(desk: SheetsOnFile[S, C]) -> SheetsOnFile[S, C]:
    """Nothing in play and nobody's time up: the turn is over, or the sheet was read to its end."""
    return replace(desk, table=replace(desk.table, in_play={}, time_is_up=frozenset()))


def begin_turn(desk: SheetsOnFile[S, C]) -> tuple[SheetsOnFile[S, C], tuple[Note, ...]]:
    """A sheet sent ahead is checked again when its time comes: played, or kept as a wrong one."""
    for decision in decisions_of(desk.table):
        filed = desk.files.get(decision.seat)
        if filed is not None and filed.state == "ahead" and is_time(desk, decision, filed.sheet):
            return _opened_ahead(desk, decision.seat, filed)
    return desk, ()


def is_time(desk: SheetsOnFile[S, C], decision: Decision, sheet: Sheet) -> bool:
    """Its turn begins; or, where a sheet answers questions, a question comes that it speaks to.

    Of a sheet that does not fit another's turn it is only known that it is for a later one.
    """
    table, seat = desk.table, decision.seat
    own = seat == table.rules.turn(table.state)[1]
    if table.rules.closes == "turn":
        return own and seat not in table.in_play
    bound = table.notation.bind(table.state, decision, sheet.plans[0])
    if bound is None or _answered_by_kept(table, decision):
        return False
    return own or not isinstance(bound, Problem) or bound.code != "wrong-phase"


def _answered_by_kept(table: GameInPlay[S, C], decision: Decision) -> bool:
    """A line of a sheet that is in play already answers the question."""
    kept = table.in_play.get(decision.seat)
    if kept is None:
        return False
    return read_on(table.notation, table.state, decision, kept.lines)[0] is not None


def _opened_ahead(
    desk: SheetsOnFile[S, C], seat: Seat, filed: FiledSheet
) -> tuple[SheetsOnFile[S, C], tuple[Note, ...]]:
    verdict = judge(desk.table, seat, filed.sheet)
    if verdict.wrong is not None:
        wrong = replace(filed, state="wrong")
        return desk.filing(seat, wrong), (Note("spoilt", seat, wrong, verdict),)
    opened = open_sheet(desk, seat, filed, verdict.lines, True)
    return opened, (Note("opened", seat, filed, verdict),)


def cooled(desk: SheetsOnFile[S, C], seats: Iterable[Seat], dice: Dice) -> Played[S, C]:
    """The sheets of those seats have cooled: they are played, or kept where wrong by now."""
    notes: list[Note] = []
    for seat in seats:
        desk, told = _opened_ahead(desk, seat, desk.files[seat])
        notes.extend(told)
    played = play(desk, dice)
    return replace(played, notes=(*notes, *played.notes))
