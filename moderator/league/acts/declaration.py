"""What an act is: declared once, and done in the same way through every door that it has.

A declaration says what the act is called and about, what it must be told, who may do it at the
moment when it is done, what the public log says, who hears of it and what undoes it. The command,
the form at the desk and the tables of the documents are made from it.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from sqlmodel import Session

from moderator.league.acts.subjects import About, Subject
from moderator.league.mailing.audiences import Told
from moderator.league.values.errors import LeagueError
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.tables import Person

Given = Mapping[str, str]
"""What a form or a command line says, by field; nothing is the empty text."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How a field's text becomes a value.

    `read` raises LeagueError for a text that is no such value. `nothing` is the value of a field
    that may be left empty. `choices` are the texts there are, each with its label. A `long` text
    has several lines; of `many` each word on a command line is a line, and of `several` any number
    is picked from a list at the desk. A `switch` has two choices,
    the second of which is a bare option on the command line. `input` is what a browser calls it.
    """

    read: Callable[[Session, str], object]
    choices: tuple[tuple[str, str], ...] = ()
    nothing: object = None
    long: bool = False
    many: bool = False
    several: bool = False
    switch: bool = False
    input: Literal["text", "date", "email"] = "text"


@dataclass(frozen=True, slots=True)
class Field:
    """Something that an act must be told.

    `label`, `hint` and the labels of choices are messages. `first` is what a form begins with and
    what a command takes where nothing is said. On the command line a field is an argument, or the
    `option` where one is named. A `hidden` one is filled in by the link to the form.

    `of` says from which list its value is picked at the desk (`picking.py`), and `made_from` from
    which other field it is made where it is left empty there. A `rare` one stands apart, under
    more choices. `emptied` is what a form that begins with what is set now says where it is
    cleared, for nothing said leaves it as it is. One that is only `asked_if` another field has one
    of some values is shown then.
    """

    name: str
    kind: Kind
    label: str
    hint: str = ""
    first: str = ""
    optional: bool = False
    option: str = ""
    hidden: bool = False
    of: str = ""
    made_from: str = ""
    emptied: str = ""
    rare: bool = False
    asked_if: tuple[str, tuple[str, ...]] | None = None

    @property
    def parameter(self) -> str:
        """The name of the parameter that takes the value: `stand-ins` is `stand_ins`."""
        name = self.name.replace("-", "_")
        return f"{name}_" if keyword.iskeyword(name) else name

    def read(self, session: Session, given: Given) -> object:
        """The value. Raises LeagueError about this field."""
        text = given.get(self.name, self.first).strip()
        if not text:
            if self.optional:
                return self.kind.nothing
            raise LeagueError("missing", about=self.name)
        try:
            value = self.kind.read(session, text)
        except LeagueError as error:
            raise error if error.about else error.named(self.name) from error
        if value in ([], {}) and not self.optional:
            raise LeagueError("missing", about=self.name)
        return value


Check = Callable[[At, Person, Subject, Mapping[str, object]], None]
"""Whether a person may do that to this subject, told these values. Raises ForbiddenError or
LeagueError."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """An act that an organiser may do.

    `do` takes the transaction, what the act is about, who does it why, and each field's value by
    its parameter; it raises LeagueError where the act cannot be done. `installed` are parameters
    whose values come from the settings of this installation.

    `part` is the part in running the league that it takes at the desk; `only_if` asks further, of
    who is not at the command line. `command` are the words of its command, with the flag that
    chooses it where two acts share one: `annul --undo`. `by_option`: the command names its league
    by `--league`, and not as its first argument. `no_command` and `no_desk` say why a door is
    missing.

    `reason`: a reason must be given, and the act is asked about once more on the command line.
    `shown_first`: also its button at the desk, which asks nothing, shows what it will change.
    `states` are those in which the desk offers it. `logs` are the kinds of its rows in the public
    log with what they say. `feeds`: it changes
    the league's feed. `shows` are the kinds of changes that are shown, all where it is empty.
    `undo` is the act that takes it back, and `lasting` says why none does.
    """

    name: str
    about: About
    title: str
    says: str
    do: Callable[..., object]
    fields: tuple[Field, ...] = ()
    installed: Mapping[str, Callable[[Settings], object]] = field(default_factory=dict)
    part: Literal["organiser", "helper"] = "organiser"
    only_if: Check | None = None
    command: str = ""
    examples: tuple[str, ...] = ()
    by_option: bool = False
    no_command: str = ""
    no_desk: str = ""
    reason: bool = True
    shown_first: bool = False
    states: tuple[str, ...] = ()
    logs: Mapping[str, str] = field(default_factory=dict)
    tells: tuple[Told, ...] = ()
    feeds: bool = False
    shows: frozenset[str] = frozenset()
    undo: str = ""
    lasting: str = ""

    @property
    def plain(self) -> bool:
        """Nothing has to be said to it: a button does it."""
        return not self.reason and all(field.hidden for field in self.fields)

    @property
    def at_once(self) -> bool:
        """Its button does it, and does not show first what it will change."""
        return self.plain and not self.shown_first

    @property
    def switch(self) -> str:
        """The flag that chooses it where two acts share a command: `--undo`."""
        return next((word for word in self.command.split() if word.startswith("--")), "")

    @property
    def path(self) -> str:
        """The words of its command: `season new`."""
        return self.command.removesuffix(self.switch).rstrip()

    def values(self, session: Session, given: Given) -> dict[str, object]:
        """The fields' values by parameter. Raises LeagueError."""
        return {field.parameter: field.read(session, given) for field in self.fields}
