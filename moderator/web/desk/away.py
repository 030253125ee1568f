"""Who is away, as the desk lists them."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from sqlmodel import Session, col, select

from moderator.store.tables import League, Person, Vacation


class Gone(NamedTuple):
    """A vacation that stands: its number, whose, and both days."""

    number: int | None
    name: str
    first: date
    last: date


def away(session: Session, league: League, today: date) -> list[Gone]:
    """Who is away now or will be, by the first day."""
    rows = session.exec(
        select(Vacation, Person)
        .where(
            Vacation.league_id == league.id,
            Person.id == Vacation.person_id,
            col(Vacation.ended_at).is_(None),
            col(Vacation.called_off).is_(False),
            Vacation.last_day >= today.isoformat(),
        )
        .order_by(col(Vacation.first_day), col(Vacation.id))
    )
    return [
        Gone(row.id, who.name, date.fromisoformat(row.first_day), date.fromisoformat(row.last_day))
        for row, who in rows
    ]
