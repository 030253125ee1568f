"""What an act would change, found out by doing it in a transaction that is taken back."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, or_, select

from moderator.engine.core import letter
from moderator.league.access.roles import listed
from moderator.league.acts import season_facts
from moderator.league.acts.settings import SETTINGS
from moderator.league.clock import extensions
from moderator.league.clock.absence import vacations
from moderator.league.mailing.news import shown
from moderator.league.options.league_options import is_archived
from moderator.league.people import openings
from moderator.league.people.anonymity import alias
from moderator.league.people.directory import Sitting, sittings_of
from moderator.league.people.observers import Onlooker, onlookers_of
from moderator.league.play.results import GameResult, results_of
from moderator.league.values.spans import write_span
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import WAITS_FOR_SOMEBODY
from moderator.store.tables import (
    Address,
    Game,
    Handover,
    League,
    Message,
    OutboxRow,
    Person,
    Press,
    SheetRow,
    StandingRow,
    Turn,
)

Opening = Callable[[], AbstractContextManager[At]]
"""Opens a transaction: committed at its end, rolled back on any exception."""

Doing = Callable[[At], object]
Value = str
"""Times are ISO 8601, UTC; "" is nothing."""


ChangeKind = (
    season_facts.SeasonFactKind
    | Literal[
        "state",
        "turn",
        "deadline",
        "player",
        "sheet",
        "standing",
        "superseded",
        "place",
        "counts",
        "words",
        "setting",
        "open",
        "observer",
        "more-time",
        "away",
        "mail",
        "held",
        "address",
        "handover",
        "known",
        "mailbox",
        "part",
        "news",
    ]
)
"""What an act may change. Of a seat: deadline, player, place, open; a superseded turn; time that
somebody asked for (more-time), somebody's days (away); a mail that goes out (to whom, of which
kind), a held mail that came, an address that is paused, the handover of the site; somebody (known),
and their address (mailbox); somebody's part in running the league, and its news. Of seasons: its
state (season), an entrant's division, a table (`round.division.number`: who sits there), who has no
table, a division that is over, who moves where next, a game that does not count (not-counted), a
place in the standings, and that who moves was written down before that changed (moves-stand)."""


class About(NamedTuple):
    """What a fact is about: a `kind`, the game or season (or "") and what of it: a seat's letter, a
    turn, a person's number and name."""

    kind: ChangeKind
    game: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class TrialChange:
    """A fact that an act changes."""

    about: About
    old: Value
    new: Value


@dataclass(frozen=True, slots=True)
class Changes:
    """All that an act changes, in a fixed order."""

    of: tuple[TrialChange, ...]

    @property
    def code(self) -> str:
        """Short, the same as long as the same things would be changed: what was shown and what is
        done are compared by it. New times are left out: they move with the clock. So are numbers of
        new rows: PostgreSQL gives others each time it is tried."""
        told = "\n".join(_identity(change) for change in self.of)
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def kinds(self, kind: ChangeKind) -> tuple[TrialChange, ...]:
        """Those of one kind."""
        return tuple(change for change in self.of if change.about.kind == kind)


def _identity(change: TrialChange) -> str:
    """A change without what is another each time it is tried."""
    kind, game, what = change.about
    if kind == "mail" and not change.old:
        return f"{kind} {game} {what.partition(chr(10))[0]} {change.new}"
    if kind == "away" and not change.old:
        return f"{kind} {game} {what.partition(' ')[2]}"
    return f"{change.about} {change.old}"


