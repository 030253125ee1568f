"""An act at the desk: its form, and what it is done with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from sqlmodel import Session

from moderator.engine.core import LETTERS
from moderator.league.acts import Order
from moderator.league.values.errors import LeagueError
from moderator.league.values.spans import read_span
from moderator.locale.catalogue import message as m
from moderator.runtime import Runtime
from moderator.store.tables import Game, League, Person
from moderator.web.numbers import number_in


@dataclass(frozen=True, slots=True)
class Case:
    """What an act is about: the league, the game if it is about one, what the form says, and who
    does it why."""

    session: Session
    runtime: Runtime
    league: League
    game: Game | None
    given: Mapping[str, str]
    order: Order
    by: Person

    def text(self, name: str) -> str:
        """A field of the form. Raises LeagueError where it is empty."""
        if not (found := self.given.get(name, "").strip()):
            raise LeagueError("missing", about=name)
        return found

    @property
    def of_game(self) -> Game:
        """The game. Raises LeagueError where the form names none."""
        if self.game is None:
            raise LeagueError("missing", about="game")
        return self.game

    def number(self, name: str) -> int:
        if (found := number_in(self.text(name))) is None:
            raise LeagueError("no-number", about=name)
        return found

    def span(self, name: str) -> timedelta:
        try:
            return read_span(self.text(name))
        except LeagueError as error:
            raise error.named(name) from error

    def seat(self, name: str = "seat") -> int:
        letter = self.text(name).upper()
        if letter not in tuple(LETTERS):
            raise LeagueError("no-seat-letter", about=name, word=letter)
        return LETTERS.index(letter)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an act's form: its name, label, hint and first value; `choices` where there are
    few (value and label), `hidden` where the link to the form has filled it in, `long` for several
    lines."""

    name: str
    label: str
    hint: str = ""
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    hidden: bool = False
    long: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """An act at the desk. `says` tells in a sentence what it does; helpers may do those that are
    about the mail alone. `about` is game, season, league or mail."""

    title: str
    says: str
    do: Callable[[Case], object]
    fields: tuple[Field, ...] = ()
    about: str = "game"
    helper: bool = False


NUMBER = Field("number", m("Number"), hidden=True)
SEAT = Field("seat", m("Seat"), m("Its letter: A, B, …"))
LANGUAGE = Field(
    "language",
    m("Language"),
    choices=(
        ("", m("as in the league")),
        ("en", "English"),
        ("ru", "русский"),
        ("uk", "українська"),
    ),
)
PLAYER = Field("player", m("Player"), m("The short name of somebody on the list of players."))
