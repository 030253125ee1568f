"""A turn is opened again: a revert is appended to the journal, nothing is deleted.

A revert goes to any revision there was, one that another revert left behind too: so a rollback is
taken back like anything else.
"""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import Session, col, delete, select

from moderator.league.access import seat_links
from moderator.league.acts.declaration import Declaration, Field
from moderator.league.acts.kinds import TEXT
from moderator.league.clock import extensions, periods, reliability, time_banks
from moderator.league.mailing.audiences import TABLE, Told
from moderator.league.mailing.posting import OutgoingMail, post
from moderator.league.mailing.public_log import ByWhom, log_act, must_be
from moderator.league.people.directory import sittings
from moderator.league.play import broken_off, missed_moves
from moderator.league.play.record import (
    asked_now,
    desk_of,
    kind_of,
    mark_of,
    on_file,
    open_sheets,
    time_to_react,
)
from moderator.league.values.errors import LeagueError, OvertakenError
from moderator.league.values.spans import NOTHING
from moderator.league.values.words import message as m
from moderator.settings import Settings
from moderator.store import revision_lock
from moderator.store.at import At
from moderator.store.journal import bodies, entries, replay
from moderator.store.keys import key
from moderator.store.tables import Game, Snapshot, Turn


def rollback(at: At, game: Game, order: ByWhom, turn: int | str) -> None:
    """Open a turn again: `14`, or one that was superseded, `14b`.

    Rolls already used are not rolled again. Raises LeagueError where there was no such turn, or
    where the game is over: its dice seed is public, every roll to come would be known.
    """
    must_be(revision_lock.hold(at.session, game), "running", "paused")
    first = _named(at.session, game, str(turn))
    _go_to(at, game, order, first.first_revision - 1, opened=first)


def undo_rollback(at: At, game: Game, order: ByWhom, minimum: timedelta = NOTHING) -> None:
    """Take the last rollback back: the game stands where it stood before it, with the deadline
    that was announced. Raises LeagueError where there was none, or where the game is over."""
    must_be(revision_lock.hold(at.session, game), "running", "paused")
    reverts = [row.number for row in entries.read(at.session, game) if row.kind == entries.REVERT]
    if not reverts:
        raise LeagueError("not-rolled-back", game=game.slug)
    _go_to(at, game, order, reverts[-1] - 1, opened=None, minimum=minimum)


def turns_to_open(session: Session, game: Game) -> tuple[str, ...]:
    """The names of the turns that a rollback can open again, the newest first."""
    rows = session.exec(
        select(Turn).where(Turn.game_id == game.id).order_by(col(Turn.first_revision).desc())
    ).all()
    return tuple(f"{row.number}{row.mark}" for row in rows)


def _named(session: Session, game: Game, turn: str) -> Turn:
    """The turn of that name: a bare number is the one that stands, where one does."""
    rows = session.exec(select(Turn).where(Turn.game_id == game.id).order_by(col(Turn.id))).all()
    name = turn.strip().casefold()
    stands = [row for row in rows if str(row.number) == name and not row.superseded]
    marked = [row for row in rows if f"{row.number}{row.mark}" == name]
    if not (stands or marked):
        at = f"{game.turn}{game.mark}"
        raise LeagueError("no-turn-yet", game=game.slug, turn=turn, now=at)
    return (stands or marked)[0]


