"""The clock's heartbeat, and whether all is well by it: an outage is seen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel import Session, and_, col, or_, select

from moderator.league.values.deadlines import CLOCKS_APART, is_beating
from moderator.store.at import At
from moderator.store.tables import Game, Heartbeat, OutboxRow


def last_beat(session: Session) -> datetime | None:
    """When the clock last ticked; None where it never did."""
    return session.exec(select(Heartbeat.beat_at)).first()


class ClockJumpError(RuntimeError):
    """The clock stands further from its last tick than any outage is long."""


def check_clock(at: At, longest: timedelta) -> None:
    """Whether `now` can be believed: a game waits, and the clock last ticked no longer than
    `longest` before or behind. Raises ClockJumpError; then nothing may be judged, moved or sent."""
    beaten = last_beat(at.session)
    if beaten is None or abs(at.now - beaten) <= longest:
        return
    waiting = select(Game.id).where(Game.state == "running", col(Game.due_at).is_not(None))
    if at.session.exec(waiting.limit(1)).first() is not None:
        raise ClockJumpError(f"now {at.now.isoformat()}, last tick {beaten.isoformat()}")


def beat(at: At) -> None:
    """The clock ticks at `now`. It goes back only from a future that a wrong clock has written."""
    row = at.session.exec(select(Heartbeat)).first() or Heartbeat(beat_at=at.now)
    if row.beat_at is None or row.beat_at < at.now or lies_ahead(row.beat_at, at.now):
        row.beat_at = at.now
    at.session.add(row)


def lies_ahead(beaten: datetime, now: datetime) -> bool:
    """Whether that heartbeat is of a clock that was ahead."""
    return beaten - now > CLOCKS_APART


STUCK = timedelta(hours=1)
"""A mail that should have left so long ago shows that mail does not leave."""


def clock_runs(at: At, outage: timedelta) -> bool:
    """Whether the clock has ticked lately: silent for longer than `outage`, it stands."""
    return is_beating(last_beat(at.session), at.now, outage)


def mails_leave(at: At) -> bool:
    """Whether no mail lies about that should have left long ago."""
    return not late_mails(at.session, at.now - STUCK)


def late_mails(session: Session, long_ago: datetime) -> Sequence[str]:
    """The last answers to mails that should have left by then: due and never tried, or tried in
    vain ever since. Each failed attempt puts the next one off, so `next_at` alone tells nothing."""
    tried_in_vain = and_(OutboxRow.attempts > 0, col(OutboxRow.created_at) < long_ago)
    late = select(OutboxRow.error).where(
        OutboxRow.state == "waiting", or_(col(OutboxRow.next_at) < long_ago, tried_in_vain)
    )
    return session.exec(late.order_by(col(OutboxRow.id))).all()
