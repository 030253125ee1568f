"""What people are called: nobody can be taken for another, for a seat or for the moderator."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session, col, or_, select

from moderator.engine.core import LETTERS
from moderator.league.people.anonymity import STARS
from moderator.league.values.errors import LeagueError
from moderator.league.values.likeness import skeletons
from moderator.league.values.texts import Name, read_name
from moderator.store.tables import (
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

_OFFICES = (
    *("moderator", "organiser", "organizer", "helper", "admin", "administrator", "system", "bot"),
    *("модератор", "организатор", "помощник", "админ", "администратор", "система", "бот"),
    *("організатор", "помічник", "адмін", "адміністратор"),
)
"""Words that say who runs things: no part of a player's name."""

_RESERVED = frozenset(
    skeleton for word in (*LETTERS, *STARS, *_OFFICES) for skeleton in skeletons(word)
)
"""Seats go by letters, and those of games without names by stars."""

_OFFICIAL = frozenset(skeleton for word in _OFFICES for skeleton in skeletons(word))


def read_player_name(
    session: Session, text: object, league: League | None, but: int | None = None
) -> Name:
    """A name that nobody takes for another's. Raises LeagueError as `read_name` does, and:
    `name-reserved` for a name that is a seat's or says that somebody runs things, `name-alike` for
    one that looks like another player's of the league, or of all leagues where none is given. `but`
    is the number of the person whose name it is."""
    name = read_name(text)
    own = skeletons(name)
    official = any(not skeletons(word).isdisjoint(_OFFICIAL) for word in name.split())
    if official or not own.isdisjoint(_RESERVED):
        raise LeagueError("name-reserved", word=name)
    for number, other in _people(session, league):
        if number != but and not own.isdisjoint(skeletons(other)):
            raise LeagueError("name-alike", word=name, player=other)
    return name


def player_name_problem(
    session: Session, text: object, league: League | None, but: int | None = None
) -> LeagueError | None:
    """Why nobody can be called so, as `read_player_name` says it; None where they can."""
    try:
        read_player_name(session, text, league, but)
    except LeagueError as error:
        return error
    return None


def _people(session: Session, league: League | None) -> Iterator[tuple[int | None, str]]:
    """Everybody of the league: who holds or held a seat, was ever in a season, runs it, or has
    confirmed that they come; by number, with their name."""
    wanted = select(Person.id, Person.name)
    if league is not None:
        seated = select(Tenure.person_id).where(
            Chair.id == Tenure.chair_id, Game.id == Chair.game_id, Game.league_id == league.id
        )
        entered = select(Entrant.person_id).where(
            Season.id == Entrant.season_id, Season.league_id == league.id
        )
        coming = select(Enrolment.person_id).where(
            Enrolment.league_id == league.id, col(Enrolment.settled_at).is_not(None)
        )
        running = select(Role.person_id).where(Role.league_id == league.id)
        groups = (seated, entered, coming, running)
        wanted = wanted.where(or_(*(col(Person.id).in_(group) for group in groups)))
    yield from session.exec(wanted)