def _go_to(
    at: At,
    game: Game,
    order: ByWhom,
    to: int,
    opened: Turn | None,
    minimum: timedelta = NOTHING,
) -> None:
    """The game stands as after row `to` of its journal; everything derived is made from that. Where
    a rollback that stopped there is taken back (`opened` is None), what it broke off is put again,
    with `minimum` of time."""
    session = at.session
    broken_off.keep(at, game)
    kept = broken_off.of_revision(session, game, to) if opened is None else None
    old = f"{game.turn}{game.mark}"
    if not revision_lock.claim_revision(at, game, game.revision, order.actor):
        raise OvertakenError(game.slug)
    state = replay.state_at(session, game, to, kind_of(game).rules)
    _supersede(session, game, to, opened)
    mark = mark_of(session, game, kind_of(game).rules.turn(state)[0])
    body = bodies.revert(to, f"{order.actor}: {order.reason}", mark)
    entries.append(session, game, entries.REVERT, body, at.now)
    session.exec(delete(Snapshot).where(col(Snapshot.game_id) == game.id))
    packed = dict(kind_of(game).rules.pack(state))
    session.add(Snapshot(game_id=key(game), revision=game.revision, state=packed))
    session.flush()
    _make_good(session, game, to, anew=kept is None)
    _reopen(at, game)
    if kept is not None:
        broken_off.put_again(at, game, kept, minimum)
    log_act(at, game, order, "rolled back", old, f"{game.turn}{game.mark}")
    missed_moves.reconsider(at, game, order.actor)


def _supersede(session: Session, game: Game, to: int, opened: Turn | None) -> None:
    """The turns stand whose rows lead to `to`, but for the one that is opened again."""
    held = {row.number for row in entries.effective(entries.read(session, game)[:to])}
    for turn in session.exec(select(Turn).where(Turn.game_id == game.id)):
        turn.superseded = turn.last_revision not in held or turn is opened
        session.add(turn)
    session.flush()


def _make_good(session: Session, game: Game, to: int, *, anew: bool) -> None:
    """What players have left of their time, and what they missed, is as it was after row `to`."""
    held = entries.lineage(entries.read(session, game)[:to])
    reliability.rewrite(session, game, held)
    extensions.rewrite(session, game, held, to, anew=anew)
    time_banks.restore(session, game, periods.rhythm_of(session, game), to)


def _reopen(at: At, game: Game) -> None:
    """The seat is asked anew, with a period of its own; sheets sent ahead become drafts, those
    that were open are used."""
    session = at.session
    for row in (*on_file(session, game), *open_sheets(session, game)):
        row.state = broken_off.REOPENED.get(row.state, row.state)
        session.add(row)
    session.flush()
    desk = desk_of(session, game)
    game.turn, game.active = kind_of(game).rules.turn(desk.table.state)
    game.mark = mark_of(session, game, game.turn)
    game.asked = asked_now(desk)
    periods.begin(at, game, lasts=time_to_react(session, game, desk))
    seat_links.end(at, game)
    seats = sittings(session, game)
    for seat in game.asked:
        if seat in seats:
            post(at, game, seats[seat], OutgoingMail("asked", str(game.revision), {}))


def _least(settings: Settings) -> timedelta:
    return settings.clock.resume_minimum


_LOGS = {"rolled back": m("rolled the game back from turn {old} to turn {new}")}
_TELLS = (*TABLE, Told("seat", "asked"))

ACTS = (
    Declaration(
        "rollback",
        "game",
        m("Roll back to a turn"),
        m("Later turns are replaced; nothing is deleted, no die is rolled twice."),
        rollback,
        (
            Field(
                "turn", TEXT, m("Turn"), m("Its number, with its letter if it has one."), of="turns"
            ),
        ),
        command="rollback",
        examples=(
            'moderator rollback kyiv-1 14 --reason "A ruling was misread" --dry-run',
            'moderator rollback kyiv-1 12 --reason "A ruling was misread"',
            'moderator rollback kyiv-1 --undo --reason "The ruling was right"',
        ),
        states=("running", "paused"),
        logs=_LOGS,
        tells=_TELLS,
        undo="undo-rollback",
    ),
    Declaration(
        "undo-rollback",
        "game",
        m("Undo the last rollback"),
        m("The game goes back to where it was before the rollback."),
        undo_rollback,
        installed={"minimum": _least},
        command="rollback --undo",
        states=("running", "paused"),
        logs=_LOGS,
        tells=_TELLS,
        undo="rollback",
    ),
)
