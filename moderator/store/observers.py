"""Who follows a game by mail without a seat."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from moderator.store.types import moment


class Observer(SQLModel, table=True):
    """Somebody who gets the public reports of a game, as long as the row is there. The token of
    their address is derived from the secret and `nonce`; only its hash is here."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    nonce: str
    token_hash: str = Field(unique=True, index=True)
    since: datetime | None = moment()
    __table_args__ = (UniqueConstraint("game_id", "person_id"),)
