"""The tables. Truth is `Game` (its setup) and `JournalRow`; snapshots and turns are caches.

All times are aware UTC. Codes are strings. Table models do not validate: callers do.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Column, Index, LargeBinary, UniqueConstraint
from sqlmodel import AutoString, Field, SQLModel

from moderator.engine.core import Way
from moderator.store.states import (
    GameState,
    MailKind,
    MailState,
    MessageState,
    Notify,
    PublicationState,
    SheetState,
    UnnamedUntil,
)
from moderator.store.types import json_value as _json
from moderator.store.types import moment as _time


class League(SQLModel, table=True):
    """A league: its defaults for games. `rhythm` is the text form of league/values/rhythm.py."""

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(unique=True, index=True)
    name: str
    language: str = "en"
    zone: str = "UTC"
    rhythm: dict[str, Any] = _json()
    options: dict[str, Any] = _json()
    created_at: datetime | None = _time()


class Person(SQLModel, table=True):
    """Somebody who plays; `notify` is all, asked or digest. Settings of theirs, not of a seat.

    Language and zone are None where they chose none: then the league's hold. `html`: mails have
    a part with the board beside the plain text; `pdf`: the report comes with them, laid out as
    `paper`, `large` and `two_up` say, and as in the league where these are None.
    """

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(unique=True, index=True)
    name: str
    language: str | None = None
    zone: str | None = None
    notify: Notify = Field(default="all", sa_type=AutoString)
    html: bool = True
    pdf: bool = False
    paper: str | None = None
    large: bool | None = None
    two_up: bool | None = None
    created_at: datetime | None = _time()


class Address(SQLModel, table=True):
    """A mail address, case-folded; one may serve two seats, a person may have several."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    email: str = Field(index=True)
    primary: bool = True
    paused: str | None = None
    __table_args__ = (UniqueConstraint("person_id", "email"),)


class Game(SQLModel, table=True):
    """A game. `revision` is its journal's length.

    `seed_nonce` with the secret outside the database gives the dice seed; `commitment` is public.
    The due columns are the period of the seats that are asked now (None: nobody is); `rhythm` is
    the game's own where it is not the league's.

    `anonymous` says until when nobody is told who plays; `named_at` is when an organiser named the
    players after all.
    """

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    slug: str = Field(unique=True, index=True)
    kind: str
    options: dict[str, Any] = _json()
    rhythm: dict[str, Any] = _json()
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
    asked: list[int] = _json(list)
    chain: str = ""
    opened_at: datetime | None = _time()
    due_at: datetime | None = _time(index=True)
    grace_until: datetime | None = _time(index=True)
    remind_at: datetime | None = _time(index=True)
    paused_at: datetime | None = _time()
    anonymous: UnnamedUntil = Field(default="", sa_type=AutoString)
    named_at: datetime | None = _time()
    created_at: datetime | None = _time()
    started_at: datetime | None = _time()
    ended_at: datetime | None = _time()


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
    began_at: datetime | None = _time()
    ended_at: datetime | None = _time()


class JournalRow(SQLModel, table=True):
    """Append-only: setup, answers, reverts. `body` is the canonical JSON that `digest` covers
    together with the previous row's digest."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    kind: str
    body: str
    digest: str
    at: datetime | None = _time(nullable=False)
    __table_args__ = (UniqueConstraint("game_id", "number"),)


class RevisionClaim(SQLModel, table=True):
    """Who advanced a game from a revision: written in the adjudication's own transaction."""

    __tablename__ = "claim"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    revision: int
    by: str
    at: datetime | None = _time(nullable=False)
    __table_args__ = (UniqueConstraint("game_id", "revision"),)


