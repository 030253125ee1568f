"""Whether all is well: the clock ticks, and mails leave."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from moderator.league.clock.heartbeat import last_beat
from moderator.store.tables import OutboxRow

STUCK = timedelta(hours=1)
"""A mail that was due so long ago and was never tried waits for a clock that sends none."""


def clock_runs(session: Session, now: datetime, outage: timedelta) -> bool:
    """Whether the clock has ticked lately: silent for longer than `outage`, it stands."""
    beat = last_beat(session)
    return beat is not None and now - beat <= outage


def mails_leave(session: Session, now: datetime) -> bool:
    """Whether no mail lies about that was due long ago."""
    stuck = select(OutboxRow.id).where(
        OutboxRow.state == "waiting", col(OutboxRow.next_at) < now - STUCK
    )
    return session.exec(stuck.limit(1)).first() is None
