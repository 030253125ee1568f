"""Which turn a sheet is for: its guard, the quoted one, the mail that it answers, and the time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlmodel import col, select

from moderator.engine import codec
from moderator.engine.core import Facts, facts
from moderator.engine.sheets import Bound, Guard, Sheet
from moderator.league.orders.arrival import Arrival, PositionStamp
from moderator.league.people.context import Context, NoteOf
from moderator.league.play import sheets_on_file
from moderator.league.play.record import desk_of, kind_of
from moderator.league.play.silence import silence_of
from moderator.store.journal import entries
from moderator.store.states import GOING, SOUND
from moderator.store.tables import JournalRow, SheetRow, Turn


def has_orders(sheet: Sheet) -> bool:
    """Whether it is more than commands."""
    return bool(sheet.closing or sheet.problems or any(sheet.plans))


def stale(context: Context, guard: Guard | None) -> Facts:
    """Why a guard does not hold: another game, or that seat has had a turn since."""
    game = context.game
    if guard is None:
        return ()
    if guard.game is not None and guard.game != game.slug:
        return facts(game=guard.game, here=game.slug)
    if guard.turn is None:
        return ()
    if (guard.turn, guard.mark) == (game.turn, game.mark) or early(context, guard):
        return ()
    return _over(context, guard)


def early(context: Context, guard: Guard | None) -> Facts:
    """Where a guard names a turn that is yet to come: which, and which it is now."""
    game = context.game
    if guard is None or guard.turn is None or guard.turn <= game.turn:
        return ()
    begun = select(Turn.id).where(Turn.game_id == game.id, Turn.number == guard.turn)
    if context.at.session.exec(begun).first() is not None:
        return ()
    return facts(ahead=f"{guard.turn}{guard.mark}", now=f"{game.turn}{game.mark}")


def is_over(context: Context, stand: PositionStamp) -> bool:
    """Whether the seat has had a turn since a page of that position was made."""
    return bool(stale(context, Guard(context.game.slug, stand.turn, stand.mark)))


def moved_on(context: Context, stand: PositionStamp | None) -> Facts:
    """Why a page is out of date: as a guard, or something was played while the seat is asked."""
    game = context.game
    if stand is None:
        return ()
    if old := stale(context, Guard(game.slug, stand.turn, stand.mark)):
        return old
    if stand.revision == game.revision or game.state not in GOING:
        return ()
    mine = context.seat in sheets_on_file.addressed(desk_of(context.at.session, game).table)
    return facts(within=f"{game.turn}{game.mark}") if mine else ()


def _over(context: Context, guard: Guard) -> Facts:
    """What tells that the seat has had a turn since that one began, where it has; a turn that was
    taken back or never was is over too. Revisions tell before from after: numbers come again after
    a rollback."""
    game = context.game
    turns = context.at.session.exec(select(Turn).where(Turn.game_id == game.id)).all()
    old = [turn for turn in turns if (turn.number, turn.mark) == (guard.turn, guard.mark)]
    named = facts(turn=guard.turn, mark=guard.mark, now=game.turn, now_mark=game.mark)
    if not old or old[0].superseded:
        return named
    later = (turn for turn in turns if turn.first_revision >= old[0].first_revision)
    since = _had(context.seat, later)
    return named + _both_times(context, since) if since else ()


def _had(seat: int, turns: Iterable[Turn]) -> tuple[Turn, ...]:
    """Those of the seat's own that were played to their end, or taken back."""
    over = (turn for turn in turns if turn.superseded or turn.played_at is not None)
    return tuple(turn for turn in over if turn.seat == seat)


def _both_times(context: Context, since: tuple[Turn, ...]) -> Facts:
    """The turn that was played meanwhile, when (UTC), and when the sheet came."""
    for turn in since:
        if turn.played_at is not None and not turn.superseded:
            return facts(
                played=f"{turn.number}{turn.mark}",
                played_at=turn.played_at.isoformat(),
                came_at=context.received_at.isoformat(),
            ) + _missed(turn, context.received_at)
    return ()


def _missed(turn: Turn, came: datetime) -> Facts:
    """The deadline of a turn that was played without its seat, where the sheet came behind it."""
    due = turn.report.get("due_at")
    silent = silence_of(turn.report, turn.seat)
    return facts(due=due) if silent and due and datetime.fromisoformat(due) < came else ()


def answers_old(context: Context, sheet: Sheet, arrival: Arrival) -> Facts:
    """Why orders without a guard of their own are too old: so is the sheet that they quote, or, of
    who quotes none, the seat has had a turn since the mail that they answer."""
    if sheet.guard is not None or not has_orders(sheet):
        return ()
    if quoted := kind_of(context.game).notation.read(arrival.quoted).guard:
        return stale(context, quoted)
    if arrival.answers is None:
        return ()
    turns = context.at.session.exec(
        select(Turn)
        .where(Turn.game_id == context.game.id, col(Turn.played_at) > arrival.answers.at)
        .order_by(col(Turn.first_revision))
    ).all()
    if not (since := _had(context.seat, turns)):
        return ()
    game, old = context.game, since[0]
    named = facts(turn=old.number, mark=old.mark, now=game.turn, now_mark=game.mark)
    return named + _both_times(context, since)


