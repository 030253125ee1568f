"""Who is let in: one-time links, sessions of browsers, links to seats, tokens of programs; and what
the form keeps of a text."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
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


class SeatLink(SQLModel, table=True):
    """A link in a mail that opens the form of a seat until its question is over (`ended_at`).

    Its token is derived from the secret, the tenure and the revision; only its hash is here.
    """

    __tablename__ = "seat_link"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    tenure_id: int = Field(foreign_key="tenure.id", index=True)
    token_hash: str = Field(unique=True, index=True)
    revision: int
    made_at: datetime | None = moment(nullable=False)
    ended_at: datetime | None = moment()


class TypedText(SQLModel, table=True):
    """What somebody has typed and not handed in: nothing of it is ever played.

    `part` is the field of the form; `turn`, `mark` and `revision` are those of the page it was
    typed in, `before` is the text before it was changed last, `typed_at` is when, `agent` in which
    browser. A page that goes on from a text names its number and `version`; where the text was
    changed elsewhere meanwhile, both are kept.
    """

    __tablename__ = "typed_text"

    id: int | None = Field(default=None, primary_key=True)
    tenure_id: int = Field(foreign_key="tenure.id", index=True)
    part: str
    turn: int
    mark: str = ""
    revision: int = 0
    text: str
    before: str = ""
    version: int = 1
    agent: str = ""
    typed_at: datetime | None = moment(nullable=False)


class FormAnswer(SQLModel, table=True):
    """What was answered to a button of the form, for the page that its browser is led on to; `code`
    is in that page's address, and nobody can guess it."""

    __tablename__ = "form_answer"

    id: int | None = Field(default=None, primary_key=True)
    tenure_id: int = Field(foreign_key="tenure.id", index=True)
    code: str = Field(unique=True, index=True)
    reply: dict[str, Any] = json_value()
    at: datetime | None = moment(nullable=False)


class HandedInText(SQLModel, table=True):
    """What was answered to a text for a position (`digest` is of both): a second press of the
    button gets the same answer. `receipt` is that of the sheet it made."""

    __tablename__ = "handed_in"

    id: int | None = Field(default=None, primary_key=True)
    tenure_id: int = Field(foreign_key="tenure.id", index=True)
    digest: str
    receipt: str
    reply: dict[str, Any] = json_value()
    at: datetime | None = moment(nullable=False)
    __table_args__ = (UniqueConstraint("tenure_id", "digest"),)


class PressedButton(SQLModel, table=True):
    """A button of a form that counts once, by what tells that very form; `status` is 0 until it is
    answered, then the answer is kept for who presses it again."""

    __tablename__ = "pressed_button"

    id: int | None = Field(default=None, primary_key=True)
    mark: str = Field(unique=True, index=True)
    status: int = 0
    location: str = ""
    body: str = ""
    at: datetime | None = moment(nullable=False)


class ApiToken(SQLModel, table=True):
    """What a program of somebody's shows to be let in; only its hash is here."""

    __tablename__ = "api_token"

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    name: str
    token_hash: str = Field(unique=True, index=True)
    made_at: datetime | None = moment(nullable=False)
    used_at: datetime | None = moment()
    ended_at: datetime | None = moment()
