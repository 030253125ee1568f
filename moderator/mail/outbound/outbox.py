"""Mail goes out: durable rows, leased a few at a time, written, frozen, handed over, marked.

Whoever holds the lease writes the mail, from what the database was at one moment and while nobody
waits for it: drawing its board takes longer than all else. The Message-ID is as old as the row, and
the bytes are older than the first attempt: who dies between the server's word and the mark sends
the same mail again, under the same identity, which mail programs show once.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Protocol

import structlog
from sqlalchemy import ColumnElement, func
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, and_, col, or_, select

from moderator.config import smtp_password
from moderator.engine.core import letter
from moderator.league.access import seat_links, unsubscribing
from moderator.league.mailing.digests import DAILY, gather, gathered_with, scatter
from moderator.letters.gathering import heard
from moderator.mail.envelope import finish, return_address
from moderator.mail.inbound.observers import UNSUBSCRIBE
from moderator.mail.inbound.returned_mail import reachable
from moderator.mail.outbound import attachments
from moderator.mail.outbound import composing as letters
from moderator.mail.outbound.attachments import Paper
from moderator.mail.outbound.transport import Folder, Refused, Retry, Smtp, Transport
from moderator.publish.pdf.pool import PRESS, PdfPool
from moderator.runtime import Runtime
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.causes import cause
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Act, Address, Game, OutboxRow, Tenure

log = structlog.get_logger()

FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=6)
GIVE_UP = timedelta(days=5)
LEASE = timedelta(minutes=15)
"""Longer than a round and one hanging connection together: nobody takes a row from the living."""

_A_ROUND = 300.0
RESERVED = timedelta(minutes=6)
"""Longer than a round: so long a row is kept for who has taken it with others, and has not begun
to send it. Who takes it after that has another time in it."""

A_BATCH = 20
_TRIES = 3
"""How often a mail is written anew where what it tells of changed while it was written."""


class Letters(Protocol):
    """What finds the words: `moderator.mail.outbound.composing`."""

    def compose(
        self, at: At, settings: Settings, row: OutboxRow, papers: Sequence[Paper] = ()
    ) -> EmailMessage: ...

    def relevant(self, at: At, row: OutboxRow) -> bool: ...


@dataclass(frozen=True, slots=True)
class Round:
    """What a round of sending works with: the same moment, way out and writer for every row."""

    runtime: Runtime
    way: Transport
    writer: Letters
    press: PdfPool = PRESS

    @property
    def reserved(self) -> datetime:
        """Until when the rows are ours that this round has taken; no other round has the same."""
        return self.runtime.clock() + RESERVED


Basis = tuple[tuple[int, int], ...]
"""What a mail is written from: of each game it tells of the revision, and the last words that its
reader has heard. Where these are as they were, the mail may go out as it was written."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail as it was written while nobody waited for it."""

    raw: bytes
    recipient: str
    basis: Basis
    heard: Mapping[int, int]
    """What it tells of the talk at the table, by the number of the row."""


def deliver(
    runtime: Runtime,
    *,
    transport: Transport | None = None,
    writer: Letters = letters,
    press: PdfPool = PRESS,
) -> int:
    """Send what is due, the oldest first; how many mails were handed over.

    A row that fails waits longer each time or is given up, and stops no other. Raises
    SettingsError where a password cannot be read.
    """
    runtime = runtime.stopped_at(runtime.clock())
    trip = Round(runtime, transport or way_out(runtime.settings), writer, press)
    began, sent = time.monotonic(), 0
    while numbers := _lease(trip):
        while numbers:
            if time.monotonic() - began > _A_ROUND or runtime.stopping.is_set():
                _give_back(trip, numbers)
                return sent
            sent += _send(trip, numbers.pop(0))
    return sent


def way_out(settings: Settings) -> Transport:
    """The transport that the settings name. Raises SettingsError."""
    if settings.mail.outbox == "folder":
        return Folder(settings.mail.folder)
    return Smtp(settings.mail.smtp, smtp_password(settings))


def _is_due(now: datetime) -> ColumnElement[bool]:
    """Waiting for its time, or leased by somebody who has died since."""
    waiting = or_(col(OutboxRow.next_at).is_(None), col(OutboxRow.next_at) <= now)
    return or_(
        and_(OutboxRow.state == "waiting", waiting),
        and_(OutboxRow.state == "leased", col(OutboxRow.leased_until) <= now),
    )


def _room(at: At, trip: Round) -> int:
    """How many mails may leave now, in all processes together."""
    lately = select(func.count()).where(
        col(OutboxRow.sent_at) > at.now - timedelta(minutes=1),
        col(OutboxRow.sent_at) <= at.now,  # what a clock that was ahead sent counts no more
    )
    leaving = select(func.count()).where(
        OutboxRow.state == "leased", col(OutboxRow.leased_until) > at.now
    )
    allowed = trip.runtime.settings.limits.mails_per_minute
    return allowed - at.session.exec(lately).one() - at.session.exec(leaving).one()


