"""Seasons: who is in which division, who meets whom in which round, and who moved at the end.

Standings are never stored: they follow from the results of the games."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import EntrantState, MoveReason, RoundState, SeasonForm, SeasonState
from moderator.store.types import json_value, moment


class Season(SQLModel, table=True):
    """A season of a league: while it is open people may come and be moved.

    `terms` is the written rule as it was at the start, in the form of league/seasons/terms.py.
    `seed_nonce` with the secret outside the database gives the seed of draws and lots, whose hash
    `commitment` is public from the beginning; `seed_revealed` is empty until it is closed;
    `lots` is the part of it that lots are read from, public from the beginning.
    `previous_id` is the season that this one goes on from. `redrawn` says how often a draw was
    asked for anew: another number, another draw.
    """

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    slug: str = Field(unique=True, index=True)
    name: str
    form: SeasonForm = Field(default="league", sa_type=AutoString)
    state: SeasonState = Field(default="open", sa_type=AutoString, index=True)
    terms: dict[str, Any] = json_value()
    seed_nonce: str = ""
    commitment: str = ""
    seed_revealed: str = ""
    lots: str = ""
    previous_id: int | None = Field(default=None, foreign_key="season.id", unique=True)
    redrawn: int = 0
    created_at: datetime | None = moment()
    started_at: datetime | None = moment()
    closed_at: datetime | None = moment()


class Division(SQLModel, table=True):
    """A group that has a table of its own; tier 0 is the highest."""

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    tier: int
    name: str
    __table_args__ = (UniqueConstraint("season_id", "tier"),)


class Entrant(SQLModel, table=True):
    """A person's place in a season. `rank` is the order of seeding, from 1: a ladder's and a
    cup's is read from it. Results stay where somebody has withdrawn. Lots are drawn
    by `lot`, the number of the row where the season was made; None where that is here."""

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    division_id: int | None = Field(default=None, foreign_key="division.id", index=True)
    rank: int
    state: EntrantState = Field(default="active", sa_type=AutoString)
    lot: int | None = None
    entered_at: datetime | None = moment()
    __table_args__ = (UniqueConstraint("season_id", "person_id"),)


class SeasonRound(SQLModel, table=True):
    """A round of all divisions. Of a cup `bracket` has the ranks of all who are in it, by their
    place in the bracket, those who rest too."""

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    number: int
    state: RoundState = Field(default="waiting", sa_type=AutoString)
    bracket: list[int] = json_value(list)
    __table_args__ = (UniqueConstraint("season_id", "number"),)


class Pairing(SQLModel, table=True):
    """A table that is to be played: entrants in the order of seats. Its game is written in the
    transaction that makes it, and a table has one game for good: there are never two."""

    id: int | None = Field(default=None, primary_key=True)
    round_id: int = Field(foreign_key="seasonround.id", index=True)
    division_id: int = Field(foreign_key="division.id", index=True)
    number: int
    kind: str
    entrants: list[int] = json_value(list)
    game_id: int | None = Field(default=None, foreign_key="game.id", unique=True)
    __table_args__ = (UniqueConstraint("round_id", "division_id", "number"),)


class Moved(SQLModel, table=True):
    """Where a person begins next season, written when a season closes: once for each."""

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    old_tier: int
    new_tier: int
    place: int
    why: MoveReason = Field(sa_type=AutoString)
    at: datetime | None = moment(nullable=False)
    __table_args__ = (UniqueConstraint("season_id", "person_id"),)
