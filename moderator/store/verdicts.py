"""What organisers say of a game's result beside what the rules say."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from sqlmodel import AutoString, Field, SQLModel

from moderator.store.states import GameState
from moderator.store.types import json_value, moment


class ResultRuling(SQLModel, table=True):
    """One a game at most.

    `was` is the state of a game that is annulled, "" else; `places` the corrected place of every
    seat, by its letter, empty where the rules' own result stands; `reason` why it was corrected;
    `approved_at` when the result was approved, where the league asks for that.
    """

    __tablename__ = "verdict"

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", unique=True, index=True)
    was: GameState | Literal[""] = Field(default="", sa_type=AutoString)
    places: dict[str, Any] = json_value()
    reason: str = ""
    approved_at: datetime | None = moment()
