"""A sheet comes in, by mail, form or command line: read, checked, filed or played, answered."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, assert_never

from sqlmodel import Session, select

from moderator.engine import codec
from moderator.engine.core import Way, facts
from moderator.engine.plain import plain
from moderator.engine.sheets import Sheet
from moderator.league.clock import periods
from moderator.league.clock.heartbeat import last_beat
from moderator.league.mailing.posting import OutgoingMail, post
from moderator.league.options import league_options
from moderator.league.orders import leaving, looking, mending, questions, sent_back, which_turn
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.commands import UNCHANGED, UNHEARD, run
from moderator.league.orders.line_replies import (
    foreseen,
    line_replies,
    seen_events,
    worth_a_look,
)
from moderator.league.orders.replies import SEALED, Reply, ReplyKind
from moderator.league.people.context import Context, NoteOf
from moderator.league.people.directory import Sitting, sittings
from moderator.league.play import sheets_on_file
from moderator.league.play.luck import LiveDice, live_dice
from moderator.league.play.record import OPEN, AnyDesk, desk_of, kind_of, set_standing
from moderator.league.play.sheets_on_file import FiledSheet, HandedIn
from moderator.league.play.turns import Going, play_deadline, settle
from moderator.league.values import deadlines
from moderator.league.values.errors import LeagueError
from moderator.store.at import At
from moderator.store.journal.receipts import receipt
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.states import SheetState
from moderator.store.tables import Chair, Game, League, SheetRow, Tenure

AN_OUTAGE = timedelta(minutes=30)
_LONGEST_QUOTED = 100
"""Characters of the sentence that held a sheet back."""


def receive(at: At, arrival: Arrival, outage: timedelta = AN_OUTAGE) -> Reply:
    """Take a sheet of the seat that this tenure holds, and say what came of it.

    With `by="mail"` exactly one answer is posted, by the form one for a sheet with a receipt.
    Raises LeagueError where the tenure has ended, OvertakenError where another process advanced
    the game first.
    """
    game, league, sitting = _seat_of(at.session, arrival.tenure_id)
    came, letter = arrival.received_at, arrival.in_reply_to
    context = Context(at, game, league, sitting, arrival.by, came, letter)
    _judge_first(context, outage)
    sheet = looking.puzzled(_held_back(_read(game, arrival)))
    taken = _conflict(context) if arrival.conflict else _taken(context, sheet, arrival)
    reply = replace(taken, passed_over=(*arrival.passed_over, *sheet.passed_over))
    if arrival.by == "mail" or (arrival.by == "form" and reply.receipt):
        _answer(context, reply, arrival)
    return reply


def _read(game: Game, arrival: Arrival) -> Sheet:
    """The sheet that came. Round one in a mail people write what they like; in a form and by a
    program all is meant."""
    sheet = kind_of(game).notation.read(arrival.text)
    return looking.strictly(sheet) if arrival.by in _ALL_MEANT else sheet


_ALL_MEANT: Collection[Way] = ("form", "api")


def _seat_of(session: Session, tenure_id: int) -> tuple[Game, League, Sitting]:
    """The seat that this tenure holds, its game and league; the game is held: what is read from
    now on is what whoever was faster has left. Raises LeagueError where the tenure has ended."""
    row = session.exec(
        select(Game, League).where(
            Tenure.id == tenure_id,
            Chair.id == Tenure.chair_id,
            Game.id == Chair.game_id,
            League.id == Game.league_id,
        )
    ).first()
    if row is not None:
        game, league = row
        for sitting in sittings(session, hold(session, game)).values():
            if sitting.tenure.id == tenure_id:
                return game, league, sitting
    raise LeagueError("seat-lost")


def _judge_first(context: Context, outage: timedelta) -> None:
    """A sheet that comes after the grace meets the game as it is after the deadline.

    Only a clock that is known to be running judges here: after an outage nobody is punished, and
    `tick` moves the deadline first.
    """
    game = context.game
    if game.state != "running" or game.due_at is None:
        return
    beat = last_beat(context.at.session)
    alive = deadlines.is_beating(beat, context.received_at, outage)
    late = deadlines.state_of(periods.of(game), context.received_at) == "up"
    if alive and late:
        play_deadline(context.at, game)


def _reply(context: Context, kind: ReplyKind, notes: tuple[NoteOf, ...] = (), **more: Any) -> Reply:
    game = context.game
    return Reply(kind, game.slug, context.seat, game.turn, game.mark, notes=notes, **more)


def _conflict(context: Context) -> Reply:
    return _reply(context, "conflict")


def _taken(context: Context, sheet: Sheet, arrival: Arrival) -> Reply:
    """The stages of a sheet; each either answers or lets it pass on."""
    return (
        _not_for_now(context, sheet, arrival)
        or _not_carried_out(context, sheet, arrival)
        or _carried_out(context, sheet, arrival)
    )


def _not_for_now(context: Context, sheet: Sheet, arrival: Arrival) -> Reply | None:
    """For a turn that is over, or one that is yet to come."""
    stale = (
        which_turn.stale(context, sheet.guard)
        or which_turn.moved_on(context, arrival.stand)
        or which_turn.answers_old(context, sheet, arrival)
        or which_turn.answers_earlier(context, sheet, arrival)
        or which_turn.corrects_played(context, sheet, arrival)
    )
    early = which_turn.early(context, sheet.guard) if context.seat in context.game.asked else ()
    why = stale or early
    return _reply(context, "stale", (("stale", why),)) if why else None


def _not_carried_out(context: Context, sheet: Sheet, arrival: Arrival) -> Reply | None:
    """What only looks, came before, or came back as it was sent."""
    if arrival.sent_back and sent_back.is_no_answer(context, sheet):
        return _reply(context, "empty", sent_back.asking(context))
    if sheet.stop == "preview" or any(line.verb == "preview" for line in sheet.commands):
        return looking.checked(context.at.session, context.game, context.seat, sheet, arrival.text)
    copied = which_turn.copied(context, sheet, arrival.text)
    return _reply(context, "unchanged", (copied,)) if copied else None


def _carried_out(context: Context, sheet: Sheet, arrival: Arrival) -> Reply:
    """Its commands, then its orders."""
    early = which_turn.early(context, sheet.guard)
    notes = tuple(run(context, line) for line in sheet.commands)
    notes += (("early", early),) if early else ()
    notes += _held_by(sheet)
    notes += tuple(
        ("denied", facts(word=plain(line)[: looking.LONGEST_WORD])) for line in sheet.denied
    )
    holds_nothing = _is_empty_draft(sheet)
    if sheet.empty or (holds_nothing and not sheet.commands):
        told = _unstarted(context) + _quoted(context, arrival) + _attached(arrival)
        return _reply(context, "empty", told + _put(context, sheet, arrival))
    orders = which_turn.has_orders(sheet) and not holds_nothing
    if not orders and not _answers_at_once(context, sheet):
        return _commanded(context, sheet, arrival.text, notes)
    if unplayed := looking.unplayed(context.game):
        return _reply(context, unplayed, notes)
    if sheet.problems and not _orders_something(sheet):
        puzzle = (("no-order", ()),) if sheet.puzzling else ()
        return _without_orders(context, sheet, arrival, notes + puzzle)
    return _hand_in(context, sheet, arrival, notes)


def _is_empty_draft(sheet: Sheet) -> bool:
    """A draft without an order: nothing to keep, and no reason to drop what is kept."""
    return sheet.closing == "draft" and not (sheet.problems or any(sheet.plans))


def _held_back(sheet: Sheet) -> Sheet:
    """A word beside a sheet that says stop makes a draft of what would be played."""
    return replace(sheet, closing="draft") if sheet.stop and sheet.closing else sheet


def _held_by(sheet: Sheet) -> tuple[NoteOf, ...]:
    """What is asked of who held a sheet back; nothing where the word says all."""
    match sheet.stop:
        case "withdraw" | "wait":
            return ((f"held {sheet.stop}", ()),)
        case "hold":
            return (("held words", facts(words=plain(sheet.held_by)[:_LONGEST_QUOTED])),)
        case "preview" | "draft" | "":
            return ()
        case _:
            assert_never(sheet.stop)


def _answers_at_once(context: Context, sheet: Sheet) -> bool:
    """A standing instruction that its seat is being asked for is an answer by itself, and so is one
    for this once."""
    if not sheets_on_file.answering_lines(sheet) or looking.unplayed(context.game):
        return False
    return sheets_on_file.reacting(desk_of(context.at.session, context.game).table, context.seat)


def _commanded(context: Context, sheet: Sheet, text: str, notes: tuple[NoteOf, ...]) -> Reply:
    """Commands alone: a standing instruction holds at once, if it names what is there."""
    if not sheets_on_file.answering_lines(sheet) or looking.unplayed(context.game):
        return _reply(context, _kind_of_commands(notes), notes)
    checked = looking.checked(context.at.session, context.game, context.seat, sheet, text)
    if checked.error is not None:
        return replace(checked, kind="wrong")
    _keep_standing(context, sheet)
    return _reply(context, _kind_of_commands(notes), notes, lines=checked.lines)


def _orders_something(sheet: Sheet) -> bool:
    """Whether there is an order in it, a standing one, or the word that ends a turn."""
    return bool(sheet.closing or any(sheet.plans) or sheets_on_file.answering_lines(sheet))


def _without_orders(
    context: Context, sheet: Sheet, arrival: Arrival, notes: tuple[NoteOf, ...]
) -> Reply:
    """Lines of which none is an order are no sheet: each is told what is wrong with it, and nothing
    of them is kept."""
    desk = desk_of(context.at.session, context.game)
    thought = FiledSheet(sheet, "draft", "thought")
    handed = sheets_on_file.verdict_of(desk.table, context.seat, thought)
    promise = foreseen(desk, context.seat)
    told = _reply(context, "wrong", notes + _kept_beside(desk.files.get(context.seat)))
    return replace(
        told,
        lines=line_replies(arrival.text, context.seat, sheet, handed),
        certain=promise.events,
        dice=promise.dice,
    )


def _kept_beside(kept: FiledSheet | None) -> tuple[NoteOf, ...]:
    """That what was saved before stays as it is, where something sound was."""
    return (("sound-one-kept", ()),) if kept is not None and kept.state != "wrong" else ()


def _put(context: Context, sheet: Sheet, arrival: Arrival) -> tuple[NoteOf, ...]:
    """A mail in which nothing is an order and that asks something goes to the organisers."""
    return (questions.put(context, arrival.text),) if sheet.asking else ()


def _unstarted(context: Context) -> tuple[NoteOf, ...]:
    return (("not-started", ()),) if context.game.state == "open" else ()


def _quoted(context: Context, arrival: Arrival) -> tuple[NoteOf, ...]:
    """A word for who wrote orders where they are not read."""
    read = kind_of(context.game).notation.read
    spoken = any(any(read(line).plans) for line in arrival.passed_over)
    return (("quoted", ()),) if spoken else ()


def _attached(arrival: Arrival) -> tuple[NoteOf, ...]:
    return (("only-attached", ()),) if arrival.only_attached else ()


def _keep_standing(context: Context, sheet: Sheet) -> None:
    """A standing instruction alone holds at once."""
    for line in sheets_on_file.standing_lines(sheet):
        set_standing(context.at.session, context.game, context.seat, line.verb, line.text)


def _kind_of_commands(notes: tuple[NoteOf, ...]) -> ReplyKind:
    codes = {code for code, _ in notes}
    if "withdrawn" in codes:
        return "withdrawn"
    if codes == {"help"}:
        return "help"
    if codes and codes <= UNHEARD:
        return "unheard"
    if codes and codes <= UNCHANGED:
        return "unchanged"
    return "status" if codes <= {"status"} else "told"


def _hand_in(context: Context, sheet: Sheet, arrival: Arrival, notes: tuple[NoteOf, ...]) -> Reply:
    session, game, seat = context.at.session, context.game, context.seat
    if leaving.spoke_up(context):
        notes += (("back-seat", ()),)
    row = _add_row(context, arrival)
    before = desk_of(session, game)
    had = before.files.get(seat)
    dice = live_dice(context.at.secret, game)
    turn, mark = game.turn, game.mark
    if had is not None and had.state == "cooling" and sheet.at_once and not any(sheet.plans):
        return _released(context, before, dice, notes)
    cool_off = _cool_off(context, sheet)
    paper = FiledSheet(sheet, "new", context.by, row.id or 0)
    handed = sheets_on_file.hand_in(before, seat, paper, dice, cooling=bool(cool_off))
    if handed.kind == "cooling":
        row.play_at = _played_at(game, context.received_at + cool_off)
    going = Going(context.at, game, context.by)
    settle(going, before, handed.played, dice)
    kept = handed.played.desk.files.get(seat)
    in_file = kept is not None and kept.ref == row.id
    if row.state != OPEN:
        row.state = kept.state if kept is not None and in_file else _state_without(handed)
    session.add(row)
    if handed.wrong is not None:
        notes = tuple(note for note in notes if note[0] not in ("standing", "once"))
    told = notes + _notes(sheet, handed, had=had is not None, in_file=in_file)
    if handed.kind == "draft" or handed.kind == "cooling":
        told += worth_a_look(before.table, seat, handed)
    if handed.kind == "played" and sheets_on_file.sealed(handed.played.desk.table, seat):
        told += (SEALED,)
    promise = None if handed.played.moves else foreseen(handed.played.desk, seat)
    return Reply(
        handed.kind if handed.kind != "refused" else "wrong",
        game.slug,
        seat,
        turn,
        mark,
        lines=line_replies(arrival.text, seat, sheet, handed),
        plan=handed.verdict.plan if handed.verdict else None,
        certain=promise.events if promise else seen_events(handed, seat),
        dice=promise is not None and promise.dice,
        notes=told,
        receipt=row.receipt,
    )


def _released(
    context: Context, before: AnyDesk, dice: LiveDice, notes: tuple[NoteOf, ...]
) -> Reply:
    """`end now` alone plays the sheet that cools."""
    game, seat = context.game, context.seat
    reply = _reply(context, "played", notes)
    played = sheets_on_file.cooled(before, (seat,), dice)
    settle(Going(context.at, game, context.by), before, played, dice)
    return replace(reply, certain=seen_events(HandedIn("played", played), seat))


_COOLING_WAYS = frozenset({"mail", "form"})
"""The ways by which people send; a program or the command line means what it sends."""


def _cool_off(context: Context, sheet: Sheet) -> timedelta:
    """How long a sheet may be changed before it is played; none where it says so itself."""
    if sheet.at_once or context.by not in _COOLING_WAYS:
        return timedelta()
    return league_options.cool_off(context.at.session, context.game)


def _state_without(handed: HandedIn[Any, Any]) -> SheetState:
    """Of a sheet that is not on file any more, or never was."""
    return "used" if handed.kind == "played" else "refused"


def _played_at(game: Game, cooled: datetime) -> datetime:
    """When a sheet has cooled: never after the deadline, while one runs."""
    runs = game.due_at is not None and game.paused_at is None
    return min(cooled, game.due_at) if runs and game.due_at else cooled


def _add_row(context: Context, arrival: Arrival) -> SheetRow:
    game, text = context.game, arrival.text
    row = SheetRow(
        game_id=key(game),
        seat=context.seat,
        tenure_id=context.sitting.tenure.id,
        turn=game.turn,
        state="new",
        text=text,
        receipt=receipt(context.at.secret, game.slug, context.seat, game.turn, text),
        by=arrival.by,
        message_id=arrival.message_id,
        received_at=arrival.received_at,
    )
    context.at.session.add(row)
    context.at.session.flush()
    return row


def _notes(
    sheet: Sheet, handed: HandedIn[Any, Any], *, had: bool, in_file: bool
) -> tuple[NoteOf, ...]:
    notes: list[NoteOf] = []
    if handed.kind == "draft" and not sheet.closing:
        notes.append(("no-closing", ()))
    if had and in_file:
        notes.append(("replaced", ()))
    if handed.kind == "refused" and handed.verdict is None:
        notes.append(("not-your-turn", ()))
    elif handed.kind == "refused" and had:
        notes.append(("sound-one-kept", ()))
    return tuple(notes)


def _answer(context: Context, reply: Reply, arrival: Arrival) -> None:
    named, revision = arrival.message_id, context.game.revision
    event = f"message-{named}" if named else f"reply-{revision}-{reply.receipt}"
    told = {"reply": codec.dump(reply), "subject": arrival.subject}
    told |= mending.beside(context, reply, _read(context.game, arrival), arrival.text)
    post(
        context.at,
        context.game,
        context.sitting,
        OutgoingMail("answer", event, told, arrival.in_reply_to),
    )