class ChangedMeanwhileError(Exception):
    """What would be changed is not any more what was shown; nothing was done."""

    def __init__(self, changes: Changes) -> None:
        super().__init__("The league has changed since that was shown.")
        self.changes = changes


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look for changes: in one game, or in a league and all of its games, by short name.
    Mails that came, and addresses, are looked at in any case; with `mails` those that go out in all
    games, with `standings` the places in the seasons that run."""

    league: str = ""
    game: str = ""
    mails: bool = False
    standings: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """What an act has changed, or would, and what it gave."""

    changes: Changes
    result: object


def dry_run(opening: Opening, act: Doing, scope: Callable[[At], Scope]) -> Done:
    """What the act would change; nothing is changed. Raises what the act raises."""
    with opening() as at:
        done = _do(at, act, scope(at))
        at.session.rollback()
    return done


def carry_out(opening: Opening, act: Doing, scope: Callable[[At], Scope], code: str = "") -> Done:
    """Do it; what it changed. With the `code` of a dry run only if it is still that.

    Raises ChangedMeanwhileError, and what the act raises.
    """
    with opening() as at:
        done = _do(at, act, scope(at))
        if code and done.changes.code != code:
            raise ChangedMeanwhileError(done.changes)
    return done


def _do(at: At, act: Doing, scope: Scope) -> Done:
    before = facts(at.session, scope)
    result = act(at)
    at.session.flush()
    return Done(difference(before, facts(at.session, scope)), result)


def difference(before: Mapping[About, Value], after: Mapping[About, Value]) -> Changes:
    """The facts that are not the same before and after."""
    changes = (
        TrialChange(about, before.get(about, ""), after.get(about, ""))
        for about in dict.fromkeys((*before, *after))
    )
    return Changes(tuple(change for change in changes if change.old != change.new))


def facts(session: Session, scope: Scope) -> dict[About, Value]:
    """All that acts may change there, as of now."""
    values: dict[About, Value] = {}
    league = session.exec(select(League).where(League.slug == scope.league)).first()
    if league is not None:
        for name, setting in SETTINGS.items():
            values[About("setting", scope.league, name)] = setting.shown(league)
        values[About("state", scope.league, "league")] = _state_of(league)
        values.update(_away(session, league))
        values.update(_in_part(session, league))
        values.update(_in_news(session, league))
        values.update(_told(season_facts.of_league(session, league)))
        if scope.standings:
            values.update(_told(season_facts.places_in(session, league)))
    if not scope.game:
        values.update(_known(session, scope.league))
        values.update(_in_part(session, None))
    games = _games(session, league, scope)
    read = _read(session, games)
    for game in games:
        values.update(_of_game(game, read))
        if scope.game:
            values.update(_told(season_facts.of_game(session, game)))
    values.update(_posted(session, None if scope.mails else [key(game) for game in games]))
    values.update(_of_mail(session))
    return values


def _games(session: Session, league: League | None, scope: Scope) -> Sequence[Game]:
    where = Game.slug == scope.game if scope.game else Game.league_id == getattr(league, "id", None)
    return session.exec(select(Game).where(where).order_by(col(Game.id))).all()


class _Read(NamedTuple):
    """What is read of games, a list at a time; each by a game's number."""

    sittings: Mapping[int, Mapping[int, Sitting]]
    onlookers: Mapping[int, Sequence[Onlooker]]
    open: Mapping[int, Mapping[int, str]]
    spent: Mapping[int, Sequence[tuple[Person, timedelta]]]
    results: Mapping[int, GameResult]
    turns: Mapping[int, Sequence[Any]]
    sheets: Mapping[int, Sequence[Any]]
    standing: Mapping[int, Sequence[Any]]
    words: Mapping[int, Sequence[Any]]


def _read(session: Session, games: Sequence[Game]) -> _Read:
    def rows(model: Any, *columns: Any) -> dict[int, list[Any]]:
        by_subject: dict[int, list[Any]] = defaultdict(list)
        wanted = select(model.game_id, *columns).where(col(model.game_id).in_(numbers))
        for number, *row in session.exec(wanted.order_by(col(model.id))):
            by_subject[number].append(row)
        return by_subject

    numbers = [key(game) for game in games]
    return _Read(
        sittings_of(session, games),
        onlookers_of(session, games),
        openings.open_seats_of(session, games),
        extensions.spent_of(session, games),
        results_of(session, games),
        rows(Turn, Turn.number, Turn.mark, Turn.superseded),
        rows(SheetRow, SheetRow.seat, SheetRow.id, SheetRow.state),
        rows(StandingRow, StandingRow.seat, StandingRow.kind),
        rows(Press, Press.id, Press.number, Press.hidden_at),
    )


def _of_game(game: Game, read: _Read) -> Iterator[tuple[About, Value]]:
    slug, number = game.slug, key(game)
    yield About("state", slug), game.state
    yield About("turn", slug), f"{game.turn}{game.mark}"
    for seat in game.asked:
        yield About("deadline", slug, letter(seat)), _deadline(game)
    for seat, held in read.sittings[number].items():
        yield About("player", slug, letter(seat)), held.with_alias
    for onlooker in read.onlookers.get(number, ()):
        yield About("observer", slug, f"{onlooker.person.id} {onlooker.person.name}"), "yes"
    for seat in read.open[number]:
        yield About("open", slug, letter(seat)), "yes"
    for person, spent in read.spent.get(number, ()):
        yield About("more-time", slug, f"{person.id} {person.name}"), write_span(spent)
    yield from _of_result(game, read.results.get(number))
    for turn, mark, superseded in read.turns.get(number, ()):
        yield About("superseded", slug, f"{turn}{mark}"), _yes(superseded)
    # Sheets by seat and number, what is in them nowhere; standing orders by seat and kind.
    for seat, ref, state in read.sheets.get(number, ()):
        yield About("sheet", slug, f"{letter(seat)} {ref}"), state
    for seat, kind in read.standing.get(number, ()):
        yield About("standing", slug, f"{letter(seat)} {kind}"), "kept"
    for ref, said, hidden in read.words.get(number, ()):
        what = f"{said}" if said else f"private {ref}"
        yield About("words", slug, what), _yes(hidden is not None)