def corrects_played(context: Context, sheet: Sheet, arrival: Arrival) -> Facts:
    """Why orders in a new mail, without any sign of their turn, are taken for no later one: the
    seat's turn was played a moment ago, and they begin as its sheet did, or repeat an order of it.
    """
    session, game = context.at.session, context.game
    told = sheet.guard or arrival.quoted or arrival.answers or context.seat in game.asked
    if told or arrival.by != "mail" or kind_of(game).rules.closes != "turn":
        return ()
    last = session.exec(
        select(Turn)
        .where(Turn.game_id == game.id, Turn.seat == context.seat)
        .order_by(col(Turn.first_revision).desc())
    ).first()
    just = last is not None and last.played_at is not None and not last.superseded
    if last is None or not just or not _soon_after(last, context.received_at):
        return ()
    played = session.exec(
        select(SheetRow)
        .where(
            SheetRow.game_id == game.id,
            SheetRow.tenure_id == context.sitting.tenure.id,
            SheetRow.state == "used",
            SheetRow.turn == last.number,
        )
        .order_by(col(SheetRow.id).desc())
    ).first()
    if played is None or not _alike(sheet, kind_of(game).notation.read(played.text)):
        return ()
    named = facts(turn=last.number, mark=last.mark, now=game.turn, now_mark=game.mark)
    return named + _both_times(context, (last,))


A_SECOND_THOUGHT = timedelta(minutes=10)
"""How long after a turn what reads like its orders is taken for a correction that came too late."""


def _soon_after(turn: Turn, came: datetime) -> bool:
    return turn.played_at is not None and came - turn.played_at <= A_SECOND_THOUGHT


def _alike(sheet: Sheet, played: Sheet) -> bool:
    """Whether a sheet begins with the same kind of order as another, or repeats one of its orders;
    a copy of it is no correction."""
    orders, before = (
        [(line.verb, line.arguments) for line in compared.plans[0]] for compared in (sheet, played)
    )
    if not orders or not before or orders == before:
        return False
    return orders[0][0] == before[0][0] or bool({*map(repr, orders)} & {*map(repr, before)})


def answers_earlier(context: Context, sheet: Sheet, arrival: Arrival) -> Facts:
    """Why nobody can tell which question orders are for, in a game that asks a seat many in a turn:
    the mail that they answer asked one that has been answered since, and they fit none that is open
    now, or would fit that one too."""
    game, answered = context.game, arrival.answers
    if answered is None or kind_of(game).rules.closes != "question" or not has_orders(sheet):
        return ()
    first = _first_answer(context, answered.revision)
    if first is None or _speaks_to_another(context, sheet, first[1]):
        return ()
    return facts(answered_at=first[0].isoformat(), came_at=context.received_at.isoformat())


def _first_answer(context: Context, revision: int) -> tuple[datetime, str] | None:
    """When the seat first answered after that revision, and the kind of question that was."""
    rows = context.at.session.exec(
        select(JournalRow)
        .where(
            JournalRow.game_id == context.game.id,
            JournalRow.kind == entries.ANSWER,
            JournalRow.number > revision,
        )
        .order_by(col(JournalRow.number))
    )
    for row in rows:
        for given in map(codec.load, json.loads(row.body)["answers"]):
            if given.decision.seat == context.seat and row.at is not None:
                return row.at, str(given.decision.kind)
    return None


def _speaks_to_another(context: Context, sheet: Sheet, old: str) -> bool:
    """Whether the orders answer the question that is open now, and that is of another kind: what
    answers one action that was carried out answers the next as well."""
    table = desk_of(context.at.session, context.game).table
    bind, family = table.notation.bind, old.split()[0]
    return any(
        decision.kind.split()[0] != family and isinstance(bind(table.state, decision, lines), Bound)
        for decision in sheets_on_file.decisions_of(table)
        if decision.seat == context.seat
        for lines in sheet.plans
    )


def copied(context: Context, sheet: Sheet, text: str) -> NoteOf | None:
    """What a sheet is a second copy of: of one on file, or of the seat's last that was played,
    where it is not asked for another; a sheet ahead is asked for again by its question."""
    session, game, seat = context.at.session, context.game, context.seat
    if not has_orders(sheet):
        return None
    asked = seat in game.asked
    rows = session.exec(
        select(SheetRow)
        .where(SheetRow.game_id == game.id, SheetRow.tenure_id == context.sitting.tenure.id)
        .order_by(col(SheetRow.id).desc())
    ).all()
    last = next((row for row in rows if row.state == "used" or row.state in SOUND), None)
    if last is None or last.text.split() != text.split():
        return None
    if last.state == "used":
        over = kind_of(game).rules.closes == "turn" or last.turn == game.turn
        return None if asked or not over else ("same-played", ())
    return None if asked and last.state == "ahead" else ("same-on-file", ())
