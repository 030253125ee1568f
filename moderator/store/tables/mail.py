"""Mail that came, and mail that goes out."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Column, Index, LargeBinary, text
from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import MailKind, MailState, MessageState
from moderator.store.types import json_value, moment


class Message(SQLModel, table=True):
    """A mail that came, byte for byte.

    `source` names the way in and its own identity of the message (a Maildir file's name);
    `digest` is the SHA-256 of the raw bytes: both make a second delivery a no-op. A held mail may
    be confirmed once, by a token of which `confirm_hash` is kept; `trusted` is set then. After a
    set time its bytes are given up (`kept` is off): nothing stands behind them in a row, so
    whatever else is read of it does not read through them.
    """

    id: int | None = Field(default=None, primary_key=True)
    source: str = Field(unique=True)
    digest: str = Field(unique=True, index=True)
    recipient: str = ""
    message_id: str = Field(default="", index=True)
    received_at: datetime | None = moment(index=True, nullable=False)
    state: MessageState = Field(default="new", sa_type=AutoString, index=True)
    note: str = ""
    confirm_hash: str = Field(default="", index=True)
    trusted: bool = False
    tenure_id: int | None = Field(default=None, foreign_key="tenure.id")
    kept: bool = True
    raw: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    __table_args__ = (Index("message_kept", "kept", "received_at"),)


class OutboxRow(SQLModel, table=True):
    """A mail to be sent: facts and viewer, written in the turn's own transaction.

    `key` is unique per event, recipient and channel. `raw` is frozen before the first attempt.
    `heard` is the id of the last words at the table that its bytes tell of, or 0. Some time after
    it was sent the bytes are given up; their SHA-256 stays (`digest`).
    """

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    kind: MailKind = Field(sa_type=AutoString)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    tenure_id: int | None = Field(default=None, foreign_key="tenure.id")
    person_id: int = Field(foreign_key="person.id", index=True)
    viewer: int | None = None
    facts: dict[str, Any] = json_value()
    message_id: str = Field(unique=True)
    in_reply_to: str = ""
    recipient: str = Field(default="", index=True)
    state: MailState = Field(default="waiting", sa_type=AutoString, index=True)
    attempts: int = 0
    next_at: datetime | None = moment(index=True)
    leased_until: datetime | None = moment()
    error: str = ""
    heard: int = 0
    created_at: datetime | None = moment()
    sent_at: datetime | None = moment(index=True)
    digest: str = ""
    raw: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    __table_args__ = (
        Index("outboxrow_of_tenure", "tenure_id", "kind"),
        Index(
            "outboxrow_kept",
            "sent_at",
            sqlite_where=text("raw IS NOT NULL"),
            postgresql_where=text("raw IS NOT NULL"),
        ),
    )
