"""Who may act at the desk, and where."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import RoleName
from moderator.store.types import moment


class Role(SQLModel, table=True):
    """What a person is in a league, or in all of them (`league_id` None)."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    league_id: int | None = Field(default=None, foreign_key="league.id", index=True)
    role: RoleName = Field(sa_type=AutoString)
    given_at: datetime | None = moment(nullable=False)
    __table_args__ = (UniqueConstraint("person_id", "league_id"),)
