"""Private words that their reader has brought before the organisers."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel

from moderator.store.types import moment


class Complaint(SQLModel, table=True):
    """One for each message at most, by the seat that it was told to. `why` is the reader's own
    words; `settled_at` is when an organiser has looked at it."""

    press_id: int = Field(foreign_key="press.id", primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    why: str
    made_at: datetime = moment(nullable=False)
    settled_at: datetime | None = moment()
