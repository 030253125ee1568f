"""Who would play a game in the league's faster rhythm."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel

from moderator.store.types import moment


class FasterWish(SQLModel, table=True):
    """Somebody agrees to the faster rhythm as long as they hold that seat, or until they take it
    back. Whoever gets the seat after them has agreed to nothing."""

    __tablename__ = "faster_wish"
    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    tenure_id: int = Field(foreign_key="tenure.id", index=True)
    seat: int
    at: datetime | None = moment(nullable=False)
    taken_back_at: datetime | None = moment()
