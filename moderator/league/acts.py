"""What an organiser does to a running game: pause, resume, extend, roll back.

Each act says first what it would change (`Plan`), needs a reason, and stands in the public log.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col, delete, select

from moderator.engine.core import letter
from moderator.league import deadlines, periods, seat_links
from moderator.league.errors import LeagueError
from moderator.league.people import sittings
from moderator.league.posting import post, publish
from moderator.league.record import (
    asked_now,
    desk_of,
    kind_of,
    mark_of,
    on_file,
    open_sheets,
    time_to_react,
)
from moderator.league.spans import write_span
from moderator.store import bodies, journal, replay
from moderator.store.keys import key
from moderator.store.tables import Act, Game, Snapshot, Turn


@dataclass(frozen=True, slots=True)
class Order:
    """An act by somebody, for a reason that everybody may read."""

    actor: str
    reason: str
    now: datetime

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise LeagueError("Say why: the reason is published with what was done.")


@dataclass(frozen=True, slots=True)
class Plan:
    """What an act would change, a sentence each."""

    lines: tuple[str, ...]


def _when(moment: datetime | None) -> str:
    return moment.strftime("%Y-%m-%d %H:%M UTC") if moment else "never"


def logged(session: Session, game: Game, order: Order, kind: str, old: str, new: str) -> None:
    """The act in the public log, a notice to every seat, the pages made anew."""
    act = Act(
        game_id=game.id,
        actor=order.actor,
        kind=kind,
        reason=order.reason,
        old=old,
        new=new,
        at=order.now,
    )
    session.add(act)
    session.add(game)
    session.flush()
    told = {"act": kind, "reason": order.reason, "actor": order.actor, "old": old, "new": new}
    for sitting in sittings(session, game).values():
        post(session, game, sitting, "notice", f"act-{act.id}", told, order.now)
    publish(session, game, order.now)


def plan_pause(game: Game) -> Plan:
    """Raises LeagueError where the game does not run."""
    _must_be(game, "running")
    return Plan((f"{game.slug}: the clock stops; the deadline {_when(game.due_at)} is off.",))


def pause(session: Session, game: Game, order: Order) -> None:
    """Stop the clock; orders are taken and played on."""
    plan_pause(game)
    old = _when(game.due_at)
    if game.due_at is not None:
        periods.put(game, deadlines.pause(periods.of(game), order.now))
    game.state = "paused"
    logged(session, game, order, "paused", old, "")


def plan_resume(game: Game, now: datetime, minimum: timedelta) -> Plan:
    """Raises LeagueError where the game is not paused."""
    _must_be(game, "paused")
    period = deadlines.resume(periods.of(game), now, minimum, "", "")
    return Plan((f"{game.slug}: the clock runs again; the deadline is {_when(period.due_at)}.",))


def resume(session: Session, game: Game, order: Order, minimum: timedelta) -> None:
    """Let the clock run: what was left is left again, and `minimum` at least."""
    plan_resume(game, order.now, minimum)
    period = deadlines.resume(periods.of(game), order.now, minimum, order.actor, order.reason)
    periods.put(game, period)
    game.state = "running"
    logged(session, game, order, "resumed", "", _when(game.due_at))


def plan_extend(game: Game, by: timedelta) -> Plan:
    """Raises LeagueError where nobody is asked."""
    _must_be(game, "running", "paused")
    moved = deadlines.extend(periods.of(game), by, "", "")
    span = f"from {_when(game.due_at)} to {_when(moved.due_at)}"
    return Plan((f"{game.slug}: the deadline moves by {write_span(by)}, {span}.",))


def extend(session: Session, game: Game, order: Order, by: timedelta) -> None:
    """Move the running deadline; one transaction with the check that it has not passed."""
    plan_extend(game, by)
    old = _when(game.due_at)
    periods.put(game, deadlines.extend(periods.of(game), by, order.actor, order.reason))
    logged(session, game, order, "extended", old, _when(game.due_at))


def plan_rollback(session: Session, game: Game, number: int) -> Plan:
    """Which turns would be superseded. Raises LeagueError where that turn has not begun, or
    where the game is over: its dice seed is public, every roll to come would be known."""
    _must_be(game, "running", "paused")
    turns = _turns_from(session, game, number)
    names = ", ".join(f"{turn.number}{turn.mark}" for turn in turns)
    ahead = [row for row in on_file(session, game) if row.state == "ahead"]
    lines = [
        f"{game.slug}: turn {number} is opened again for seat {letter(turns[0].seat)}.",
        f"Superseded, but kept and readable: turn{'s' if len(turns) > 1 else ''} {names}.",
        "Rolls already used are not rolled again.",
    ]
    if ahead:
        seats = ", ".join(sorted(letter(row.seat) for row in ahead))
        lines.append(f"Sheets sent ahead become drafts that must be confirmed: {seats}.")
    return Plan(tuple(lines))


def rollback(session: Session, game: Game, order: Order, number: int) -> None:
    """Open a turn again: a revert is appended to the journal, nothing is deleted."""
    plan_rollback(session, game, number)
    turns = _turns_from(session, game, number)
    old = f"{game.turn}{game.mark}"
    to = turns[0].first_revision - 1
    state = replay.state_at(session, game, to, kind_of(game).rules)
    for turn in turns:
        turn.superseded = True
        session.add(turn)
    session.flush()
    mark = mark_of(session, game, number)
    body = bodies.revert(to, f"{order.actor}: {order.reason}", mark)
    journal.append(session, game, journal.REVERT, body, order.now)
    session.exec(delete(Snapshot).where(col(Snapshot.game_id) == game.id))
    packed = dict(kind_of(game).rules.pack(state))
    session.add(Snapshot(game_id=key(game), revision=game.revision, state=packed))
    session.flush()
    _reopen(session, game, order, number)
    logged(session, game, order, "rolled back", old, f"{game.turn}{game.mark}")


def _reopen(session: Session, game: Game, order: Order, number: int) -> None:
    """The seat is asked anew, with a period of its own; sheets sent ahead become drafts, those
    that were open are used."""
    for row in (*on_file(session, game), *open_sheets(session, game)):
        row.state = {"ahead": "draft", "cooling": "draft", "open": "used"}.get(row.state, row.state)
        session.add(row)
    session.flush()
    desk = desk_of(session, game)
    game.turn, game.active = kind_of(game).rules.turn(desk.table.state)
    game.mark = mark_of(session, game, game.turn)
    game.asked = asked_now(desk)
    periods.begin(session, game, order.now, lasts=time_to_react(session, game, desk))
    seat_links.end(session, game, order.now)
    seats = sittings(session, game)
    for seat in game.asked:
        if seat in seats:
            post(session, game, seats[seat], "asked", str(game.revision), {}, order.now)


def _turns_from(session: Session, game: Game, number: int) -> list[Turn]:
    rows = session.exec(
        select(Turn)
        .where(Turn.game_id == game.id, Turn.number >= number, col(Turn.superseded).is_(False))
        .order_by(col(Turn.number))
    ).all()
    if not rows or rows[0].number != number:
        raise LeagueError(f"{game.slug} has had no turn {number} yet; it is at turn {game.turn}.")
    return list(rows)


def _must_be(game: Game, *states: str) -> None:
    if game.state not in states:
        raise LeagueError(f"{game.slug} is {game.state}, not {' or '.join(states)}.")


def log_of(session: Session, game: Game) -> list[Act]:
    """The game's public log, oldest first."""
    return list(session.exec(select(Act).where(Act.game_id == game.id).order_by(col(Act.id))).all())
