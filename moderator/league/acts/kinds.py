"""The kinds of fields: one constructor for each kind of value, whatever the door."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, timedelta

from sqlmodel import Session

from moderator.engine.core import LETTERS
from moderator.league.acts.declaration import Field, Kind
from moderator.league.people.directory import find_game, find_person
from moderator.league.values.errors import LeagueError, one_of
from moderator.league.values.numbers import read_day, read_number
from moderator.league.values.spans import read_span
from moderator.league.values.words import message as m
from moderator.store.tables import Person

Choices = tuple[tuple[str, str], ...]


def _text(_: Session, text: str) -> str:
    return text


def _number(_: Session, text: str) -> int:
    return read_number(text)


def _span(_: Session, text: str) -> timedelta:
    return read_span(text)


def _day(_: Session, text: str) -> date:
    return read_day(text)


def read_seat(_: Session, text: str) -> int:
    """A seat by its letter. Raises LeagueError."""
    if len(text) != 1 or text.upper() not in LETTERS:
        raise LeagueError("no-seat-letter", word=text)
    return LETTERS.index(text.upper())


def _places(session: Session, text: str) -> dict[str, int]:
    """A place for each seat, as `A=1 B=2`."""
    return dict(_place(session, word) for word in text.replace(",", " ").split())


def _place(session: Session, text: str) -> tuple[str, int]:
    seat, _, place = text.replace(":", "=").partition("=")
    try:
        return LETTERS[read_seat(session, seat)], read_number(place)
    except LeagueError as error:
        raise LeagueError("no-place", word=text) from error


def _words(_: Session, text: str) -> list[str]:
    """A list as it is pasted: with commas, spaces or line ends between."""
    return [word for word in re.split(r"[,;\s]+", text) if word]


def _people(session: Session, text: str) -> list[Person]:
    return [find_person(session, slug) for slug in _words(session, text)]


def _lines(_: Session, text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


TEXT = Kind(_text, nothing="")
LONG = Kind(_text, nothing="", long=True)
PASTED = Kind(_text, nothing="", long=True, many=True)
NUMBER = Kind(_number)
SPAN = Kind(_span)
DAY = Kind(_day, input="date")
SEAT = Kind(read_seat)
PLACES = Kind(_places, many=True)
PERSON = Kind(find_person)
PEOPLE = Kind(_people, nothing=(), long=True, many=True, several=True)
GAME = Kind(find_game)
WORDS = Kind(_words, nothing=(), many=True, several=True)
ORDERED = Kind(_text, nothing="", several=True)
LINES = Kind(_lines, nothing=(), long=True, many=True)


def choice(choices: Choices) -> Kind:
    """One of these values, each with its label."""
    return Kind(_one_of([value for value, _ in choices]), choices, nothing="")


def listed(values: Iterable[str]) -> Kind:
    """One of these values, which are their own labels."""
    return choice(tuple((value, value) for value in values))


def offered(values: Iterable[str]) -> Kind:
    """A text, mostly one of these: the act itself refuses what it does not know."""
    return Kind(_text, tuple((value, value) for value in values), nothing="")


def _one_of(values: list[str]) -> Callable[[Session, str], str]:
    def read(_: Session, text: str) -> str:
        if text not in values:
            raise one_of(text, values)
        return text

    return read


def switch(choices: Choices) -> Kind:
    """One of two values, the second of which is a bare option on the command line."""
    return replace(choice(choices), switch=True)


def flag(no: str = m("no"), yes: str = m("yes"), *, value: str = "yes", instead: str = "") -> Kind:
    """Whether something holds: the form's text for it is `value`, and `instead` where it does
    not. `no` and `yes` are their labels."""
    kind = switch(((instead, no), (value, yes)))
    return replace(
        kind, read=lambda session, text: kind.read(session, text) == value, nothing=False
    )


def player_of(of: str) -> Field:
    """A player, picked from that list."""
    hint = m("The short name of somebody on the list of players.")
    return Field("player", PERSON, m("Player"), hint, of=of)


def seat_of(of: str) -> Field:
    """A seat, picked from that list."""
    return Field("seat", SEAT, m("Seat"), m("Its letter: A, B, …"), of=of)


PLAYER, SEAT_ASKED = player_of("players"), seat_of("seats")
NUMBERED = Field("number", NUMBER, m("Number"), hidden=True)