def _due(at: At, trip: Round) -> Sequence[OutboxRow]:
    """The first rows that may go now, without those that another process is taking."""
    in_time = (col(OutboxRow.next_at).asc().nulls_first(), col(OutboxRow.id))
    first = select(OutboxRow).where(_is_due(at.now)).order_by(*in_time)
    some = first.limit(max(0, min(A_BATCH, _room(at, trip))))
    return at.session.exec(some.with_for_update(skip_locked=True)).all()


def _lease(trip: Round) -> list[int]:
    """Take some rows for this process, in their time's order; none where nothing is due."""
    with trip.runtime.read() as at:
        if at.session.exec(select(OutboxRow.id).where(_is_due(at.now)).limit(1)).first() is None:
            return []  # and nobody waits for the right to write
    taken: list[int] = []
    with trip.runtime.write() as at:
        for row in _due(at, trip):
            if row.state == "dropped":
                continue  # it goes along with one before it
            _gather(at, trip, row)
            row.state, row.leased_until = "leased", trip.reserved
            at.session.add(row)
            taken.append(key(row))
    return taken


def _gather(at: At, trip: Round, row: OutboxRow) -> None:
    """The reader's other games of the day go along, as far as it is true what they tell."""
    if row.facts.get(DAILY) and row.raw is None and trip.writer.relevant(at, row):
        along = [
            other for other in gathered_with(at.session, row) if trip.writer.relevant(at, other)
        ]
        gather(row, along)
        at.session.add_all(along)


def _give_back(trip: Round, numbers: Sequence[int]) -> None:
    """What this process has taken and not begun may go by another at once."""
    with trip.runtime.write() as at:
        for row in at.session.exec(select(OutboxRow).where(col(OutboxRow.id).in_(numbers))).all():
            if _is_ours(trip, row):
                row.state, row.leased_until = "waiting", None
                at.session.add(row)


def _is_ours(trip: Round, row: OutboxRow) -> bool:
    return row.state == "leased" and row.leased_until == trip.reserved


def _send(trip: Round, number: int) -> bool:
    """One row: written in no transaction that others wait for, frozen in one, handed over in none,
    marked in another."""
    try:
        row = _prepare(trip, number)
        if row is None or row.raw is None:
            return False
        own = trip.runtime
        sender = return_address(own.settings.mail, own.secret, number, row.message_id)
        trip.way.send(row.raw, sender, row.recipient)
    except Refused as error:
        _record_failure(trip, number, str(error), for_good=True)
    except Retry as error:
        log.warning("mail waits", row=number, answer=_code(str(error)))
        _record_failure(trip, number, str(error))
    except Exception as error:  # noqa: BLE001 - one bad row never stops the others
        log.error("mail not sent", row=number, why=cause(error))
        _record_failure(trip, number, f"{type(error).__name__}: {error}"[:300])
    else:
        _mark(trip, number)
        return True
    return False


def _prepare(trip: Round, number: int) -> OutboxRow | None:
    """The row with its bytes, to be handed over; None where another process has it, where what it
    says is true no more, or where that changes faster than it is written: then it waits."""
    for _ in range(_TRIES):
        draft = _draft(trip, number)
        with trip.runtime.write() as at:
            row = at.session.get_one(OutboxRow, number)
            if not _is_ours(trip, row):
                return None
            _hold_games(at.session, row)
            if not trip.writer.relevant(at, row):
                _drop(at, row)
                return None
            if row.raw is None and (draft is None or draft.basis != _basis(at.session, row)):
                continue
            row.leased_until = at.now + LEASE
            if draft is not None:
                _freeze(at, row, draft)
            at.session.add(row)
        return row
    return None


def _drop(at: At, row: OutboxRow) -> None:
    row.state, row.leased_until = "dropped", None
    row.error = "no longer true when it was to be sent"
    at.session.add_all((row, *scatter(at.session, row)))


def _draft(trip: Round, number: int) -> Draft | None:
    """The mail of that row, written; None where it is written already, or true no more. Raises
    Refused without an address."""
    settings = trip.runtime.settings
    with trip.runtime.read() as at:
        row = at.session.get_one(OutboxRow, number)
        if row.raw is not None or not trip.writer.relevant(at, row):
            return None
        orders = [
            attachments.order(at.session, settings, mail, letters.form_of(at, settings, mail))
            for mail in (row, *gathered_with(at.session, row))
        ]
        if not any(orders):
            return _written(at, trip, row, ())
    # This takes so long that the database is not kept at one moment for it.
    papers = tuple(attachments.draw(trip.press, order) for order in orders if order)
    with trip.runtime.read() as at:
        row = at.session.get_one(OutboxRow, number)
        return _written(at, trip, row, papers) if trip.writer.relevant(at, row) else None


