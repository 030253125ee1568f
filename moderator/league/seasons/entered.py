"""Who is in a season, in the order of entry."""

from __future__ import annotations

from typing import NamedTuple

from sqlmodel import Session, col, select

from moderator.league.seasons.keeping import divisions, entrants
from moderator.store.keys import key
from moderator.store.tables import Person, Season


class Entered(NamedTuple):
    """Somebody in a season, by their order of seeding; no division before the draw."""

    rank: int
    player: str
    name: str
    division: int | None


def entered(session: Session, season: Season) -> list[Entered]:
    """Everybody who is in it; divisions from 1."""
    tiers = {key(division): division.tier + 1 for division in divisions(session, season)}
    rows = entrants(session, season)
    people = {
        key(person): person
        for person in session.exec(
            select(Person).where(col(Person.id).in_([row.person_id for row in rows]))
        )
    }
    return [
        Entered(
            row.rank,
            people[row.person_id].slug,
            people[row.person_id].name,
            tiers.get(row.division_id or 0),
        )
        for row in rows
    ]
