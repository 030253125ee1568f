"""What needs a person in a league: one list, what has waited longest first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, Literal

from sqlalchemy.orm import aliased, defer
from sqlmodel import Session, col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from moderator.engine.core import Seat, letter
from moderator.league.access.held_mails import Peek, peek
from moderator.league.access.roles import games_sat_in
from moderator.league.options.league_options import approves, unreadable_settings
from moderator.league.orders.press_reports import Reported, open_complaints
from moderator.league.orders.questions import OpenQuestion, open_questions
from moderator.league.people import openings
from moderator.league.people.anonymity import alias
from moderator.league.people.directory import Sitting, sittings_of
from moderator.league.people.places import OPEN
from moderator.league.values.rows import each_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import AT_PLAY, WAITS_FOR_SOMEBODY, GameState
from moderator.store.tables import (
    Act,
    Address,
    Chair,
    Enrolment,
    Game,
    Handover,
    League,
    Message,
    OutboxRow,
    Person,
    Publication,
    ResultRuling,
    RevisionClaim,
    Role,
    Tenure,
)
from moderator.store.types import UnreadableError

LATELY = timedelta(days=14)
"""Missed moves are told for so long."""

OVERDUE = timedelta(minutes=15)
"""A deadline that passed so long ago should have been judged."""

UNFILLED = timedelta(days=14)
"""An open game that is not full after so long needs a word."""

_NOT_FOR_RIVALS: Collection[MatterKind] = frozenset(
    {"reported", "question", "crashed-game", "crashed-mail"}
)
"""What is told of these may quote words, orders or a position that is not for them."""


MatterKind = Literal[
    "held",
    "crashed-mail",
    "crashed-game",
    "pages",
    "handover",
    "unsent",
    "reported",
    "question",
    "address",
    "missed",
    "seat",
    "left",
    "abandoned",
    "not-joined",
    "overdue",
    "result",
    "settings",
    "unreadable",
]
"""What needs a person: a seat is held by nobody, or left by its holder to a stand-in; a table that
everybody has left (abandoned); a game that waits for its players (not-joined); settings of the
league, or rows of a game, that hold what nobody can read (settings, unreadable)."""

OF_MAILS: Final[Collection[MatterKind]] = ("held", "crashed-mail")
"""What an email that came in waits for."""


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that needs a person.

    `number` is the row it is about. `facts` are what is to be said of it: of what was reported or
    broke the words, but not to a rival. `rival`: whoever looks holds a seat in that game.
    `mail` is what stands in a held one, unless by a rival. `unshown`: what its row holds cannot be
    told, and `why` among the facts names the error; it still needs a person. `state` is that of its
    game.
    """

    kind: MatterKind
    since: datetime | None
    game: str = ""
    number: int = 0
    facts: Mapping[str, str] = field(default_factory=dict)
    rival: bool = False
    mail: Peek | None = None
    unshown: bool = False
    state: str = ""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row that needs a person; what is to be said of it is not read yet."""

    kind: MatterKind
    since: datetime | None
    number: int
    facts: Callable[[], Mapping[str, str]]
    game: Game | None = None
    mail: Message | None = None
    person: int = 0

    def matter(self, *, rival: bool) -> Matter:
        """The matter as a rival may see it, or anybody else. A row that cannot be told stands for
        itself alone: it never hides the others."""
        slug, state = (self.game.slug, self.game.state) if self.game else ("", "")
        try:
            since = None if self.since is None else self.since.astimezone(UTC)
            shown = peek(self.mail.raw) if self.mail is not None and not rival else None
            told = {} if rival and self.kind in _NOT_FOR_RIVALS else self.facts()
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, it is one row
            why = {"why": type(error).__name__}
            return Matter(self.kind, None, slug, self.number, why, rival, unshown=True, state=state)
        return Matter(self.kind, since, slug, self.number, told, rival, shown, state=state)


@dataclass(frozen=True, slots=True)
class _Looked:
    """A league at a moment, its games by number, and who holds the seats of those at play; of one
    game alone, where those of all cannot be read together."""

    at: At
    league: League
    games: Mapping[int, Game]
    held: Mapping[int, Mapping[Seat, Sitting]]
    alone: int | None = None

    @property
    def ours(self) -> bool:
        """For a query: a game that is looked at."""
        if self.alone is not None:
            return Game.id == self.alone
        return Game.league_id == self.league.id

    def in_state(self, *states: GameState) -> list[Game]:
        """The games in one of these states."""
        return [game for game in self.games.values() if game.state in states]


def matters(at: At, person: Person | None, league: League) -> tuple[Matter, ...]:
    """What needs a person in that league, as `person` may see it; None runs the server."""
    games = at.session.exec(select(Game).where(Game.league_id == league.id)).all()
    going = [game for game in games if game.state in AT_PLAY]
    held = each_of(going, partial(sittings_of, at.session))
    looked = _Looked(at, league, {key(game): game for game in games}, held)
    own = games_sat_in(at.session, person) if person else frozenset()
    rows = sorted(_rows(looked), key=lambda row: (
        _sorted_by(row.since, at.now), row.kind, row.number, (row.game and row.game.id) or 0
    ))  # fmt: skip
    beside = _beside(at.session, own) - ({key(person)} if person else set())
    return tuple(row.matter(rival=_is_rival(row, own, beside)) for row in rows)


def _sorted_by(since: datetime | None, now: datetime) -> datetime:
    """What cannot be read stands last, as what has no time."""
    return since if isinstance(since, datetime) else now


def _rows(looked: _Looked) -> Iterator[_Row]:
    """What every reader finds. Where one cannot read all games together, it reads each by itself,
    and a game that nobody can read is named once."""
    named: set[int] = set()
    for read in _READERS:
        try:
            yield from list(read(looked))
        except Exception:  # noqa: BLE001 - whatever is wrong, it is wrong in one row
            yield from _one_by_one(read, looked, named)


def _one_by_one(read: _Reader, looked: _Looked, named: set[int]) -> Iterator[_Row]:
    for number, game in looked.games.items():
        alone = replace(looked, games={number: game}, alone=number)
        try:
            yield from list(read(alone))
        except Exception as error:  # noqa: BLE001 - as above; this is the one
            if number not in named:
                named.add(number)
                yield _Row("unreadable", None, number, _why(_told(error)), game)


def _told(error: Exception) -> str:
    return str(error) if isinstance(error, UnreadableError) else type(error).__name__


def _settings(looked: _Looked) -> Iterator[_Row]:
    wrong = unreadable_settings(looked.league)
    if wrong:
        yield _Row("settings", None, key(looked.league), _why(", ".join(wrong)))


def _beside(session: Session, games: Collection[int]) -> set[int]:
    """The numbers of who sits at the tables of these games, as long as they are played."""
    sit = select(Tenure.person_id).where(
        col(Chair.game_id).in_(games),
        Tenure.chair_id == Chair.id,
        col(Tenure.ended_at).is_(None),
        Game.id == Chair.game_id,
        col(Game.state).in_(AT_PLAY),
    )
    return set(session.exec(sit)) if games else set()


def _is_rival(row: _Row, own: Collection[int], beside: Collection[int]) -> bool:
    """Whether who looks holds a seat in the game that the matter is about, or beside the person.
    Pages that failed say nothing about play, and make nothing of it better or worse."""
    if row.person in beside:
        return True
    return row.game is not None and row.game.id in own and row.kind != "pages"


def stray(session: Session) -> tuple[Matter, ...]:
    """Mails that wait and belong to no league that could be told."""
    rows = session.exec(
        select(Message)
        .where(col(Message.state).in_(WAITS_FOR_SOMEBODY), col(Message.tenure_id).is_(None))
        .order_by(col(Message.id))
    )
    return tuple(_mail(row, None).matter(rival=False) for row in rows)


def not_handed_on(session: Session) -> tuple[Matter, ...]:
    """The site, where the command that hands it on has failed since it last went well."""
    row = session.get(Handover, 1)
    if row is None or not row.attempts:
        return ()
    overdue = _Row("handover", row.wanted_at, key(row), _why(row.error))
    return (overdue.matter(rival=False),)


def _mails(looked: _Looked) -> Iterator[_Row]:
    rows = select(Message, Chair.game_id).where(
        col(Message.state).in_(WAITS_FOR_SOMEBODY),
        Tenure.id == Message.tenure_id,
        Chair.id == Tenure.chair_id,
        Game.id == Chair.game_id,
        looked.ours,
    )
    for row, number in looked.at.session.exec(rows):
        yield _mail(row, looked.games[number])


def _mail(row: Message, game: Game | None) -> _Row:
    kind: MatterKind = "held" if row.state == "held" else "crashed-mail"
    return _Row(kind, row.received_at, key(row), lambda: {"why": row.note}, game, row)


def _crashed(looked: _Looked) -> Iterator[_Row]:
    own = select(Game.id).where(looked.ours)
    for row in last_crashes(looked.at.session, own):
        game = looked.games[row.game_id or 0]
        yield _Row("crashed-game", row.at, key(row), _why(row.new), game)


def last_crashes(session: Session, of: SelectOfScalar[Any]) -> Iterator[Act]:
    """The last crash of each of those games, unless it has been played on since."""
    acts = select(Act).where(col(Act.game_id).in_(of), Act.kind == "crashed")
    last = {row.game_id: row for row in session.exec(acts.order_by(col(Act.id)))}
    claims = (
        select(RevisionClaim.game_id, func.max(RevisionClaim.at))
        .where(col(RevisionClaim.game_id).in_(last))
        .group_by(col(RevisionClaim.game_id))
    )
    moved = dict(session.exec(claims).all())
    for number, row in last.items():
        since = moved.get(number or 0)
        if number is not None and row.at and (since is None or since <= row.at):
            yield row


def _why(text: str) -> Callable[[], Mapping[str, str]]:
    return lambda: {"why": text}


def _unsent(looked: _Looked) -> Iterator[_Row]:
    rows = (
        select(OutboxRow, Person.name, Game)
        .where(
            OutboxRow.state == "failed",
            Person.id == OutboxRow.person_id,
            Game.id == OutboxRow.game_id,
            looked.ours,
        )
        .options(defer(OutboxRow.raw))  # type: ignore[arg-type]
    )
    for row, name, game in looked.at.session.exec(rows):
        facts = partial(_unsent_facts, row, name, game)
        yield _Row("unsent", row.created_at, key(row), facts, game)


def _unsent_facts(row: OutboxRow, name: str, game: Game) -> Mapping[str, str]:
    called = "" if row.viewer is None else alias(game, row.viewer)
    return {"who": called or name, "mail": row.kind, "why": row.error}


def _reported(looked: _Looked) -> Iterator[_Row]:
    for number, reports in open_complaints(looked.at.session, looked.games.values()).items():
        for report in reports:
            facts = partial(_reported_facts, report)
            yield _Row("reported", report.made_at, report.number, facts, looked.games[number])


def _reported_facts(report: Reported) -> Mapping[str, str]:
    return {
        "by": "" if report.seat is None else letter(report.seat),
        "to": letter(report.to_seat),
        "turn": report.turn,
        "words": report.words,
        "why": report.why,
    }


def _asked(looked: _Looked) -> Iterator[_Row]:
    """What players have asked, and nobody has answered."""
    for number, asked in open_questions(looked.at.session, looked.games.values()).items():
        for question in asked:
            facts = partial(_asked_facts, question, looked.held.get(number, {}))
            yield _Row("question", question.asked_at, question.number, facts, looked.games[number])


def _asked_facts(question: OpenQuestion, held: Mapping[Seat, Sitting]) -> Mapping[str, str]:
    who = held[question.seat].name if question.seat in held else ""
    return {
        "seat": letter(question.seat),
        "who": who,
        "turn": question.turn,
        "question": question.words,
    }


def _vacant(looked: _Looked) -> Iterator[_Row]:
    """Seats that nobody holds, since they were given up or the game was made."""
    games = looked.in_state(*AT_PLAY)
    given_up = (
        select(Chair.game_id, Chair.seat, func.max(Tenure.ended_at))
        .where(col(Chair.game_id).in_(map(key, games)), Tenure.chair_id == Chair.id)
        .group_by(col(Chair.game_id), col(Chair.seat))
    )
    ended = {(game, seat): at for game, seat, at in looked.at.session.exec(given_up)}
    for game in games:
        if game.state == "open" and game.created_at and game.created_at + UNFILLED < looked.at.now:
            continue  # It is told as one matter: it is not filling up.
        for seat in set(range(game.seats)) - looked.held[key(game)].keys():
            since = ended.get((key(game), seat)) or game.created_at
            yield _Row("seat", since, seat, partial(_seat_facts, seat), game)


def _not_joined(looked: _Looked) -> Iterator[_Row]:
    """Games that have waited for their players for long: nobody is on the other side."""
    for game in looked.in_state("open"):
        free = game.seats - len(looked.held[key(game)])
        if free and game.created_at and game.created_at + UNFILLED < looked.at.now:
            yield _Row("not-joined", game.created_at, 0, dict, game)


def _seat_facts(seat: Seat, **more: str) -> Mapping[str, str]:
    return {"seat": letter(seat), **more}


def _left(looked: _Looked) -> Iterator[_Row]:
    """Seats that their holders have left to a stand-in. Where all have left nobody plays: then the
    game stands still, and a season waits for it."""
    opened = openings.openings_of(looked.at.session, looked.in_state(*AT_PLAY))
    for number, by_seat in opened.items():
        game = looked.games[number]
        if len(by_seat) == game.seats and game.state == "paused":
            yield _Row("abandoned", game.paused_at, 0, dict, game)
            continue
        for seat, row in by_seat.items():
            if row.why != openings.RESIGNING:
                facts = partial(_seat_facts, seat, who=looked.held[number][seat].name)
                yield _Row("left", row.at, seat, facts, looked.games[number])


def _missed(looked: _Looked) -> Iterator[_Row]:
    """Who has missed moves lately, one matter a seat."""
    rows = looked.at.session.exec(
        select(Act)
        .where(
            looked.ours,
            Game.state == "running",
            Act.game_id == Game.id,
            Act.kind == "missed",
            col(Act.at) > looked.at.now - LATELY,
        )
        .order_by(col(Act.id))
    )
    by_seat: dict[tuple[int, Seat], list[Act]] = {}
    for row in rows:
        by_seat.setdefault((row.game_id or 0, int(row.new.partition(":")[0])), []).append(row)
    for (number, seat), missed in by_seat.items():
        sitting = looked.held[number].get(seat)
        own = [row for row in missed if sitting and _under(sitting, row)]
        if sitting is not None and own:
            facts = partial(_seat_facts, seat, who=sitting.name, n=str(len(own)))
            yield _Row("missed", own[-1].at, seat, facts, looked.games[number])


def _under(sitting: Sitting, missed: Act) -> bool:
    """Whether it was missed by who holds the seat now."""
    began = sitting.tenure.began_at
    return missed.at is not None and (began is None or missed.at >= began)


def _overdue(looked: _Looked) -> Iterator[_Row]:
    for game in looked.in_state("running"):
        if game.grace_until is not None and game.grace_until < looked.at.now - OVERDUE:
            yield _Row("overdue", game.grace_until, 0, dict, game)


def _results(looked: _Looked) -> Iterator[_Row]:
    """Results that the league wants approved, and nobody has."""
    if "options" in unreadable_settings(looked.league) or not approves(looked.league.options):
        return
    approved = select(ResultRuling.game_id).where(col(ResultRuling.approved_at).is_not(None))
    waiting = select(Game).where(looked.ours, Game.state == "over", col(Game.id).not_in(approved))
    for game in looked.at.session.exec(waiting):
        yield _Row("result", game.ended_at, 0, dict, game)


def failed_pages() -> SelectOfScalar[Publication]:
    """Pages that failed and were not asked for since: asked of those that failed, and not of all
    that were ever made."""
    since = aliased(Publication)
    again = select(since.id).where(
        col(since.id) > Publication.id,
        col(since.league_id) == Publication.league_id,
        col(since.game_id).is_not_distinct_from(col(Publication.game_id)),
    )
    return select(Publication).where(Publication.state == "failed", ~again.exists())


def _pages(looked: _Looked) -> Iterator[_Row]:
    """Pages that failed and were not made since."""
    failed = failed_pages().where(Publication.league_id == looked.league.id)
    for row in looked.at.session.exec(failed):
        game = looked.games.get(row.game_id or 0)
        yield _Row("pages", row.done_at, key(row), _why(row.error), game)


def _addresses(looked: _Looked) -> Iterator[_Row]:
    """Addresses out of order of whoever sits at a table of the league, waits for one or runs it."""
    league = looked.league
    at_table = select(Tenure.person_id).where(
        col(Tenure.ended_at).is_(None),
        Chair.id == Tenure.chair_id,
        Game.id == Chair.game_id,
        Game.league_id == league.id,
        col(Game.state).in_(AT_PLAY),
    )
    waiting = select(Enrolment.person_id).where(
        Enrolment.league_id == league.id, col(Enrolment.state).in_(OPEN)
    )
    running = select(Role.person_id).where(Role.league_id == league.id)
    rows = looked.at.session.exec(
        select(Address, Person.name).where(
            col(Address.paused).is_not(None),
            Person.id == Address.person_id,
            col(Person.id).in_(at_table.union(waiting, running)),
        )
    )
    for address, name in rows:
        facts = partial(_address_facts, address, name)
        yield _Row("address", None, key(address), facts, person=address.person_id)


def _address_facts(row: Address, name: str) -> Mapping[str, str]:
    return {"who": name, "address": row.email, "why": row.paused or ""}


_Reader = Callable[[_Looked], Iterator[_Row]]

_READERS: Iterable[_Reader] = (
    _settings,
    _mails,
    _crashed,
    _unsent,
    _reported,
    _asked,
    _vacant,
    _left,
    _not_joined,
    _missed,
    _overdue,
    _results,
    _pages,
    _addresses,
)
"""Each reads one kind of matter, of all games of the league at once."""