def _written(at: At, trip: Round, row: OutboxRow, papers: Sequence[Paper]) -> Draft:
    basis = _basis(at.session, row)
    with at.session.no_autoflush:  # the writer notes in rows what it has told; that is kept later
        row.recipient = row.recipient or _address(at.session, row.person_id)
        message = trip.writer.compose(at, trip.runtime.settings, row, papers)
        finish(message, trip.runtime.settings.mail, row.id, _one_click(at, trip, row), _wish(row))
        told = {key(mail): mail.heard for mail in (row, *gathered_with(at.session, row))}
    return Draft(message.as_bytes(), row.recipient, basis, told)


def _hold_games(session: Session, row: OutboxRow) -> None:
    """Nobody changes its games, and no other mail of theirs is frozen, until this one is. All who
    hold several hold them in this order, so that none waits for another in a ring."""
    games = {mail.game_id for mail in (row, *gathered_with(session, row)) if mail.game_id}
    for number in sorted(games):
        hold(session, session.get_one(Game, number))


def _basis(session: Session, row: OutboxRow) -> Basis:
    basis = []
    for mail in (row, *gathered_with(session, row)):
        game = session.get(Game, mail.game_id) if mail.game_id else None
        basis.append((game.revision, heard(session, game, mail)) if game else (0, 0))
    return tuple(basis)


def _freeze(at: At, row: OutboxRow, draft: Draft) -> None:
    """Keep the mail; from now on it stays as it is."""
    if letters.brings_link(at, row):
        game = at.session.get_one(Game, row.game_id)
        tenure = at.session.get_one(Tenure, row.tenure_id)
        seat_links.open_link(at, game, tenure)
    row.raw, row.recipient = draft.raw, draft.recipient
    row.digest = hashlib.sha256(draft.raw).hexdigest()
    for number, told in draft.heard.items():
        mail = at.session.get_one(OutboxRow, number)
        mail.heard = told
        at.session.add(mail)


def _wish(row: OutboxRow) -> str:
    """What a reply says for fewer mails; a reply to a question is its answer, whatever it says."""
    if row.kind == "question":
        return ""
    return UNSUBSCRIBE if row.tenure_id is None else "notify asked"


def _one_click(at: At, trip: Round, row: OutboxRow) -> str:
    """The page where one click asks for fewer mails; it must be encrypted (RFC 8058), and is
    left out where the site is not."""
    settings = trip.runtime.settings
    if not settings.site.base_url.startswith("https://"):
        return ""
    tenure = at.session.get(Tenure, row.tenure_id) if row.tenure_id else None
    if tenure is None:
        return letters.stop_of(at, settings, row)
    return f"{settings.site.base_url}unsubscribe/{unsubscribing.token(at.secret, tenure)}"


def _address(session: Session, person_id: int) -> str:
    """Where the person reads mail: the first of their addresses that is not paused."""
    usable = (
        select(Address.email)
        .where(Address.person_id == person_id, col(Address.paused).is_(None))
        .order_by(col(Address.primary).desc(), col(Address.id))
    )
    address = session.exec(usable).first()
    if address is None:
        raise Refused("this player has no address that takes mail")
    return address


@contextmanager
def _marking(trip: Round, number: int) -> Iterator[At]:
    """A transaction to note what came of a row. A database that is busy just then ends no round:
    the lease runs out, and the row is looked at again."""
    try:
        with trip.runtime.write() as at:
            yield at
    except OperationalError as error:
        log.error("row not marked", row=number, why=cause(error))


def _mark(trip: Round, number: int) -> None:
    """Handed over. Where this fails the lease runs out, and the same mail is sent again."""
    with _marking(trip, number) as at:
        row = at.session.get_one(OutboxRow, number)
        row.state, row.sent_at, row.leased_until, row.error = "sent", at.now, None, ""
        row.attempts += 1
        at.session.add(row)


def _record_failure(trip: Round, number: int, why: str, *, for_good: bool = False) -> None:
    """Wait, twice as long each time, or give up and tell the organiser."""
    with _marking(trip, number) as at:
        row = at.session.get_one(OutboxRow, number)
        row.attempts += 1
        row.error, row.leased_until = why, None
        row.state, row.next_at = "waiting", at.now + wait(row.attempts)
        if for_good or at.now - (row.created_at or at.now) >= GIVE_UP:
            row.state = "failed"
            if reachable(at.session, row.person_id):  # else the organiser has been told already
                at.session.add(_act(row, at.now))
        at.session.add(row)


def _code(answer: str) -> str:
    """The beginning of a server's answer, which names nobody: `451 4.7.1`."""
    code = re.match(r"\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?|\w+", answer)
    return code[0] if code else ""


def wait(attempts: int) -> timedelta:
    """How long to wait after so many attempts: a minute, doubled up to six hours."""
    return min(FIRST_WAIT * (1 << min(attempts - 1, 12)), LONGEST_WAIT)


def _act(row: OutboxRow, now: datetime) -> Act:
    """For the public log, so without address and server's words: those stand in the row."""
    who = "a player" if row.viewer is None else f"seat {letter(row.viewer)}"
    what = f"the mail {row.kind} to {who} could not be delivered"
    return Act(game_id=row.game_id, actor="outbox", kind="mail failed", new=what, at=now)
