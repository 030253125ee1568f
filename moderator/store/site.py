"""What the site keeps: the organiser's news, where it is handed on to, whose calendar is whose."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from moderator.store.types import moment


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
