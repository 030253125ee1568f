"""The public log: what organisers and the clock did."""

from __future__ import annotations

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, select

from moderator.publish.facts import ActFacts
from moderator.store.tables import Act


def acts_of(session: Session, where: ColumnElement[bool] | bool) -> tuple[ActFacts, ...]:
    """The acts of one game or one league, oldest first."""
    rows = session.exec(select(Act).where(where).order_by(col(Act.id)))
    return tuple(
        ActFacts(row.actor, row.kind, row.reason, row.old, row.new, row.at)
        for row in rows
        if row.at is not None
    )
