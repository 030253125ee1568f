"""Two handles of one person become one: everything that hangs on the second is the first's."""

from __future__ import annotations

from sqlalchemy import update
from sqlmodel import Session, col, select

from moderator.league.people import profile
from moderator.league.values.errors import LeagueError
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.personal import delete_rows_of, of_persons
from moderator.store.tables import (
    Address,
    Chair,
    Entrant,
    Game,
    Observer,
    Person,
    Role,
    Season,
    Tenure,
)

_GO = frozenset({"one_time_link", "calendar"})
"""What was made for the second handle by its number, and is simply asked for again."""


def merge(at: At, player: Person, other: Person) -> tuple[Game, ...]:
    """All that is the `other`'s is the player's from now on, and the other is nobody any more; the
    games at whose tables they sat. Raises LeagueError where it is the same handle, or where both
    sit or sat at one table, or play in one season: there they were two."""
    if player.id == other.id:
        raise LeagueError("merge-same", player=player.name)
    _must_have_been_apart(at.session, player, other)
    games = sat_in(at.session, other)
    _give_way(at.session, player, other)
    connection = at.session.connection()
    for owned in of_persons():
        table, column = owned
        if table.name in _GO:
            delete_rows_of(at.session, owned, key(other))
        else:
            moved = update(table).where(column == key(other)).values({column.name: key(player)})
            connection.execute(moved)
    at.session.expire_all()
    at.session.delete(at.session.get_one(Person, key(other)))
    at.session.flush()
    if (rows := profile.rows_of(at.session, player)) and not any(row.primary for row in rows):
        profile.pick(at.session, player, key(rows[0]))
    return games


def sat_in(session: Session, person: Person) -> tuple[Game, ...]:
    """The games at whose tables somebody sits or sat."""
    rows = select(Game).where(
        Tenure.person_id == person.id, Chair.id == Tenure.chair_id, Game.id == Chair.game_id
    )
    return tuple(session.exec(rows.distinct().order_by(col(Game.id))))


def _must_have_been_apart(session: Session, player: Person, other: Person) -> None:
    own = {key(game) for game in sat_in(session, player)}
    for game in sat_in(session, other):
        if key(game) in own:
            raise LeagueError("merge-table", game=game.slug)
    theirs = select(Entrant.season_id).where(Entrant.person_id == other.id)
    both = select(Season).where(
        Entrant.season_id == Season.id,
        Entrant.person_id == player.id,
        col(Season.id).in_(theirs),
    )
    if (season := session.exec(both).first()) is not None:
        raise LeagueError("merge-season", season=season.slug)


def _give_way(session: Session, player: Person, other: Person) -> None:
    """Of what somebody can have once only, the player's own stays; of two parts in running a
    league the greater does."""
    known = {row.email for row in profile.rows_of(session, player)}
    for address in session.exec(select(Address).where(Address.person_id == other.id)):
        address.primary = address.primary and not known
        session.add(address)
        if address.email in known:
            session.delete(address)
    own = session.exec(select(Role).where(Role.person_id == player.id))
    parts = {row.league_id: row for row in own}
    for part in session.exec(select(Role).where(Role.person_id == other.id)):
        if (same := parts.get(part.league_id)) is not None:
            same.role = "organiser" if part.role == "organiser" else same.role
            session.add(same)
            session.delete(part)
    followed = select(Observer.game_id).where(Observer.person_id == player.id)
    played = {key(game) for handle in (player, other) for game in sat_in(session, handle)}
    watched = set(session.exec(followed)) | played
    for observer in session.exec(select(Observer).where(Observer.person_id == other.id)):
        if observer.game_id in watched:
            session.delete(observer)
    session.flush()