def _told(facts: Iterable[season_facts.Told]) -> Iterator[tuple[About, Value]]:
    for kind, season, what, value in facts:
        yield About(kind, season, what), value


def _away(session: Session, league: League) -> Iterator[tuple[About, Value]]:
    """The days on which people are away, by whose and the vacation's number."""
    names = dict(session.exec(select(Person.id, Person.name)).all())
    for absence in vacations(session, key(league)):
        span = f"{absence.first.isoformat()} – {absence.last.isoformat()}"
        yield About("away", league.slug, f"{absence.id} {names[absence.person]}"), span


def _of_result(game: Game, result: GameResult | None) -> Iterator[tuple[About, Value]]:
    if result is not None:
        yield About("counts", game.slug), _yes(result.counts)
        for place, seat, _ in sorted(result.outcome.ranking, key=lambda ranked: ranked[1]):
            yield About("place", game.slug, letter(seat)), str(place)


def _deadline(game: Game) -> Value:
    if game.paused_at is not None:
        return "paused"
    return game.due_at.isoformat() if game.due_at else ""


def _posted(session: Session, games: Collection[int] | None) -> Iterator[tuple[About, Value]]:
    """Mails that wait to go out, by whom they are for and their key; those of no game too."""
    waiting = (
        select(OutboxRow, Person.name, Game)
        .where(
            OutboxRow.state == "waiting",
            *_of_games(games),
            Person.id == OutboxRow.person_id,
        )
        .join(Game, col(Game.id) == OutboxRow.game_id, isouter=True)
        .order_by(col(OutboxRow.id))
    )
    for row, person, game in session.exec(waiting):
        about = None if row.game_id is None else game
        called = alias(about, row.viewer) if about and row.viewer is not None else ""
        # Who is invited by an address is not named: that would tell whose it is.
        called = called or (row.recipient if row.kind == "invitation" else "")
        yield About("mail", about.slug if about else "", f"{called or person}\n{row.key}"), row.kind


def _of_games(games: Collection[int] | None) -> tuple[ColumnElement[bool], ...]:
    if games is None:
        return ()
    return (or_(col(OutboxRow.game_id).in_(games), col(OutboxRow.game_id).is_(None)),)


def _of_mail(session: Session) -> Iterator[tuple[About, Value]]:
    """Mails that came and are held; addresses that are paused; a site that is not handed on."""
    held = select(Message.id, Message.state).where(col(Message.state).in_(WAITS_FOR_SOMEBODY))
    for number, state in session.exec(held.order_by(col(Message.id))):
        yield About("held", "", str(number)), state
    paused = select(Person.slug, Address.id).where(
        Person.id == Address.person_id, col(Address.paused).is_not(None)
    )
    for slug, number in session.exec(paused.order_by(col(Address.id))):
        yield About("address", "", f"{slug} {number}"), "paused"
    if (site := session.get(Handover, 1)) and site.attempts:
        yield About("handover"), "failed"


def _state_of(league: League) -> Value:
    return "archived" if is_archived(league) else "in use"


def _in_part(session: Session, league: League | None) -> Iterator[tuple[About, Value]]:
    """Who has which part in running the league alone, or all leagues (None)."""
    for row, person in listed(session, league):
        yield About("part", league.slug if league else "", person.name), row.role


def _in_news(session: Session, league: League) -> Iterator[tuple[About, Value]]:
    """The league's news by number and title."""
    for news in shown(session, key(league)):
        yield About("news", league.slug, f"{news.number} {news.title}"), "yes"


def _known(session: Session, league: str) -> Iterator[tuple[About, Value]]:
    """Everybody by short name, with what organisers may set; their addresses."""
    for person in session.exec(select(Person).order_by(col(Person.id))):
        yield (
            About("known", league, person.slug),
            ", ".join(filter(None, (person.name, person.language, person.zone))),
        )
    mails = select(Person.slug, Address.email).where(Person.id == Address.person_id)
    for slug, email in session.exec(mails.order_by(col(Address.id))):
        yield About("mailbox", league, f"{slug} {email}"), "yes"


def _yes(value: bool) -> Value:
    return "yes" if value else "no"
