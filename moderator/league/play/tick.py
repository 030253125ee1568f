"""One judgement of the clock over all games: outages, reminders, deadlines.

The caller empties every way in first, so that what came in time is in time. Each game is a
transaction of its own: one bad game never stops the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, and_, col, func, or_, select

from moderator.league.clock import periods
from moderator.league.clock.heartbeat import beat, last_beat
from moderator.league.mailing.posting import announce, post
from moderator.league.people.directory import sittings
from moderator.league.play.record import on_file
from moderator.league.play.turns import cooled, deadline_passed
from moderator.league.values import deadlines
from moderator.league.values.deadlines import OutageRule
from moderator.store.states import GOING
from moderator.store.tables import Act, Game, SheetRow

"""A pause stops deadlines; what players send is played all the same."""

_COOLING = SheetRow.state == "cooling"


@dataclass(frozen=True, slots=True)
class Judged:
    """What the clock did to one game: `reminded`, `played`, or nothing."""

    game: str
    what: str


def heed_outage(session: Session, now: datetime, rule: OutageRule, *, by_hand: bool) -> list[str]:
    """Move the deadlines that fell into an outage; leave a heartbeat. Slugs of games moved.

    A clock turned by hand is no outage, and neither reads nor leaves a heartbeat.
    """
    if by_hand:
        return []
    beaten = last_beat(session)
    moved = _moved(session, beaten, now, rule) if deadlines.is_outage(beaten, now, rule) else []
    beat(session, now)
    return moved


def _moved(session: Session, beaten: datetime | None, now: datetime, rule: OutageRule) -> list[str]:
    """Slugs of the games whose deadlines fell into the outage, moved."""
    moved: list[str] = []
    games = session.exec(
        select(Game)
        .where(Game.state == "running", col(Game.due_at).is_not(None))
        .order_by(col(Game.id))
        .with_for_update()
    ).all()
    before = [periods.of(game) for game in games]
    after = deadlines.outage_shift(before, beaten, now, rule)
    for game, was, period in zip(games, before, after, strict=True):
        if period is was:
            continue
        periods.put(game, period)
        _tell_moved(session, game, was.due_at, now)
        moved.append(game.slug)
    return moved


def _tell_moved(session: Session, game: Game, was: datetime, now: datetime) -> None:
    old, new = was.isoformat(), periods.of(game).due_at.isoformat()
    act = Act(game_id=game.id, actor="clock", kind="outage", old=old, new=new, at=now)
    announce(session, game, act, now)


def due_games(session: Session, now: datetime) -> Sequence[int]:
    """Ids of games with something due: a reminder, the end of a grace, a sheet that has cooled."""
    cooled = select(SheetRow.game_id).where(_COOLING, col(SheetRow.play_at) <= now)
    rows = session.exec(
        select(Game.id)
        .where(
            or_(
                and_(
                    Game.state == "running",
                    or_(col(Game.remind_at) <= now, col(Game.grace_until) <= now),
                ),
                and_(col(Game.state).in_(GOING), col(Game.id).in_(cooled)),
            )
        )
        .order_by(col(Game.grace_until))
    )
    return [row for row in rows if row is not None]


def next_moment(session: Session, after: datetime) -> datetime | None:
    """The nearest moment after `after` at which the clock has something to do.

    What is overdue already could not be judged just now: it waits for the next regular tick.
    """
    moments: list[datetime] = []
    for column in (Game.remind_at, Game.grace_until):
        found = session.exec(
            select(column)
            .where(Game.state == "running", col(column) > after)
            .order_by(col(column))
            .limit(1)
        ).first()
        if found is not None:
            moments.append(found)
    cools = select(func.min(SheetRow.play_at)).where(_COOLING, col(SheetRow.play_at) > after)
    if (cooled := session.exec(cools).one()) is not None:
        moments.append(cooled)
    return min(moments, default=None)


def judge(session: Session, secret: bytes, game_id: int, now: datetime) -> Judged | None:
    """Remind the seats of a game, or play it on where their time is up."""
    game = session.get(Game, game_id, with_for_update=True)
    if game is None or game.state not in GOING or game.due_at is None:
        return None
    period = periods.of(game)
    up = deadlines.state_of(period, now) == "up"
    if not up and cooled(session, secret, game, now):
        return Judged(game.slug, "played")
    if game.state != "running":
        return None
    if up:
        deadline_passed(session, secret, game, now)
        return Judged(game.slug, "played")
    if period.remind_at is not None and period.remind_at <= now:
        _remind(session, game, now)
        return Judged(game.slug, "reminded")
    return None


def _remind(session: Session, game: Game, now: datetime) -> None:
    """One reminder a deadline, to those without a sheet on file."""
    period = periods.of(game)
    seats = sittings(session, game)
    filed = {row.seat for row in on_file(session, game) if row.state != "wrong"}
    for seat in deadlines.reminder_due(period, now, filed):
        if seat in seats:
            due = period.due_at.isoformat()
            post(session, game, seats[seat], "reminder", due, {"due_at": due}, now)
    periods.put(game, deadlines.reminded(period))
    session.add(game)
