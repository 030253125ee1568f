"""Who has agreed to play in a league: they sit or sat at a table there, wait for one, or entered a
season. Nobody else's organiser puts them anywhere: they are invited, and say yes themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlmodel import Session, col, select

from moderator.league.people.places import OPEN
from moderator.store.keys import key
from moderator.store.states import AGREED
from moderator.store.tables import (
    Act,
    Chair,
    Enrolment,
    Entrant,
    Game,
    League,
    Person,
    Role,
    Season,
    Tenure,
)


def leagues_of(session: Session, people: Iterable[Person]) -> dict[int, set[int]]:
    """The numbers of the leagues that each has agreed to play in, by the person's number."""
    leagues: dict[int, set[int]] = {key(person): set() for person in people}
    tables = select(Tenure.person_id, Game.league_id).where(
        col(Tenure.person_id).in_(leagues), Chair.id == Tenure.chair_id, Game.id == Chair.game_id
    )
    lists = select(Enrolment.person_id, Enrolment.league_id).where(
        col(Enrolment.person_id).in_(leagues), col(Enrolment.state).in_(AGREED)
    )
    seasons = select(Entrant.person_id, Season.league_id).where(
        col(Entrant.person_id).in_(leagues), Season.id == Entrant.season_id
    )
    for rows in (tables, lists, seasons):
        for person, league in session.exec(rows):
            leagues[person].add(league)
    return leagues


def outsiders(session: Session, people: Collection[Person], league: League) -> list[Person]:
    """Those who play elsewhere and have not agreed to play here; who plays nowhere is none."""
    where = leagues_of(session, people)
    return [
        person for person in people if where[key(person)] and key(league) not in where[key(person)]
    ]


def belonging(session: Session, people: Iterable[Person]) -> dict[int, set[int | None]]:
    """The numbers of the leagues that each belongs to, by the person's number: which they play or
    played in, wait for, are invited to or run (None: all leagues); of who does nothing of that, the
    one whose organiser made them known."""
    leagues: dict[int, set[int | None]] = {
        number: set(agreed) for number, agreed in leagues_of(session, people).items()
    }
    run = select(Role.person_id, Role.league_id).where(col(Role.person_id).in_(leagues))
    lists = select(Enrolment.person_id, Enrolment.league_id).where(
        col(Enrolment.person_id).in_(leagues), col(Enrolment.state).in_(OPEN)
    )
    for rows in (run, lists):
        for person, league in session.exec(rows):
            leagues[person].add(league)
    nowhere = [number for number, belonging_to in leagues.items() if not belonging_to]
    known = select(Person.id, Act.league_id).where(
        col(Person.id).in_(nowhere),
        Act.kind == "player added",
        Act.at == Person.created_at,
        col(Act.league_id).is_not(None),
    )
    for number, league in session.exec(known):
        leagues[number or 0].add(league)
    return leagues


def elsewhere(session: Session, league: League) -> frozenset[str]:
    """The short names of all who belong to other leagues, and not to this one."""
    people = session.exec(select(Person)).all()
    where = belonging(session, people)
    return frozenset(
        person.slug
        for person in people
        if where[key(person)] and not where[key(person)] & {key(league), None}
    )
