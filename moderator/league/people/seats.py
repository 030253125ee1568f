"""The seats that somebody holds."""

from __future__ import annotations

from sqlmodel import Session, col, select

from moderator.league.people.directory import Sitting, sittings
from moderator.store.tables import Chair, Game, Person, Tenure


def game_of(session: Session, slug: str) -> Game | None:
    """The game of that short name, if there is one."""
    return session.exec(select(Game).where(Game.slug == slug)).first()


def seats_of(session: Session, game: Game, person: Person) -> tuple[Sitting, ...]:
    """The seats of that game that the person holds now, in turn order."""
    held = sittings(session, game)
    return tuple(held[seat] for seat in sorted(held) if held[seat].person.id == person.id)


def games_of(session: Session, person: Person) -> tuple[Game, ...]:
    """The games in which the person holds a seat now, the newest first."""
    held = select(Chair.game_id).where(
        Tenure.chair_id == Chair.id,
        Tenure.person_id == person.id,
        col(Tenure.ended_at).is_(None),
    )
    rows = session.exec(select(Game).where(col(Game.id).in_(held)).order_by(col(Game.id).desc()))
    return tuple(rows)
