"""What a season and a league's ratings hang on, read without working anything out: as long as it
is the same, so are their pages, and no result is read for them."""

from __future__ import annotations

from typing import TypeVar

from sqlalchemy import ColumnElement
from sqlmodel import Session, SQLModel, col, select
from sqlmodel.sql.expression import SelectOfScalar

from moderator.store.keys import key
from moderator.store.tables import (
    Chair,
    Division,
    Entrant,
    Game,
    League,
    Moved,
    Opening,
    Pairing,
    Person,
    ResultRuling,
    Season,
    SeasonRound,
    Tenure,
)

Stored = TypeVar("Stored", bound=SQLModel)

Mark = tuple[object, ...]
"""Plain values, whose repr says all of them."""


def season_mark(session: Session, season: Season) -> Mark:
    """Its people, divisions and tables, and what its games have come to."""
    own = key(season)
    rounds = select(SeasonRound.id).where(SeasonRound.season_id == own)
    tables = select(Pairing).where(col(Pairing.round_id).in_(rounds))
    games = select(Pairing.game_id).where(col(Pairing.round_id).in_(rounds))
    tiers = select(Division).where(Division.season_id == own)
    entrants = select(Entrant).where(Entrant.season_id == own)
    played = select(SeasonRound).where(SeasonRound.season_id == own)
    moved = select(Moved).where(Moved.season_id == own)
    people = select(Entrant.person_id).where(Entrant.season_id == own)
    return (
        _dumped_row(season),
        _dumped(session, tiers.order_by(col(Division.id))),
        _dumped(session, entrants.order_by(col(Entrant.id))),
        _dumped(session, played.order_by(col(SeasonRound.id))),
        _dumped(session, tables.order_by(col(Pairing.id))),
        _dumped(session, moved.order_by(col(Moved.id))),
        _names(session, col(Person.id).in_(people)),
        *_of_games(session, season.league_id, col(Game.id).in_(games)),
    )


def ratings_mark(session: Session, league_id: int) -> Mark:
    """The league's games, who holds their seats and which of these stand open."""
    games = select(Game.id).where(Game.league_id == league_id)
    seats = (
        select(Chair.game_id, Chair.seat, Tenure.person_id)
        .where(
            col(Chair.game_id).in_(games),
            Tenure.chair_id == Chair.id,
            col(Tenure.ended_at).is_(None),
        )
        .order_by(col(Chair.id))
    )
    people = select(Tenure.person_id)
    opened = select(Opening).where(col(Opening.game_id).in_(games)).order_by(col(Opening.id))
    return (
        tuple(session.exec(seats)),
        _dumped(session, opened),
        _names(session, col(Person.id).in_(people)),
        *_of_games(session, league_id, Game.league_id == league_id),
    )


def _of_games(session: Session, league_id: int, wanted: ColumnElement[bool] | bool) -> Mark:
    """A position counts only once its game is over, and then for good: turns do not matter."""
    own = select(Game.id).where(wanted)
    games = (
        select(Game.slug, Game.state, Game.rules_version, Game.ended_at)
        .where(wanted)
        .order_by(col(Game.id))
    )
    named = (
        select(Game.slug, Game.anonymous, Game.named_at)
        .where(wanted, Game.anonymous != "")
        .order_by(col(Game.id))
    )
    verdicts = (
        select(ResultRuling)
        .where(col(ResultRuling.game_id).in_(own))
        .order_by(col(ResultRuling.id))
    )
    return (
        session.get_one(League, league_id).options,
        tuple(tuple(row) for row in session.exec(games)),
        _dumped(session, verdicts),
        tuple(tuple(row) for row in session.exec(named)),
    )


def _names(session: Session, wanted: ColumnElement[bool]) -> Mark:
    named = select(Person.id, Person.name).where(wanted).order_by(col(Person.id))
    return tuple(tuple(row) for row in session.exec(named))


def _dumped(session: Session, wanted: SelectOfScalar[Stored]) -> Mark:
    return tuple(_dumped_row(row) for row in session.exec(wanted))


def _dumped_row(row: SQLModel) -> Mark:
    """By the names of its columns: a row's own order of them is another in each process, and what
    is published would be made anew by each."""
    return tuple(sorted(row.model_dump().items()))
