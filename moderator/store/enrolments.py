"""Who wants to play, and who was asked to."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import EnrolmentState
from moderator.store.types import moment


class Enrolment(SQLModel, table=True):
    """Somebody's way into a league, or into one game of it (`game_id`): a seat is kept for them
    until `until`."""

    id: int | None = Field(default=None, primary_key=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    state: EnrolmentState = Field(sa_type=AutoString, index=True)
    made_at: datetime | None = moment(nullable=False)
    until: datetime | None = moment()
    settled_at: datetime | None = moment()
