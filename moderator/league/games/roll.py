"""Everybody who has to do with a league, in one list: who is invited, who waits, who plays."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from sqlalchemy import case
from sqlmodel import Session, col, func, select

from moderator.league.people.places import OPEN
from moderator.store.keys import key
from moderator.store.states import AT_PLAY
from moderator.store.tables import (
    Chair,
    Enrolment,
    Entrant,
    Game,
    League,
    Person,
    Season,
    Tenure,
)

Standing = Literal[
    "invited", "asked", "offered", "waiting", "playing", "entered", "played", "known"
]  # fmt: skip
"""Of somebody in a league: a seat or a place is kept until they answer; they wrote and have not
confirmed it; a seat is offered to them; they wait for one; they play; a season that has not ended
has them; they sat at a table once; they can be given a
part, and have none."""


class Listed(NamedTuple):
    """Somebody on the roll. `game` is the one they are asked into, or wait for; `until` is when an
    invitation lapses."""

    number: int
    player: str
    name: str
    standing: Standing
    since: datetime | None = None
    until: datetime | None = None
    game: str = ""


def roll(session: Session, league: League) -> list[Listed]:
    """Everybody once, those first who wait for somebody; each by name."""
    seated, entered = [*_seated(session, league)], [*_in_seasons(session, league)]
    there = {row.player for row in (*seated, *entered) if row.standing != "played"}
    rows = [*_on_the_way(session, league, there), *seated, *entered]
    rows.sort(key=lambda row: (_ORDER.index(row.standing), row.name.casefold()))
    once: dict[str, Listed] = {}
    for row in rows:
        once.setdefault(row.player, row)
    return list(once.values())


_ORDER: Sequence[Standing] = (
    "waiting", "asked", "invited", "offered", "playing", "entered", "known", "played",
)  # fmt: skip


def _on_the_way(session: Session, league: League, there: Collection[str]) -> Iterator[Listed]:
    """Who is at a table or in a season, or is `there`, waits for no game whatever."""
    rows = session.exec(
        select(Enrolment, Person, Game.slug)
        .join(Person, col(Person.id) == Enrolment.person_id)
        .join(Game, col(Game.id) == Enrolment.game_id, isouter=True)
        .where(Enrolment.league_id == league.id, col(Enrolment.state).in_(OPEN))
        .order_by(col(Enrolment.id).desc())
    )
    for row, person, game in rows:
        if row.state != "waiting" or game or person.slug not in there:
            since = row.settled_at if row.state == "waiting" else row.made_at
            until = None if row.state == "waiting" else row.until
            standing: Standing = row.state  # type: ignore[assignment]  # one of OPEN
            yield Listed(key(person), person.slug, person.name, standing, since, until, game or "")


def _seated(session: Session, league: League) -> Iterator[Listed]:
    """Who sits or sat at a table."""
    playing = (col(Tenure.ended_at).is_(None)) & col(Game.state).in_(AT_PLAY)
    now = func.max(case((playing, 1), else_=0))
    rows = session.exec(
        select(Person, func.min(Tenure.began_at), now)
        .where(
            Tenure.person_id == Person.id,
            Chair.id == Tenure.chair_id,
            Game.id == Chair.game_id,
            Game.league_id == league.id,
        )
        .group_by(col(Person.id))
    )
    for person, since, plays in rows:
        standing: Standing = "playing" if plays else "played"
        yield Listed(key(person), person.slug, person.name, standing, since)


def _in_seasons(session: Session, league: League) -> Iterator[Listed]:
    """Who is in a season that has not ended."""
    rows = session.exec(
        select(Person.id, Person.slug, Person.name)
        .where(
            Person.id == Entrant.person_id,
            Entrant.state == "active",
            Season.id == Entrant.season_id,
            Season.league_id == league.id,
            Season.state != "closed",
        )
        .distinct()
    )
    for number, slug, name in rows:
        yield Listed(number or 0, slug, name, "entered")


def invited(session: Session, league: League) -> list[tuple[Enrolment, Person]]:
    """The invitations that nobody has answered."""
    rows = session.exec(
        select(Enrolment, Person)
        .where(
            Enrolment.league_id == league.id,
            col(Enrolment.state).in_(("invited", "offered")),
            Person.id == Enrolment.person_id,
        )
        .order_by(col(Enrolment.id))
    )
    return list(rows)
