"""What a league is, and what runs it: its settings, its public log, what is published of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import PublicationState
from moderator.store.types import json_value, moment


class League(SQLModel, table=True):
    """A league: its defaults for games. `rhythm` is the text form of league/values/rhythm.py.

    `practice` is true of the one that holds the games against stand-ins: nothing of it is
    published, listed or counted.
    """

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(unique=True, index=True)
    name: str
    language: str = "en"
    zone: str = "UTC"
    rhythm: dict[str, Any] = json_value()
    options: dict[str, Any] = json_value()
    practice: bool = False
    created_at: datetime | None = moment()


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
    at: datetime | None = moment(nullable=False)


class Publication(SQLModel, table=True):
    """Something to publish: a game (or a league, game_id None), as of a revision. Whoever makes it
    has it until `leased_until`."""

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    revision: int = 0
    state: PublicationState = Field(default="waiting", sa_type=AutoString, index=True)
    error: str = ""
    created_at: datetime | None = moment()
    done_at: datetime | None = moment()
    leased_until: datetime | None = moment()


class Heartbeat(SQLModel, table=True):
    """When the clock last ticked; one row."""

    id: int | None = Field(default=None, primary_key=True)
    beat_at: datetime | None = moment(nullable=False)


class News(SQLModel, table=True):
    """What an organiser tells a league, in Markdown: numbered from 1 in each league.

    `hidden_at` is set when it was taken off.
    """

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    number: int
    title: str
    text: str
    written_at: datetime | None = moment(nullable=False)
    hidden_at: datetime | None = moment()
    __table_args__ = (UniqueConstraint("league_id", "number"),)


class Handover(SQLModel, table=True):
    """The site on its way to where readers find it, by the configured command; one row.

    `wanted_at` is set while something published has not been handed on; the command is tried at
    `next_at`, and again later after `attempts` failures, the last of which is told in `error`.
    """

    id: int | None = Field(default=None, primary_key=True)
    wanted_at: datetime | None = moment()
    next_at: datetime | None = moment()
    attempts: int = 0
    error: str = ""
    done_at: datetime | None = moment()


class Calendar(SQLModel, table=True):
    """The secret address of a person's deadlines; the token is derived from the secret and
    `nonce`, only its hash is here."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", unique=True, index=True)
    nonce: str
    token_hash: str = Field(unique=True, index=True)
    made_at: datetime | None = moment(nullable=False)


class Trouble(SQLModel, table=True):
    """Something that is wrong just now: `part …`, a part of the clock's round that failed so many
    `times` one after another; `red …`, a fault of which organisers have been told. The row goes
    when it is over."""

    name: str = Field(primary_key=True)
    since: datetime | None = moment(nullable=False)
    times: int = 0
