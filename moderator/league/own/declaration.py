"""What an act of somebody's own is: what it must be told, what is done, who hears, what undoes it.

The fields of the pages under `/my` and the tables of the documents are made from it. Whose it is
needs no field: it is who is signed in, and an act about what is not theirs is forbidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from moderator.league.acts.declaration import Field, Given
from moderator.league.mailing.audiences import Told
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Person


@dataclass(frozen=True, slots=True)
class OwnAct:
    """An act that somebody does for themselves.

    `do` takes the transaction, the person and each field's value by its parameter. It raises
    ForbiddenError for what is not theirs and LeagueError for what cannot be done. `known` are
    parameters that the page fills in itself. `page` is where it is offered.

    `commands` are those of a sheet that do the same. `logs` are the kinds of its rows in the public
    log, `tells` who hears of it by mail. `undo` is the act that takes it back, and `lasting` says
    why none does.
    """

    name: str
    says: str
    page: str
    do: Callable[..., object]
    fields: tuple[Field, ...] = ()
    known: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    logs: tuple[str, ...] = ()
    tells: tuple[Told, ...] = ()
    undo: str = ""
    lasting: str = ""

    def field(self, name: str) -> Field:
        """Its field of that name."""
        return next(field for field in self.fields if field.name == name)

    def carry_out(self, at: At, person: Person, given: Given, **known: object) -> object:
        """Read what was given and do it; the person is read anew in this transaction. Raises
        LeagueError, and ForbiddenError for what is not theirs."""
        mine = at.session.get_one(Person, key(person))
        return self.do(at, mine, **self.read(at, given), **known)

    def read(self, at: At, given: Given) -> dict[str, object]:
        """The value of each field by its parameter. Raises LeagueError."""
        return {field.parameter: field.read(at.session, given) for field in self.fields}


@dataclass(frozen=True, slots=True)
class LinkAct(OwnAct):
    """An act of whoever has a link out of an email: they need not be signed in.

    `do` takes the link's token in place of the person, and gives None where the link does nothing,
    or nothing any more.
    """

    def follow(self, at: At, token: str, given: Given) -> Any:
        """Read what was given and do it."""
        return self.do(at, token, **self.read(at, given))
