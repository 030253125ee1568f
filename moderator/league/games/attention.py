"""What needs a person in a league: one list, what has waited longest first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from sqlmodel import Session, col, func, select

from moderator.engine.core import LETTERS, letter
from moderator.league.access.held_mails import Peek, game_of_mail, peek
from moderator.league.access.roles import sits_in
from moderator.league.options import league_options
from moderator.league.orders.press_reports import open_complaints
from moderator.league.people import openings
from moderator.league.people.anonymity import alias
from moderator.league.people.directory import sittings
from moderator.league.people.places import OPEN
from moderator.league.play.results import verdict_of
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.states import AT_PLAY, WAITS_FOR_SOMEBODY
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
    RevisionClaim,
    Role,
    Tenure,
)

LATELY = timedelta(days=14)
"""Missed moves are told for so long."""

OVERDUE = timedelta(minutes=15)
"""A deadline that passed so long ago should have been judged."""

_NOT_FOR_RIVALS: Collection[MatterKind] = frozenset({"reported", "crashed-game", "crashed-mail"})
"""What is told of these may quote words, orders or a position that is not for them."""


MatterKind = Literal[
    "held",
    "crashed-mail",
    "crashed-game",
    "pages",
    "handover",
    "unsent",
    "reported",
    "address",
    "missed",
    "seat",
    "left",
    "overdue",
    "result",
]
"""What needs a person: a seat is held by nobody, or left by its holder to a stand-in."""


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that needs a person.

    `number` is the row it is about. `facts` are what is to be said of it: of what was reported or
    broke the words, but not to a rival. `rival`: whoever looks holds a seat in that game.
    `mail` is what stands in a held one, unless by a rival.
    """

    kind: MatterKind
    since: datetime | None
    game: str = ""
    number: int = 0
    facts: Mapping[str, str] = field(default_factory=dict)
    rival: bool = False
    mail: Peek | None = None


def matters(at: At, person: Person, league: League) -> tuple[Matter, ...]:
    """What needs a person in that league, as `person` may see it."""
    games = at.session.exec(
        select(Game).where(Game.league_id == league.id).order_by(col(Game.id))
    ).all()
    found = [*_mails(at.session, person, league)]
    for game in games:
        rival = sits_in(at.session, person, game)
        found += [_with_rival(one, rival) for one in _of_game(at, game)]
    found += _pages(at.session, league)
    found += _addresses(at.session, league)
    return tuple(sorted(found, key=lambda one: (one.since or at.now, one.kind, one.number)))


def stray(session: Session) -> tuple[Matter, ...]:
    """Mails that wait and belong to no league that could be told."""
    rows = _waiting_mails(session)
    lost = [row for row in rows if row.tenure_id is None]
    return tuple(_mail(row, None, rival=False) for row in lost)


def not_handed_on(session: Session) -> tuple[Matter, ...]:
    """The site, where the command that hands it on has failed since it last went well."""
    row = session.get(Handover, 1)
    if row is None or not row.attempts:
        return ()
    return (Matter("handover", row.wanted_at, number=key(row), facts={"why": row.error}),)


def _with_rival(matter: Matter, rival: bool) -> Matter:
    told = {} if rival and matter.kind in _NOT_FOR_RIVALS else matter.facts
    return Matter(matter.kind, matter.since, matter.game, matter.number, told, rival)


def _waiting_mails(session: Session) -> list[Message]:
    rows = select(Message).where(col(Message.state).in_(WAITS_FOR_SOMEBODY))
    return list(session.exec(rows.order_by(col(Message.id))).all())


def _mails(session: Session, person: Person, league: League) -> Iterator[Matter]:
    for row in _waiting_mails(session):
        game = game_of_mail(session, row)
        if game is not None and game.league_id == league.id:
            yield _mail(row, game, rival=sits_in(session, person, game))


def _mail(row: Message, game: Game | None, *, rival: bool) -> Matter:
    kind: MatterKind = "held" if row.state == "held" else "crashed-mail"
    shown = None if rival else peek(row)
    slug = game.slug if game else ""
    told = {} if rival and kind in _NOT_FOR_RIVALS else {"why": row.note}
    return Matter(kind, row.received_at, slug, key(row), told, rival, shown)


def _of_game(at: At, game: Game) -> Iterator[Matter]:
    yield from _crashed(at.session, game)
    yield from _unsent(at.session, game)
    yield from _reported(at.session, game)
    if game.state in AT_PLAY:
        yield from _open_seats(at.session, game)
    if game.state == "running":
        yield from _missed(at, game)
        if game.grace_until is not None and game.grace_until + OVERDUE < at.now:
            yield Matter("overdue", game.grace_until, game.slug)
    if game.state == "over" and league_options.approve(at.session, game):
        verdict = verdict_of(at.session, game)
        if verdict is None or verdict.approved_at is None:
            yield Matter("result", game.ended_at, game.slug)


