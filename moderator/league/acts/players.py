"""What organisers do for players: make one known, change language and zone, addresses.

Who may read a player's mail or sign in as they can play for them. Therefore nobody touches the
addresses of a rival, of who plays in leagues that are not theirs, or of who runs such leagues.
"""

from __future__ import annotations

from sqlmodel import Session, col, select

from moderator.league.access.roles import ORGANISER, role_in, sits_in
from moderator.league.mailing.public_log import Order, logged_league
from moderator.league.people import directory, profile
from moderator.league.people.directory import checked_address, checked_zone
from moderator.league.people.places import OPEN
from moderator.league.values.errors import LeagueError, one_of
from moderator.league.values.languages import LANGUAGES
from moderator.store.keys import key
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


def add_player(
    session: Session, league: League, order: Order, slug: str, name: str, email: str,
    language: str = "", zone: str = "",
) -> Person:  # fmt: skip
    """Somebody new, known by that address. Raises LeagueError; also for one who is known."""
    if session.exec(select(Person).where(Person.slug == slug)).first() is not None:
        raise LeagueError("slug-taken", name=slug)
    _check_language(language)
    person = directory.add_player(
        session, slug, name, email, order.now, zone or None, language or None
    )
    logged_league(session, league, order, "player added", "", name)
    return person


def set_player(
    session: Session, league: League, order: Order, by: Person, player: Person, language: str,
    zone: str,
) -> None:  # fmt: skip
    """The language of their mails and pages, and their time zone; "": as in the league. Raises
    LeagueError."""
    _check_theirs(session, by, player)
    _check_language(language)
    player.zone, player.language = checked_zone(zone) if zone else None, language or None
    session.add(player)
    logged_league(session, league, order, "player set", "", player.name)


def add_address(
    session: Session, league: League, order: Order, by: Person, player: Person, email: str
) -> None:
    """One more address of a player's; mails go where they went. Raises LeagueError."""
    _check_theirs(session, by, player)
    address = checked_address(email)
    if any(row.email == address for row in profile.rows_of(session, player)):
        raise LeagueError("address-known", player=player.name)
    directory.add_address(session, key(player), address)
    logged_league(session, league, order, "address added", "", player.name)


def remove_address(
    session: Session, league: League, order: Order, by: Person, player: Person, email: str
) -> None:
    """An address is theirs no more; never the last one. Raises LeagueError."""
    _check_theirs(session, by, player)
    address = checked_address(email)
    number = next((key(r) for r in profile.rows_of(session, player) if r.email == address), 0)
    profile.remove(session, player, number)
    logged_league(session, league, order, "address removed", player.name, "")


def _check_language(language: str) -> None:
    if language and language not in LANGUAGES:
        raise one_of(language, LANGUAGES, about="language")


def _check_theirs(session: Session, by: Person, player: Person) -> None:
    """Raises LeagueError where `by` must not touch how that player is known."""
    if role_in(session, by, None) != ORGANISER:
        ours = [role_in(session, by, league) == ORGANISER for league in _leagues(session, player)]
        if not all(ours):
            raise LeagueError("of-other-leagues", player=player.name)
    for game in _played(session, player):
        if by.id != player.id and game.state != "over" and sits_in(session, by, game):
            raise LeagueError("plays-with", game=game.slug, player=player.name)


def _played(session: Session, player: Person) -> list[Game]:
    """The games at whose tables they sit."""
    return list(
        session.exec(
            select(Game).where(
                Tenure.person_id == player.id,
                col(Tenure.ended_at).is_(None),
                Chair.id == Tenure.chair_id,
                Game.id == Chair.game_id,
            )
        )
    )


def _leagues(session: Session, player: Person) -> list[League | None]:
    """The leagues that they play in, by a game or a season, wait for or run; None: all leagues."""
    run = session.exec(select(Role.league_id).where(Role.person_id == player.id)).all()
    wait = session.exec(
        select(Enrolment.league_id).where(
            Enrolment.person_id == player.id, col(Enrolment.state).in_(OPEN)
        )
    ).all()
    entered = session.exec(
        select(Season.league_id).where(
            Entrant.person_id == player.id, Season.id == Entrant.season_id, Season.state != "closed"
        )
    ).all()
    numbers = {*run, *wait, *entered, *(game.league_id for game in _played(session, player))}
    return [session.get(League, number) if number else None for number in numbers]
