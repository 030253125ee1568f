"""The clock's heartbeat: when it last ticked, so that an outage is seen."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, select

from moderator.store.at import At
from moderator.store.tables import Heartbeat


def last_beat(session: Session) -> datetime | None:
    """When the clock last ticked; None where it never did."""
    return session.exec(select(Heartbeat.beat_at)).first()


def beat(at: At) -> None:
    """The clock ticks at `now`; it never goes back."""
    row = at.session.exec(select(Heartbeat)).first() or Heartbeat(beat_at=at.now)
    if row.beat_at is None or row.beat_at < at.now:
        row.beat_at = at.now
    at.session.add(row)