def _crashed(session: Session, game: Game) -> Iterator[Matter]:
    """The last crash, unless the game has been played on since."""
    row = session.exec(
        select(Act)
        .where(Act.game_id == game.id, Act.kind == "crashed")
        .order_by(col(Act.id).desc())
    ).first()
    moved = session.exec(
        select(func.max(RevisionClaim.at)).where(RevisionClaim.game_id == game.id)
    ).one()
    if row is not None and row.at is not None and (moved is None or moved <= row.at):
        yield Matter("crashed-game", row.at, game.slug, key(row), {"why": row.new})


def _unsent(session: Session, game: Game) -> Iterator[Matter]:
    rows = select(OutboxRow, Person.name).where(
        OutboxRow.game_id == game.id,
        OutboxRow.state == "failed",
        Person.id == OutboxRow.person_id,
    )
    for row, name in session.exec(rows.order_by(col(OutboxRow.id))):
        called = "" if row.viewer is None else alias(game, row.viewer)
        facts = {"who": called or name, "mail": row.kind, "why": row.error}
        yield Matter("unsent", row.created_at, game.slug, key(row), facts)


def _reported(session: Session, game: Game) -> Iterator[Matter]:
    for one in open_complaints(session, game):
        facts = {
            "by": "" if one.seat is None else letter(one.seat),
            "to": letter(one.to_seat),
            "turn": one.turn,
            "words": one.words,
            "why": one.why,
        }
        yield Matter("reported", one.made_at, game.slug, one.number, facts)


def _open_seats(session: Session, game: Game) -> Iterator[Matter]:
    held = sittings(session, game)
    for seat in range(game.seats):
        if seat not in held:
            ended = session.exec(
                select(func.max(Tenure.ended_at)).where(
                    Chair.game_id == game.id, Chair.seat == seat, Tenure.chair_id == Chair.id
                )
            ).one()
            since = ended or game.created_at
            yield Matter("seat", since, game.slug, seat, {"seat": letter(seat)})
        elif (left := openings.opening_of(session, game, seat)) and left.why != openings.RESIGNING:
            facts = {"seat": letter(seat), "who": held[seat].name}
            yield Matter("left", left.at, game.slug, seat, facts)


def _missed(at: At, game: Game) -> Iterator[Matter]:
    """Who has missed moves lately, one matter a seat."""
    rows = at.session.exec(
        select(Act).where(
            Act.game_id == game.id, Act.kind == "missed", col(Act.at) > at.now - LATELY
        )
    ).all()
    held = sittings(at.session, game)
    by_seat: dict[int, list[Act]] = {}
    for row in rows:
        by_seat.setdefault(int(row.new.partition(":")[0]), []).append(row)
    for seat, missed in sorted(by_seat.items()):
        sitting = held.get(seat)
        began = sitting.tenure.began_at if sitting else None
        own = [row for row in missed if row.at and (began is None or row.at >= began)]
        if sitting is not None and own:
            facts = {"seat": LETTERS[seat], "who": sitting.name, "n": str(len(own))}
            yield Matter("missed", own[-1].at, game.slug, seat, facts)


def _pages(session: Session, league: League) -> Iterator[Matter]:
    """Pages that failed and were not made since."""
    rows = session.exec(
        select(Publication)
        .where(Publication.league_id == league.id, Publication.state == "failed")
        .order_by(col(Publication.id))
    ).all()
    for row in {row.game_id: row for row in rows}.values():
        game = session.get(Game, row.game_id) if row.game_id else None
        slug = game.slug if game else ""
        newer = select(Publication.id).where(
            Publication.league_id == league.id,
            Publication.game_id == row.game_id,
            col(Publication.id) > row.id,
        )
        if session.exec(newer).first() is None:
            yield Matter("pages", row.done_at, slug, key(row), {"why": row.error})


def _addresses(session: Session, league: League) -> Iterator[Matter]:
    """Addresses out of order of whoever sits at a table of the league, waits for one or runs it."""
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
    rows = session.exec(
        select(Address, Person.name)
        .where(
            col(Address.paused).is_not(None),
            Person.id == Address.person_id,
            col(Person.id).in_(at_table.union(waiting, running)),
        )
        .order_by(col(Address.id))
    )
    for address, name in rows:
        facts = {"who": name, "address": address.email, "why": address.paused or ""}
        yield Matter("address", None, "", key(address), facts)
