"""What goes in and out, declared once: bodies are checked by it, answers are made of it, and the
description of the interface is written from it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from moderator.league.orders.handing_in import LONGEST


def _writable(text: str) -> str:
    """Text that every database and every mail can hold."""
    if "\x00" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ValueError("a sign in it is no character")
    return text


def _whole(number: object) -> object:
    """In JSON 7.0 is a whole number too."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


Words = Annotated[
    str,
    Field(max_length=LONGEST, json_schema_extra={"pattern": "^[^\\u0000]*$"}),
    AfterValidator(_writable),
]


class Text(Shape):
    """A sheet as one would mail it."""

    text: Words


class Orders(Text):
    """A sheet with the position it was written for, as the game's status gave it."""

    turn: Annotated[str, Field(pattern=r"^[0-9]{1,6}[a-z]{0,3}$")]
    revision: Annotated[int, Field(ge=0, le=999_999_999), BeforeValidator(_whole)]


class Error(Shape):
    """Why nothing was done: a code for programs, words for people."""

    error: str
    message: str


class Question(Shape):
    """What the seat is asked."""

    kind: str
    text: str


class OnFile(Shape):
    """The sheet that waits: draft, ahead, cooling (played at `play_at`) or wrong."""

    state: str
    text: str
    play_at: datetime | None


class Status(Shape):
    """A game, and how your seat stands in it. Seats are letters, times are UTC."""

    game: str
    kind: str
    state: Annotated[str, Field(description="open, running, paused or over")]
    seat: str
    turn: str
    revision: int
    waits_for: list[str]
    mine: Annotated[bool, Field(description="whether the game waits for you")]
    due_at: datetime | None
    question: Question | None
    on_file: OnFile | None
    standing: list[str]


class Games(Shape):
    """The games in which you hold a seat, a row for each seat; `unreadable` names those of which
    the server cannot read what it has."""

    games: list[Status]
    unreadable: list[str] = []


class Position(Shape):
    """All that your seat may know; `view` is as in turn.json. None before the start."""

    game: str
    seat: str
    turn: str
    revision: int
    view: dict[str, Any] | None


class LegalOrder(Shape):
    """An order that is legal now; `region` is what it aims at, empty where at none."""

    order: str
    region: str
    text: str
    facts: dict[str, Any]


class Legal(Shape):
    """Legal orders of this very position; nothing while your seat is not asked."""

    orders: list[LegalOrder]


class LineSaid(Shape):
    """A line of the sheet: what it was read as; `code` and `text` say what is wrong with it."""

    number: int
    line: str
    orders: list[str]
    sound: bool
    code: str | None
    text: list[str]


class Happening(Shape):
    """What happened, or would for certain; `seat` is null where it is nobody's doing."""

    seat: str | None
    text: str


class SheetAnswer(Shape):
    """What came of a sheet. `kind`: checked, played, draft, ahead, cooling, wrong, empty, told,
    status, help, withdrawn, unheard. `dice`: what follows hangs on a die."""

    kind: str
    game: str
    seat: str
    turn: str
    revision: int
    sound: bool
    text: str
    lines: list[LineSaid]
    notes: list[str]
    outcome: list[Happening]
    dice: bool
    receipt: str


class Checked(SheetAnswer):
    """The same for a sheet that was only looked at; `next` are the orders legal behind it."""

    next: list[LegalOrder]
