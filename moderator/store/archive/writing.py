"""A league's rows, as the document of an archive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlmodel import Session, col, or_, select

from moderator.store.archive.plain import columns, written
from moderator.store.archive.tables import PARTS, Part
from moderator.store.at import At
from moderator.store.journal.canonical import digest
from moderator.store.tables import (
    Act,
    Chair,
    Entrant,
    Game,
    League,
    Moved,
    Observer,
    Person,
    Season,
    Tenure,
    Vacation,
)

FORMAT = "moderator league 1"

CRASHED = "crashed"
"""An act whose cause may quote what is hidden: it is for organisers alone."""

Rows = list[dict[str, Any]]


def export_league(
    at: At, league: League, *, private: bool, seeds: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The document. `seeds` are the dice seeds of games and seasons that are not over, by
    `game SLUG` and `season SLUG`, in hex: only a private archive has them, and sealed orders and
    addresses."""
    tables: dict[str, Rows] = {}
    for part in PARTS:
        if private or not part.private:
            tables[part.name] = [
                _row(part, row) for row in _rows(at.session, league, part, tables, private)
            ]
    if not private:
        tables["press"] = [
            row for row in tables["press"] if row["number"] is not None and not row["hidden_at"]
        ]
        tables["act"] = [
            {**row, "new": ""} if row["kind"] == CRASHED else row for row in tables["act"]
        ]
    document = {
        "format": FORMAT,
        "private": private,
        "exported_at": at.now.isoformat(),
        "seeds": dict(seeds or {}) if private else {},
        "tables": tables,
    }
    return {**document, "seal": digest(document)}


def _row(part: Part, row: Any) -> dict[str, Any]:
    names = (name for name in columns(part.model) if name not in part.secret)
    return {name: written(getattr(row, name)) for name in names}


def _rows(
    session: Session, league: League, part: Part, tables: Mapping[str, Rows], private: bool
) -> Iterable[Any]:
    """The rows of a table that belong to the league, in the order of their keys."""
    wanted: Any = select(part.model).order_by(*part.model.__table__.primary_key)  # type: ignore[attr-defined]
    rows: Iterable[Any] = session.exec(
        wanted.where(_own(session, league, part, tables, private))
    ).all()
    return rows


def _own(
    session: Session, league: League, part: Part, tables: Mapping[str, Rows], private: bool
) -> Any:
    """Which rows of a table belong to the league."""
    if part.model is League:
        return col(League.id) == league.id
    if part.model is Person:
        return col(Person.id).in_(_people(session, league, private))
    if part.model is Act:
        games = select(Game.id).where(Game.league_id == league.id)
        return or_(col(Act.game_id).in_(games), col(Act.league_id) == league.id)
    column = columns(part.model)[part.of]
    (foreign,) = column.foreign_keys
    return column.in_([row["id"] for row in tables[foreign.column.table.name]])


def _people(session: Session, league: League, private: bool) -> set[int]:
    """Everybody who holds or held a seat, or is or was in a season; in a private archive those too
    who follow a game."""
    seats = select(Tenure.person_id).where(
        Tenure.chair_id == Chair.id, Chair.game_id == Game.id, Game.league_id == league.id
    )
    entered = select(Entrant.person_id).where(
        Entrant.season_id == Season.id, Season.league_id == league.id
    )
    moved = select(Moved.person_id).where(
        Moved.season_id == Season.id, Season.league_id == league.id
    )
    watching = select(Observer.person_id).where(
        Observer.game_id == Game.id, Game.league_id == league.id
    )
    away = select(Vacation.person_id).where(Vacation.league_id == league.id)
    queries = (seats, entered, moved, away, *((watching,) if private else ()))
    return {person for wanted in queries for person in session.exec(wanted)}
