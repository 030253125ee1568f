"""What players hand in and say: sheets, standing orders, press."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import AutoString, Field, SQLModel

from moderator.engine.core import Way
from moderator.store.states import SheetState
from moderator.store.types import json_value, moment


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
    received_at: datetime | None = moment()
    closed_at: datetime | None = moment()
    play_at: datetime | None = moment(index=True)
    left: dict[str, Any] = json_value()
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
    written_at: datetime | None = moment(nullable=False)
    hidden_at: datetime | None = moment()
    __table_args__ = (UniqueConstraint("game_id", "number"),)


class Complaint(SQLModel, table=True):
    """One for each message at most, by the seat that it was told to. `why` is the reader's own
    words; `settled_at` is when an organiser has looked at it."""

    press_id: int = Field(foreign_key="press.id", primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    why: str
    made_at: datetime = moment(nullable=False)
    settled_at: datetime | None = moment()


class PlayerQuestion(SQLModel, table=True):
    """What somebody in a seat asks the organisers, until one of them has answered it.

    `in_reply_to` is the Message-ID of the player's mail, "" where it came another way: the answer
    goes into its thread. The token of the address that organisers reply to is derived from the
    secret and `nonce`; only its hash is here. `answered_at` is when it left the list, `answer` the
    newest words that went back, "" for none.
    """

    __tablename__ = "player_question"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    tenure_id: int = Field(foreign_key="tenure.id", index=True)
    turn: int
    mark: str = ""
    text: str
    in_reply_to: str = ""
    nonce: str
    token_hash: str = Field(unique=True, index=True)
    asked_at: datetime = moment(nullable=False)
    answered_at: datetime | None = moment()
    answer: str = ""
