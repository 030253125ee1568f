"""Who sat where, and when: an old page keeps the name of who played that turn."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlmodel import Session, col, select

from moderator.engine.core import Seat
from moderator.league.people.anonymity import STARS, hidden_until
from moderator.publish.facts import Names
from moderator.store.keys import key
from moderator.store.tables import Chair, Game, Person, Tenure


class NamedTenure(NamedTuple):
    """A seat held by a person from when until when (None: now). Where players are not named, the
    name is that of a star, the person 0 and the handle empty."""

    seat: Seat
    name: str
    person: int
    handle: str
    began: datetime
    ended: datetime | None


def tenures(session: Session, game: Game) -> tuple[NamedTenure, ...]:
    """Everybody who ever held a seat of the game, by seat and time."""
    return tenures_of(session, (game,))[key(game)]


def tenures_of(session: Session, games: Iterable[Game]) -> dict[int, tuple[NamedTenure, ...]]:
    """The same of several games, by a game's number, in one query."""
    hidden = {key(game): bool(hidden_until(game)) for game in games}
    rows = session.exec(
        select(Chair, Person, Tenure)
        .where(
            col(Chair.game_id).in_(hidden),
            Tenure.chair_id == Chair.id,
            Person.id == Tenure.person_id,
        )
        .order_by(col(Chair.seat), col(Tenure.id))
    )
    by_person: dict[int, list[NamedTenure]] = {number: [] for number in hidden}
    for chair, person, tenure in rows:
        if tenure.began_at is not None:
            called = _called(chair.seat, person, hidden=hidden[chair.game_id])
            named = NamedTenure(chair.seat, *called, tenure.began_at, tenure.ended_at)
            by_person[chair.game_id].append(named)
    return {number: tuple(held) for number, held in by_person.items()}


def _called(seat: Seat, person: Person, *, hidden: bool) -> tuple[str, int, str]:
    return (STARS[seat], 0, "") if hidden else (person.name, key(person), person.slug)


def names_then(held: Iterable[NamedTenure], moment: datetime | None) -> Names:
    """The names by seat at that moment; None: now."""
    return {tenure.seat: tenure.name for tenure in held if _holds(tenure, moment)}


def people_then(held: Iterable[NamedTenure], moment: datetime | None) -> dict[Seat, int]:
    """The ids of who held the seats at that moment, as far as they are named."""
    return {
        tenure.seat: tenure.person for tenure in held if _holds(tenure, moment) and tenure.person
    }


def people_now(held: Iterable[NamedTenure]) -> dict[Seat, int]:
    """The ids of who holds the seats, as far as they are named."""
    return people_then(held, None)


def handles_now(held: Iterable[NamedTenure]) -> dict[Seat, str]:
    """The short names of who holds the seats, as far as they are named: pages are called so."""
    return {tenure.seat: tenure.handle for tenure in held if tenure.ended is None and tenure.handle}


def _holds(held: NamedTenure, moment: datetime | None) -> bool:
    if moment is None:
        return held.ended is None
    return held.began <= moment and (held.ended is None or moment < held.ended)
