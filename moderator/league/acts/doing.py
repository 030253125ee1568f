"""The one way in which an act is tried and done, whatever the door."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from moderator.league.access.roles import ORGANISER, is_anywhere, role_in, sits_in
from moderator.league.acts import trial
from moderator.league.acts.declaration import Declaration
from moderator.league.acts.subjects import Subject, find_subject
from moderator.league.acts.trial import Changes, Done, Scope
from moderator.league.mailing.public_log import ByWhom
from moderator.league.people.agreed import elsewhere
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.tables import Game, Person


class Process(Protocol):
    """What a running process works with; `write` opens a transaction."""

    @property
    def settings(self) -> Settings: ...

    def write(self) -> AbstractContextManager[At]: ...


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody wants an act done: to what, told what, by whom and why.

    `person` is who is signed in at the desk; None is the command line, whose user runs the server
    and may do everything. `league` is the short name of the league whose desk it is, "" for none.
    """

    act: Declaration
    subject: str
    actor: str
    reason: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    person: Person | None = None
    league: str = ""


def try_out(process: Process, wish: Wish) -> Done:
    """What the act would change; nothing is changed. No reason is needed for that. Raises
    LeagueError as the act does."""
    return trial.dry_run(
        process.write, lambda at: _do(process, at, wish), partial(_scope_of, wish=wish)
    )


def carry_out(process: Process, wish: Wish, code: str = "") -> Done:
    """Do it; what it changed and gave. With the `code` of a trial only if it changes the same.

    Raises ChangedMeanwhileError, and LeagueError as the act does.
    """
    if wish.act.reason and not wish.reason.strip():
        raise LeagueError("no-reason")
    scope = partial(_scope_of, wish=wish)
    return trial.carry_out(process.write, lambda at: _do(process, at, wish), scope, code)


def _do(process: Process, at: At, wish: Wish) -> object:
    """Everything is looked up and asked anew in the act's own transaction. Nobody learns from a
    refusal who plays in other leagues alone."""
    subject = subject_of(at, wish)
    try:
        return _done(process, at, wish, subject)
    except LeagueError as error:
        if error.code == "unknown-player" and subject.league is not None:
            foreign = elsewhere(at.session, subject.league)
            error.facts |= {
                name: tuple(name for name in told if name not in foreign)
                for name, told in error.facts.items()
                if isinstance(told, tuple)
            }
        raise


def _done(process: Process, at: At, wish: Wish, subject: Subject) -> object:
    act = wish.act
    if wish.person is not None:
        check_part(at, wish.person, act, subject)
    values = act.values(at.session, wish.given)
    if wish.person is not None:
        _check_values(at, wish.person, act, subject, values)
    values |= {name: read(process.settings) for name, read in act.installed.items()}
    return act.do(at, subject.what, ByWhom(wish.actor, wish.reason), **values)


def _check_values(
    at: At, person: Person, act: Declaration, subject: Subject, values: Mapping[str, object]
) -> None:
    """Whether a person at the desk may do it with these values: none of them is a game that they
    play in, and nobody is put anywhere who has not agreed to play in this league. Raises
    LeagueError."""
    for value in values.values():
        if isinstance(value, Game) and sits_in(at.session, person, value):
            raise ForbiddenError("plays-there-too", game=value.slug)
    if act.only_if is not None:
        act.only_if(at, person, subject, values)


def shown_of(act: Declaration, changes: Changes) -> Changes:
    """The changes that are shown before it is done, by every door."""
    if not act.shows:
        return changes
    return Changes(tuple(change for change in changes.of if change.about.kind in act.shows))


def subject_of(at: At, wish: Wish) -> Subject:
    """What the act is about, in the league whose desk it is. Raises LeagueError."""
    return find_subject(at.session, wish.act.about, wish.subject, wish.league)


def check_part(at: At, person: Person, act: Declaration, subject: Subject) -> None:
    """Raises ForbiddenError where the act is not that person's to do at the desk: they have not
    the part in running the league that it takes, or they play in the game that it is about."""
    role = role_in(at.session, person, subject.league)
    if act.about == "nothing" and is_anywhere(at.session, person, ORGANISER):
        role = ORGANISER
    if not role or (act.part == ORGANISER and role != ORGANISER):
        raise ForbiddenError("not-your-part")
    if subject.game is not None and sits_in(at.session, person, subject.game):
        raise ForbiddenError("plays-there-too", game=subject.game.slug)


def _scope_of(at: At, wish: Wish) -> Scope:
    """Where changes are looked for: in the game, or in the league and all of its games."""
    subject = subject_of(at, wish)
    if subject.game is not None:
        return Scope(game=subject.game.slug)
    if wish.act.about == "mail":
        return Scope(mails=True)
    if wish.act.about == "nothing":
        return Scope(league=wish.given.get("slug", ""))
    standings = wish.act.name == "approve-all"
    return Scope(league=subject.league.slug if subject.league else "", standings=standings)
