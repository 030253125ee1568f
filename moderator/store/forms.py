"""What the form and the interface for programs keep: links to a seat, text as it is typed, what
was handed in, and the tokens of programs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from moderator.store.types import json_value, moment


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

    `turn` and `mark` are those of the page it was typed in.
    """

    __tablename__ = "typed_text"

    id: int | None = Field(default=None, primary_key=True)
    tenure_id: int = Field(foreign_key="tenure.id", unique=True, index=True)
    turn: int
    mark: str = ""
    text: str
    saved_at: datetime | None = moment(nullable=False)


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
