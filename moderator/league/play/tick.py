"""One judgement of the clock over all games: outages, reminders, deadlines.

The caller empties every way in first, so that what came in time is in time. Each game is a
transaction of its own: one bad game never stops the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlmodel import Session, and_, col, func, or_, select

from moderator.league.clock import periods
from moderator.league.clock.heartbeat import beat, last_beat, lies_ahead
from moderator.league.mailing.posting import OutgoingMail, announce, post
from moderator.league.options.league_options import is_practice
from moderator.league.people.directory import sittings
from moderator.league.play.record import on_file
from moderator.league.play.turns import cooled, end_practice, play_deadline
from moderator.league.values import deadlines
from moderator.league.values.deadlines import OutageRule, Period
from moderator.league.values.rows import shown
from moderator.store.at import At
from moderator.store.states import GOING
from moderator.store.tables import Act, Game, SheetRow
from moderator.store.types import check_readable

log = structlog.get_logger()

_COOLING = SheetRow.state == "cooling"


@dataclass(frozen=True, slots=True)
class Judged:
    """What the clock did to one game: `reminded`, `played`, or `ended`."""

    game: str
    what: str


def heed_outage(at: At, rule: OutageRule, *, by_hand: bool) -> list[str]:
    """Move the deadlines that fell into an outage; leave a heartbeat. Slugs of games moved.

    A clock turned by hand is no outage, and neither reads nor leaves a heartbeat.
    """
    if by_hand:
        return []
    beaten = last_beat(at.session)
    if beaten is not None and lies_ahead(beaten, at.now):
        log.error("the last tick lies in the future", beat=beaten.isoformat())
    moved = _moved(at, beaten, rule) if deadlines.is_outage(beaten, at.now, rule) else []
    beat(at)
    return moved


def _moved(at: At, beaten: datetime | None, rule: OutageRule) -> list[str]:
    """Slugs of the games whose deadlines fell into the outage, moved."""
    moved: list[str] = []
    rows = at.session.exec(
        select(Game)
        .where(Game.state == "running", col(Game.due_at).is_not(None))
        .order_by(col(Game.id))
        .with_for_update()
    ).all()
    unread: list[str] = []
    dated = shown(rows, lambda game: _dated(at, game), lambda game: game.slug, unread)
    for slug in unread:  # it is not judged either, and then it is named as crashed
        log.error("a game that cannot be read", game=slug)
    games, before = [game for game, _ in dated], [period for _, period in dated]
    after = deadlines.outage_shift(before, beaten, at.now, rule)
    for game, was, period in zip(games, before, after, strict=True):
        if period is was:
            continue
        periods.put(game, deadlines.to_hour(period, periods.rhythm_of(at.session, game)))
        _tell_moved(at, game, was.due_at)
        moved.append(game.slug)
    return moved


def _dated(at: At, game: Game) -> tuple[Game, Period]:
    """A game whose deadline can be moved, and its period."""
    check_readable(game)
    periods.rhythm_of(at.session, game)
    return game, periods.of(game)


def _tell_moved(at: At, game: Game, was: datetime) -> None:
    old, new = was.isoformat(), periods.of(game).due_at.isoformat()
    act = Act(game_id=game.id, actor="clock", kind="outage", old=old, new=new, at=at.now)
    announce(at, game, act)


def due_games(at: At) -> Sequence[int]:
    """Ids of games with something due: a reminder, the end of a grace, a sheet that has cooled."""
    cooled = select(SheetRow.game_id).where(_COOLING, col(SheetRow.play_at) <= at.now)
    rows = at.session.exec(
        select(Game.id)
        .where(
            or_(
                and_(
                    Game.state == "running",
                    or_(col(Game.remind_at) <= at.now, col(Game.grace_until) <= at.now),
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
        moment = session.exec(
            select(column)
            .where(Game.state == "running", col(column) > after)
            .order_by(col(column))
            .limit(1)
        ).first()
        if moment is not None:
            moments.append(moment)
    cools = select(func.min(SheetRow.play_at)).where(_COOLING, col(SheetRow.play_at) > after)
    if (cooled := session.exec(cools).one()) is not None:
        moments.append(cooled)
    return min(moments, default=None)


def judge(at: At, game_id: int) -> Judged | None:
    """Remind the seats of a game, or play it on where their time is up."""
    game = at.session.get(Game, game_id, with_for_update=True)
    if game is None or game.state not in GOING or game.due_at is None:
        return None
    period = periods.of(game)
    up = deadlines.state_of(period, at.now) == "up"
    if not up and cooled(at, game):
        return Judged(game.slug, "played")
    if game.state != "running":
        return None
    if up and is_practice(at.session, game):
        end_practice(at, game)
        return Judged(game.slug, "ended")
    if up:
        play_deadline(at, game)
        return Judged(game.slug, "played")
    if period.remind_at is not None and period.remind_at <= at.now:
        _remind(at, game)
        return Judged(game.slug, "reminded")
    return None


def _remind(at: At, game: Game) -> None:
    """One reminder a deadline, to those without a sheet on file."""
    period = periods.of(game)
    seats = sittings(at.session, game)
    filed = {row.seat for row in on_file(at.session, game) if row.state != "wrong"}
    for seat in deadlines.reminder_due(period, at.now, filed):
        if seat in seats:
            due = period.due_at.isoformat()
            post(at, game, seats[seat], OutgoingMail("reminder", due, {"due_at": due}))
    periods.put(game, deadlines.reminded(period))
    at.session.add(game)
