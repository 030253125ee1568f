"""A form as a browser sends it: what stands in its fields, how old that is, which button."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import abort, request

from moderator.league.orders.arrival import PositionStamp, read_stand, stand_of
from moderator.league.orders.handing_in import LONGEST
from moderator.league.orders.unsent import Part, Typing, read_base
from moderator.store.tables import Game

FIELDS: Mapping[Part, str] = {"sheet": "text", "standing": "standing", "words": "words"}
"""The name of a field in the page, by what it holds."""

_BREAK = re.compile(r"\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
"""What ends a line beside `\\n`: lines are counted alike by whoever counts them."""

_OLDEST = timedelta(days=400)
_LONGEST_AGE = 12


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form that was sent: what is typed in it, the position it was for, and the value of the
    button where that says more than what to do."""

    typings: Mapping[Part, Typing]
    stand: PositionStamp
    value: str = ""

    @property
    def text(self) -> str:
        """The sheet."""
        return self.typings["sheet"].text


def sent_form(game: Game, now: datetime) -> SentForm:
    """The form of this request. A field that it does not have was not typed in."""
    stand = read_stand(request.form.get("stand", "")) or stand_of(game)
    agent, typed_at = request.headers.get("User-Agent", ""), now - _age()
    typings = {
        part: Typing(part, field(name), stand, typed_at, agent, read_base(field(f"base-{name}")))
        for part, name in FIELDS.items()
        if name in request.form or part == "sheet"
    }
    return SentForm(typings, stand, _value())


def names_position() -> bool:
    """Whether the form says for which position it is: nothing is played on a guess."""
    return read_stand(request.form.get("stand", "")) is not None


def _age() -> timedelta:
    """How long ago the last key was pressed, where a script says so, in milliseconds."""
    said = request.form.get("age", "")
    sound = said.isascii() and said.isdecimal() and len(said) <= _LONGEST_AGE
    return min(timedelta(milliseconds=int(said)), _OLDEST) if sound else timedelta()


def button(known: Mapping[str, object]) -> str:
    """The button that was pressed. Without one (the key Enter) the sheet is checked, and so it is
    where the form names no position."""
    named = next((name for name in _VALUED if request.form.get(name)), "")
    pressed = named or request.form.get("do", "check")
    sound = pressed in known and (names_position() or pressed in _HARMLESS)
    return pressed if sound else "check"


_HARMLESS = frozenset({"add", "cut", "up", "take", "drop"})
_VALUED = ("add", "say", "take", "drop", "cut", "up")
"""Buttons whose value says what they are about."""


def _value() -> str:
    return next((field(name) for name in _VALUED if request.form.get(name)), "")


def field(name: str) -> str:
    """A field with the line ends of a sheet. Too long a one is nobody's orders (413)."""
    text = _BREAK.sub("\n", request.form.get(name, "")).replace("\x00", "")
    if len(text) > LONGEST:
        abort(413)
    return text
