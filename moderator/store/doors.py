"""Who is let in: one-time links in mails, sessions of browsers, and what is remembered of both."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import LinkKind, SignInEventKind
from moderator.store.types import json_value, moment


class OneTimeLink(SQLModel, table=True):
    """A link in a mail that does one thing once, until then: `kind` says what.

    Its token is derived from the secret and `nonce`; only its hash is here.
    """

    __tablename__ = "one_time_link"

    id: int | None = Field(default=None, primary_key=True)
    kind: LinkKind = Field(sa_type=AutoString)
    person_id: int = Field(foreign_key="person.id", index=True)
    facts: dict[str, Any] = json_value()
    nonce: str
    token_hash: str = Field(unique=True, index=True)
    made_at: datetime | None = moment(nullable=False)
    until: datetime | None = moment(nullable=False)
    used_at: datetime | None = moment()


class WebSession(SQLModel, table=True):
    """A browser in which somebody is signed in; only the hash of its cookie's token is here.

    `agent` is the browser's own name for itself, cut short, so that its owner knows it again.
    """

    __tablename__ = "web_session"

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    token_hash: str = Field(unique=True, index=True)
    agent: str = ""
    made_at: datetime | None = moment(nullable=False)
    seen_at: datetime | None = moment(nullable=False)
    ended_at: datetime | None = moment()


class SignInEvent(SQLModel, table=True):
    """Append-only: a link was asked for (by a stranger: `person_id` is None), somebody signed in, a
    session was ended."""

    __tablename__ = "sign_in_event"

    id: int | None = Field(default=None, primary_key=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    kind: SignInEventKind = Field(sa_type=AutoString)
    agent: str = ""
    at: datetime | None = moment(nullable=False)
