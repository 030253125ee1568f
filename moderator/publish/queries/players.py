"""Who plays: handles and names that are on pages anyway, never an address, nor a game in which
players are not named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from sqlmodel import Session, col, func, select

from moderator.engine.core import Seat
from moderator.league.clock import absence, reliability
from moderator.league.people.anonymity import hidden_games
from moderator.publish.facts import (
    AwayFacts,
    GameLine,
    LeagueFacts,
    PlayerCount,
    PlayerFacts,
    TenureFacts,
)
from moderator.publish.queries.leagues import game_line, league_facts
from moderator.store.keys import key
from moderator.store.tables import Chair, Game, League, Person, Tenure

_GOING = frozenset({"open", "running", "paused"})
Seated = tuple[LeagueFacts, GameLine, Seat]
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


def _away(session: Session, person_id: int, games: Sequence[Seated]) -> tuple[AwayFacts, ...]:
    """The vacations in leagues where they play a game with names that is not over, but those that
    were past when the latest question in these games was put."""
    live = [(league, line) for league, line, _ in games if line.state in _GOING]
    leagues = {league.slug: league for league, _ in live}
    since = max((line.asked_at for _, line in live if line.asked_at is not None), default=None)
    rows = session.exec(select(League.id, League.slug).where(col(League.slug).in_(leagues)))
    return tuple(
        AwayFacts(leagues[slug], one.first, one.last)
        for league, slug in rows.all()
        if league is not None
        for one in absence.vacations(session, league)
        if one.person == person_id and (since is None or one.back_at > since)
    )


def _record(session: Session, person_id: int, told: Told) -> tuple[TenureFacts, ...]:
    """Every seat that they were ever asked at, the latest game first. Of one that they still play
    only what they missed: all else changes with every turn."""
    held = session.exec(
        select(Tenure, Chair.seat, Chair.game_id)
        .where(
            Tenure.person_id == person_id,
            Chair.id == Tenure.chair_id,
            col(Chair.game_id).not_in(hidden_games(session)),
        )
        .order_by(col(Chair.game_id).desc(), col(Tenure.id).desc())
    ).all()
    records = reliability.records(session, [key(tenure) for tenure, _, _ in held])
    found = []
    for tenure, seat, game_id in held:
        asked, missed = records.get(key(tenure), (0, 0))
        league, line = told(game_id)
        playing = tenure.ended_at is None and line.state in _GOING
        if asked:
            found.append(TenureFacts(league, line, seat, missed, None if playing else asked))
    return tuple(found)


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
    away, record = _away(session, person_id, games), _record(session, person_id, told)
    return PlayerFacts(person.slug, person.name, games, away, record)
