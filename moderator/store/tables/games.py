"""Games, who sits in them, and what was played. Truth is `Game` (its setup) and `JournalRow`;
snapshots and turns are caches."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from sqlalchemy import UniqueConstraint
from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import GameState, Strength, UnnamedUntil
from moderator.store.types import json_value, moment


class Game(SQLModel, table=True):
    """A game. `revision` is its journal's length.

    `seed_nonce` with the secret outside the database gives the dice seed; `commitment` is public.
    The due columns are the period of the seats that are asked now (None: nobody is); `rhythm` is
    the game's own where it is not the league's.

    `anonymous` says until when nobody is told who plays; `named_at` is when an organiser named the
    players after all. `strength` is how well the stand-ins of its free seats play.
    """

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    slug: str = Field(unique=True, index=True)
    kind: str
    options: dict[str, Any] = json_value()
    rhythm: dict[str, Any] = json_value()
    seats: int
    state: GameState = Field(default="open", sa_type=AutoString, index=True)
    rules_version: str = ""
    seed_nonce: str = ""
    commitment: str = ""
    salt: str = ""
    seed_revealed: str = ""
    revision: int = 0
    rolls: int = 0
    turn: int = 0
    mark: str = ""
    active: int = 0
    asked: list[int] = json_value(list)
    chain: str = ""
    opened_at: datetime | None = moment()
    due_at: datetime | None = moment(index=True)
    grace_until: datetime | None = moment(index=True)
    remind_at: datetime | None = moment(index=True)
    paused_at: datetime | None = moment()
    anonymous: UnnamedUntil = Field(default="", sa_type=AutoString)
    named_at: datetime | None = moment()
    strength: Strength = Field(default="usual", sa_type=AutoString)
    created_at: datetime | None = moment()
    started_at: datetime | None = moment()
    ended_at: datetime | None = moment()


class Chair(SQLModel, table=True):
    """A seat of a game, 0 in turn order first."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: int
    __table_args__ = (UniqueConstraint("game_id", "seat"),)


class Tenure(SQLModel, table=True):
    """Who holds a chair, from when. The token is derived from the secret and `nonce`; only its
    hash is here, so the database alone opens nothing."""

    id: int | None = Field(default=None, primary_key=True)
    chair_id: int = Field(foreign_key="chair.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    nonce: str
    token_hash: str = Field(unique=True, index=True)
    began_at: datetime | None = moment()
    ended_at: datetime | None = moment()


class JournalRow(SQLModel, table=True):
    """Append-only: setup, answers, reverts. `body` is the canonical JSON that `digest` covers
    together with the previous row's digest."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    kind: str
    body: str
    digest: str
    at: datetime | None = moment(nullable=False)
    __table_args__ = (UniqueConstraint("game_id", "number"),)


class RevisionClaim(SQLModel, table=True):
    """Who advanced a game from a revision: written in the adjudication's own transaction."""

    __tablename__ = "claim"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    revision: int
    by: str
    at: datetime | None = moment(nullable=False)
    __table_args__ = (UniqueConstraint("game_id", "revision"),)


class Snapshot(SQLModel, table=True):
    """The state after `revision` rows: a cache."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    revision: int
    state: dict[str, Any] = json_value()
    __table_args__ = (UniqueConstraint("game_id", "revision"),)


class Turn(SQLModel, table=True):
    """A turn that has been played: its events, the state at its end, its journal rows; a cache.

    `superseded` is set when a rollback reopened it. `events` are dumped with codec, secret ones
    included: readers filter by viewer.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    mark: str = ""
    seat: int
    first_revision: int
    last_revision: int
    events: list[Any] = json_value(list)
    state: dict[str, Any] = json_value()
    report: dict[str, Any] = json_value()
    chain: str = ""
    superseded: bool = False
    played_at: datetime | None = moment()
    __table_args__ = (UniqueConstraint("game_id", "number", "mark"),)


class WithoutGuide(SQLModel, table=True):
    """A practice game whose player wants its turns not explained."""

    __tablename__ = "without_guide"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", unique=True, index=True)


class Review(SQLModel, table=True):
    """A seat's game gone through once more, wished by its player: a cache of what its journal says.

    `revision` is the journal's length when it was wished: where the game went on after that, it is
    of no use any more. `claimed_at` is when a process began with it; `turns` are the turns as they
    were found, with `made_at`, and `wrong` says then that they could not be.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: int
    revision: int
    turns: list[Any] = json_value(list)
    wrong: bool = False
    wished_at: datetime | None = moment(nullable=False)
    claimed_at: datetime | None = moment()
    made_at: datetime | None = moment(index=True)
    __table_args__ = (UniqueConstraint("game_id", "seat"),)


class ResultRuling(SQLModel, table=True):
    """One a game at most.

    `was` is the state of a game that is annulled, "" else; `places` the corrected place of every
    seat, by its letter, empty where the rules' own result stands; `reason` why it was corrected;
    `approved_at` when the result was approved, where the league asks for that.
    """

    __tablename__ = "verdict"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", unique=True, index=True)
    was: GameState | Literal[""] = Field(default="", sa_type=AutoString)
    places: dict[str, Any] = json_value()
    reason: str = ""
    approved_at: datetime | None = moment()
