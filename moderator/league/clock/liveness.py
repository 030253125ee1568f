"""Whether all is well: the clock ticks, and mails leave."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import col, select

from moderator.league.clock.heartbeat import last_beat
from moderator.store.at import At
from moderator.store.tables import OutboxRow

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
