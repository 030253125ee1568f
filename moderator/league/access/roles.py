"""Who may do what at the desk.

An organiser does everything for a league; a helper sees its desk and looks after its mail. Either
may be so in one league or in all. Nobody acts on a game in which they hold a seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from sqlmodel import Session, col, exists, or_, select

from moderator.league.mailing.public_log import ByWhom, log_league_act
from moderator.league.options.league_options import LISTED
from moderator.league.people.directory import drop_lent
from moderator.league.values.errors import LeagueError, read_choice
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import RoleName
from moderator.store.tables import Chair, Game, League, Person, Role, Tenure

ORGANISER: Final = "organiser"
HELPER: Final = "helper"
ROLES: Sequence[RoleName] = (ORGANISER, HELPER)


def role_in(session: Session, person: Person, league: League | None) -> RoleName | Literal[""]:
    """organiser, helper or "" (None: in all leagues, for what belongs to no single one)."""
    everywhere = col(Role.league_id).is_(None)
    where = everywhere if league is None else or_(everywhere, Role.league_id == league.id)
    roles = set(session.exec(select(Role.role).where(Role.person_id == person.id, where)))
    return next((role for role in ROLES if role in roles), "")


def leagues_of(session: Session, person: Person) -> Mapping[str, League]:
    """The leagues whose desk the person sees, by short name."""
    own = select(Role.league_id).where(Role.person_id == person.id)
    everywhere = exists().where(col(Role.person_id) == person.id, col(Role.league_id).is_(None))
    rows = session.exec(
        select(League)
        .where(
            LISTED, or_(everywhere, col(League.id).in_(own.where(col(Role.league_id).is_not(None))))
        )
        .order_by(col(League.name), col(League.id))
    )
    return {league.slug: league for league in rows}


def is_anywhere(session: Session, person: Person, role: RoleName | None = None) -> bool:
    """Whether the person is that (or anything) in any league."""
    wanted = (Role.person_id == person.id, *((Role.role == role,) if role else ()))
    return session.exec(select(Role.id).where(*wanted)).first() is not None


def sits_in(session: Session, person: Person, game: Game) -> bool:
    """Whether the person holds a seat of the game: then they are a player there, and no more."""
    return key(game) in games_sat_in(session, person)


def games_sat_in(session: Session, person: Person) -> frozenset[int]:
    """The numbers of the games in which the person holds a seat."""
    held = select(Chair.game_id).where(
        Tenure.person_id == person.id, col(Tenure.ended_at).is_(None), Chair.id == Tenure.chair_id
    )
    return frozenset(session.exec(held))


def listed(session: Session, league: League | None) -> Sequence[tuple[Role, Person]]:
    """Who is what in a league alone, or in all (None)."""
    where = col(Role.league_id).is_(None) if league is None else Role.league_id == league.id
    return session.exec(
        select(Role, Person).where(where, Person.id == Role.person_id).order_by(col(Role.id))
    ).all()


def only_organiser(session: Session, league: League | None) -> str:
    """The name of who organises the league, else all leagues, where that is one person; else ""."""
    for where in (league, None) if league is not None else (None,):
        named = [person.name for role, person in listed(session, where) if role.role == ORGANISER]
        if named:
            return named[0] if len(named) == 1 else ""
    return ""


def give(at: At, league: League | None, person: Person, role: str, order: ByWhom) -> None:
    """Make somebody organiser or helper, of one league or of all. Raises LeagueError."""
    wanted = read_choice(role, ROLES, "role")
    row = _row(at.session, league, person)
    if row is not None and row.role == wanted:
        raise LeagueError("role-already", player=person.name, role=role)
    row = row or Role(
        person_id=key(person), league_id=league.id if league else None, role=wanted,
        given_at=at.now,
    )  # fmt: skip
    row.role = wanted
    drop_lent(at.session, key(person), league.id if league else None)
    at.session.add(row)
    at.session.flush()
    _log(at, league, order, "role given", "", f"{person.name}, {role}")


def take(at: At, league: League | None, person: Person, order: ByWhom) -> None:
    """Somebody is organiser or helper no more. Raises LeagueError where they were not."""
    row = _row(at.session, league, person)
    if row is None:
        raise LeagueError("no-role", player=person.name)
    at.session.delete(row)
    at.session.flush()
    _log(at, league, order, "role taken", f"{person.name}, {row.role}", "")


def _row(session: Session, league: League | None, person: Person) -> Role | None:
    where = col(Role.league_id).is_(None) if league is None else Role.league_id == league.id
    return session.exec(select(Role).where(Role.person_id == person.id, where)).first()


def _log(at: At, league: League | None, order: ByWhom, kind: str, old: str, new: str) -> None:
    """In the public log of the league; of every league, where it is about all."""
    leagues = [league] if league else at.session.exec(select(League).where(LISTED)).all()
    for told in leagues:
        log_league_act(at, told, order, kind, old, new)
