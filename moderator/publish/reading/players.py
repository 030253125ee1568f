"""Who plays: handles and names that are on pages anyway, never an address, nor a game in which
players are not named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from sqlmodel import Session, col, func, select

from moderator.league.incognito import hidden_games
from moderator.publish.facts import GameLine, LeagueFacts, PlayerCount, PlayerFacts
from moderator.publish.reading.leagues import game_line, league_facts
from moderator.store.tables import Chair, Game, Person, Tenure

Told = Callable[[int], tuple[LeagueFacts, GameLine]]
"""What is said of a game, by its id."""


def player_counts(session: Session) -> tuple[PlayerCount, ...]:
    """Everybody who ever held a seat, by name."""
    counted = (
        select(Person.slug, Person.name, func.count(func.distinct(Chair.game_id)))
        .where(
            Tenure.person_id == Person.id,
            Chair.id == Tenure.chair_id,
            col(Chair.game_id).not_in(hidden_games(session)),
        )
        .group_by(col(Person.id), col(Person.slug), col(Person.name))
        .order_by(func.lower(Person.name), col(Person.slug))
    )
    return tuple(PlayerCount(*row) for row in session.exec(counted))


def players_of(session: Session, games: list[int]) -> tuple[int, ...]:
    """The ids of all who ever held a seat of these games."""
    wanted = (
        select(Tenure.person_id)
        .where(
            Tenure.chair_id == Chair.id,
            col(Chair.game_id).in_(games),
            col(Chair.game_id).not_in(hidden_games(session)),
        )
        .distinct()
        .order_by(col(Tenure.person_id))
    )
    return tuple(session.exec(wanted))


def players_facts(session: Session, people: Iterable[int]) -> tuple[PlayerFacts, ...]:
    """Players with the games they hold a seat in; a game that several of them play is read once."""

    @cache
    def told(game_id: int) -> tuple[LeagueFacts, GameLine]:
        game = session.get_one(Game, game_id)
        return league_facts(session, game.league_id), game_line(session, game)

    return tuple(_player(session, person, told) for person in people)


def player_facts(session: Session, person_id: int) -> PlayerFacts:
    """A player with the games they hold a seat in."""
    return players_facts(session, (person_id,))[0]


def _player(session: Session, person_id: int, told: Told) -> PlayerFacts:
    person = session.get_one(Person, person_id)
    held = (
        select(Game.id, Chair.seat)
        .where(
            Tenure.person_id == person_id,
            col(Tenure.ended_at).is_(None),
            Chair.id == Tenure.chair_id,
            Game.id == Chair.game_id,
            col(Game.id).not_in(hidden_games(session)),
        )
        .order_by(col(Game.id).desc())
    )
    games = tuple((*told(game), seat) for game, seat in session.exec(held) if game is not None)
    return PlayerFacts(person.slug, person.name, games)
