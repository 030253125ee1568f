"""Who is away, who asked for more time, who missed a move, which seats stand open.

Rows are added and closed, never deleted: what a player was promised, and what it cost, can be
shown afterwards. All times are aware UTC; days are ISO dates on the calendar of their zone."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import AutoString, Field, SQLModel, UniqueConstraint

from moderator.store.states import AbsenceBy, AskOutcome, OpeningReason, SheetState
from moderator.store.types import json_value, moment


class Vacation(SQLModel, table=True):
    """A person is away from all games of a league, from the first day to the last, both included.

    `ended_at` is set when they came back earlier; `called_off` when it never was to be, and its
    days count no more. `by` is the way it was said, `ended_by` who ended it.
    """

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    league_id: int = Field(foreign_key="league.id", index=True)
    first_day: str
    last_day: str
    zone: str
    by: AbsenceBy = Field(sa_type=AutoString)
    asked_at: datetime | None = moment(nullable=False)
    ended_at: datetime | None = moment()
    ended_by: str = ""
    called_off: bool = False


class MoreTime(SQLModel, table=True):
    """Time that a player asked for and got, in minutes; it counts until it is given back.

    The budget belongs to the person in that game, whoever held the seat between. `revision` is
    the game's as it was asked for; a rollback behind that supersedes it.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    seat: int
    turn: int
    minutes: int
    at: datetime | None = moment(nullable=False)
    given_back_at: datetime | None = moment()
    revision: int = 0
    superseded: bool = False


class Asking(SQLModel, table=True):
    """A question put to a seat, and how it was met by whoever held it then.

    `revision` is the journal's row by which it was met (0: not known); `superseded` is set when a
    rollback took that row back, and it counts no more.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    tenure_id: int = Field(foreign_key="tenure.id", index=True)
    seat: int
    turn: int
    outcome: AskOutcome = Field(sa_type=AutoString)
    due_at: datetime | None = moment()
    at: datetime | None = moment(nullable=False)
    revision: int = 0
    superseded: bool = False


class Opening(SQLModel, table=True):
    """A seat that its holder has left, or is about to.

    It ends when somebody else gets the seat, whose tenure is another, or is closed before.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    tenure_id: int = Field(foreign_key="tenure.id", index=True)
    seat: int
    why: OpeningReason = Field(sa_type=AutoString)
    at: datetime | None = moment(nullable=False)
    closed_at: datetime | None = moment()
    closed_by: str = ""


class TimeBank(SQLModel, table=True):
    """What a seat has left of its time in a game, in seconds, as the running question was put;
    `granted` is what that question's deadline was reckoned from (0: none runs)."""

    game_id: int = Field(foreign_key="game.id", primary_key=True)
    seat: int = Field(primary_key=True)
    left: int
    granted: int = 0


class BankNote(SQLModel, table=True):
    """What a seat had left in its bank, in seconds, once row `revision` of the journal was there.

    Every change is a row, and so is what a rollback gave back: of rows up to a revision the latest
    tells how the bank stood then.
    """

    __tablename__ = "bank_note"
    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: int
    revision: int
    left: int


class BrokenOff(SQLModel, table=True):
    """What a rollback broke off, as it stood at that revision: the question's time, what it was
    granted of the time banks, and the states of the sheets on file. It is put again when the
    rollback is taken back."""

    __tablename__ = "broken_off"
    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    revision: int
    at: datetime | None = moment(nullable=False)
    opened_at: datetime | None = moment()
    due_at: datetime | None = moment()
    grace_until: datetime | None = moment()
    remind_at: datetime | None = moment()
    paused_at: datetime | None = moment()
    granted: int = 0
    sheets: dict[str, SheetState] = json_value()
    __table_args__ = (UniqueConstraint("game_id", "revision"),)


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
