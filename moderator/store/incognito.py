"""Games whose players are not named."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel

from moderator.store.types import moment


class Incognito(SQLModel, table=True):
    """A game that was made without names. `until` is `end` or `never`; `named_at` is when an
    organiser named the players after all."""

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    until: str
    named_at: datetime | None = moment()