class Snapshot(SQLModel, table=True):
    """The state after `revision` rows: a cache."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    revision: int
    state: dict[str, Any] = _json()
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
    events: list[Any] = _json(list)
    state: dict[str, Any] = _json()
    report: dict[str, Any] = _json()
    chain: str = ""
    superseded: bool = False
    played_at: datetime | None = _time()
    __table_args__ = (UniqueConstraint("game_id", "number", "mark"),)


class SheetRow(SQLModel, table=True):
    """A sheet, sealed until it is played: one that cools is played at `play_at`, and may be changed
    until then; what is left of one that is open is in `left`."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: int
    tenure_id: int | None = Field(default=None, foreign_key="tenure.id")
    turn: int
    state: SheetState = Field(sa_type=AutoString, index=True)
    text: str
    receipt: str
    by: Way = Field(sa_type=AutoString)
    message_id: int | None = None
    received_at: datetime | None = _time()
    closed_at: datetime | None = _time()
    play_at: datetime | None = _time(index=True)
    left: dict[str, Any] = _json()
    __table_args__ = (Index("sheet_on_file", "game_id", "seat", "state"),)


class StandingRow(SQLModel, table=True):
    """A standing instruction in the words of its order; the newest of a kind holds."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: int
    kind: str
    text: str
    __table_args__ = (UniqueConstraint("game_id", "seat", "kind"),)


class Press(SQLModel, table=True):
    """Words of a player: to all, or to one seat alone.

    Words to all have a `number`, from 1 in each game; those to one seat (`to_seat`) have none, so
    that not even how many there were can be told. `signed` is the league's wish when they were
    written. `hidden_at` is set when an organiser took them off.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int | None = None
    seat: int
    to_seat: int | None = None
    signed: bool = True
    turn: int
    mark: str = ""
    text: str
    written_at: datetime | None = _time(nullable=False)
    hidden_at: datetime | None = _time()
    __table_args__ = (UniqueConstraint("game_id", "number"),)


class Message(SQLModel, table=True):
    """A mail that came, byte for byte.

    `source` names the way in and its own identity of the message (a Maildir file's name);
    `digest` is the SHA-256 of the raw bytes: both make a second delivery a no-op. A held mail may
    be confirmed once, by a token of which `confirm_hash` is kept; `trusted` is set then.
    """

    id: int | None = Field(default=None, primary_key=True)
    source: str = Field(unique=True)
    digest: str = Field(unique=True, index=True)
    raw: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    recipient: str = ""
    message_id: str = Field(default="", index=True)
    received_at: datetime | None = _time(index=True, nullable=False)
    state: MessageState = Field(default="new", sa_type=AutoString, index=True)
    note: str = ""
    confirm_hash: str = Field(default="", index=True)
    trusted: bool = False
    tenure_id: int | None = Field(default=None, foreign_key="tenure.id")


class OutboxRow(SQLModel, table=True):
    """A mail to be sent: facts and viewer, written in the turn's own transaction.

    `key` is unique per event, recipient and channel. `raw` is frozen before the first attempt.
    `heard` is the id of the last words at the table that its bytes tell of, or 0.
    """

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    kind: MailKind = Field(sa_type=AutoString)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    tenure_id: int | None = Field(default=None, foreign_key="tenure.id")
    person_id: int = Field(foreign_key="person.id", index=True)
    viewer: int | None = None
    facts: dict[str, Any] = _json()
    message_id: str = Field(unique=True)
    in_reply_to: str = ""
    recipient: str = ""
    raw: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    state: MailState = Field(default="waiting", sa_type=AutoString, index=True)
    attempts: int = 0
    next_at: datetime | None = _time(index=True)
    leased_until: datetime | None = _time()
    error: str = ""
    heard: int = 0
    created_at: datetime | None = _time()
    sent_at: datetime | None = _time()


class Publication(SQLModel, table=True):
    """Something to publish: a game (or a league, game_id None), as of a revision."""

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    revision: int = 0
    state: PublicationState = Field(default="waiting", sa_type=AutoString, index=True)
    error: str = ""
    created_at: datetime | None = _time()
    done_at: datetime | None = _time()


class Act(SQLModel, table=True):
    """What an organiser or the clock did: who, why, old and new; public.

    About a game, or a whole league (`league_id`); about neither where it is about a person.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    league_id: int | None = Field(default=None, foreign_key="league.id", index=True)
    actor: str
    kind: str
    reason: str = ""
    old: str = ""
    new: str = ""
    at: datetime | None = _time(nullable=False)


class Heartbeat(SQLModel, table=True):
    """When the clock last ticked; one row."""

    id: int | None = Field(default=None, primary_key=True)
    beat_at: datetime | None = _time(nullable=False)
