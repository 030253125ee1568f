"""The clock's heartbeat, and whether all is well by it: an outage is seen."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from moderator.store.at import At
from moderator.store.tables import Heartbeat, OutboxRow


def last_beat(session: Session) -> datetime | None:
    """When the clock last ticked; None where it never did."""
    return session.exec(select(Heartbeat.beat_at)).first()


def beat(at: At) -> None:
    """The clock ticks at `now`; it never goes back."""
    row = at.session.exec(select(Heartbeat)).first() or Heartbeat(beat_at=at.now)
    if row.beat_at is None or row.beat_at < at.now:
        row.beat_at = at.now
    at.session.add(row)


STUCK = timedelta(hours=1)
"""A mail that was due so long ago and was never tried waits for a clock that sends none."""


def clock_runs(at: At, outage: timedelta) -> bool:
    """Whether the clock has ticked lately: silent for longer than `outage`, it stands."""
    beat = last_beat(at.session)
    return beat is not None and at.now - beat <= outage


def mails_leave(at: At) -> bool:
    """Whether no mail lies about that was due long ago."""
    stuck = select(OutboxRow.id).where(
        OutboxRow.state == "waiting", col(OutboxRow.next_at) < at.now - STUCK
    )
    return at.session.exec(stuck.limit(1)).first() is None
