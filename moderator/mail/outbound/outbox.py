"""Mail goes out: durable rows, leased, frozen, handed over, marked.

The Message-ID is as old as the row, and the bytes are older than the first attempt: who dies
between the server's word and the mark sends the same mail again, under the same identity, which
mail programs show once. Nothing a game does waits for any of this.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Protocol

import structlog
from sqlalchemy import ColumnElement, Engine, func, update
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, and_, col, or_, select

from moderator.config import smtp_password
from moderator.engine.core import letter
from moderator.league.access import seat_links, unsubscribing
from moderator.mail.envelope import finish, return_address
from moderator.mail.inbound.observers import UNSUBSCRIBE
from moderator.mail.inbound.returned_mail import reachable
from moderator.mail.outbound import attachments
from moderator.mail.outbound import composing as letters
from moderator.mail.outbound.attachments import Paper
from moderator.mail.outbound.transport import Folder, Refused, Retry, Smtp, Transport
from moderator.publish.pdf.pool import PRESS, PdfPool
from moderator.settings import Settings
from moderator.store.session import begin, reading
from moderator.store.states import UNSENT, MailState
from moderator.store.tables import Act, Address, Game, OutboxRow, Tenure

log = structlog.get_logger()

FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=6)
GIVE_UP = timedelta(days=5)
_LEASED: MailState = "leased"
LEASE = timedelta(minutes=15)
"""Longer than a round and one hanging connection together: nobody takes a row from the living."""

_A_ROUND = 300.0
_MOST_AT_ONCE = 500


class Letters(Protocol):
    """What finds the words: `moderator.mail.outbound.composing`."""

    def compose(
        self,
        session: Session,
        settings: Settings,
        secret: bytes,
        row: OutboxRow,
        now: datetime,
        paper: Paper | None = None,
    ) -> EmailMessage: ...

    def relevant(self, session: Session, row: OutboxRow, now: datetime) -> bool: ...


@dataclass(frozen=True, slots=True)
class Round:
    """What a round of sending works with: the same moment, way out and writer for every row."""

    engine: Engine
    settings: Settings
    secret: bytes
    now: datetime
    way: Transport
    writer: Letters
    press: PdfPool = PRESS


def deliver(
    engine: Engine,
    settings: Settings,
    secret: bytes,
    now: datetime,
    *,
    transport: Transport | None = None,
    writer: Letters = letters,
    press: PdfPool = PRESS,
) -> int:
    """Send what is due, the oldest first; how many mails were handed over.

    A row that fails waits longer each time or is given up, and stops no other. Raises
    SettingsError where a password cannot be read.
    """
    trip = Round(engine, settings, secret, now, transport or way_out(settings), writer, press)
    began, sent = time.monotonic(), 0
    for number in _due(engine, now, settings.limits.mails_per_minute):
        if time.monotonic() - began > _A_ROUND:
            break
        sent += _send(trip, number)
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


def _due(engine: Engine, now: datetime, a_minute: int) -> list[int]:
    with reading(engine) as session:
        lately = select(func.count()).where(col(OutboxRow.sent_at) > now - timedelta(minutes=1))
        room = max(0, min(_MOST_AT_ONCE, a_minute - session.exec(lately).one()))
        due = select(OutboxRow.id).where(_is_due(now)).order_by(col(OutboxRow.id))
        return [number for number in session.exec(due.limit(room)) if number is not None]


def _send(trip: Round, number: int) -> bool:
    """One row: prepared in one transaction, handed over in none, marked in another."""
    try:
        paper = _paper(trip, number)
        with begin(trip.engine) as session:
            row = _prepared(session, trip, number, paper)
        if row is None or row.raw is None:
            return False
        sender = return_address(trip.settings.mail, trip.secret, number)
        trip.way.send(row.raw, sender, row.recipient)
    except Refused as error:
        _failed(trip, number, str(error), for_good=True)
    except Retry as error:
        _failed(trip, number, str(error))
    except Exception as error:  # noqa: BLE001 - one bad row never stops the others
        log.error("mail not sent", row=number, why=type(error).__name__)
        _failed(trip, number, f"{type(error).__name__}: {error}"[:300])
    else:
        _mark(trip, number)
        return True
    return False


def _paper(trip: Round, number: int) -> Paper | None:
    """The report that is to go with that row, if any; drawn while no transaction waits for it."""
    with reading(trip.engine) as session:
        row = session.get_one(OutboxRow, number)
        fresh = row.raw is None and row.state in UNSENT
        if not fresh or not trip.writer.relevant(session, row, trip.now):
            return None
        form = letters.form_of(session, trip.settings, trip.secret, row)
        wanted = attachments.order(session, trip.settings, row, form)
    return attachments.draw(trip.press, wanted) if wanted else None


def _prepared(session: Session, trip: Round, number: int, paper: Paper | None) -> OutboxRow | None:
    """The row, leased and with its bytes; None where another process has it, or where what it
    says is true no more: then it is dropped."""
    leased = session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id) == number, _is_due(trip.now))
        .values(state=_LEASED, leased_until=trip.now + LEASE)
        .execution_options(synchronize_session=False)
    )
    if leased.rowcount != 1:
        return None
    row = session.get_one(OutboxRow, number)
    if not trip.writer.relevant(session, row, trip.now):
        row.state, row.error = "dropped", "no longer true when it was to be sent"
    elif row.raw is None:
        _freeze(session, trip, row, paper)
    session.add(row)
    return row if row.state == "leased" else None


def _freeze(session: Session, trip: Round, row: OutboxRow, paper: Paper | None) -> None:
    """Write the mail; from now on it stays as it is. Raises Refused without an address."""
    row.recipient = row.recipient or _address(session, row.person_id)
    if row.kind in letters.BRINGS_LINK:
        game, tenure = session.get_one(Game, row.game_id), session.get_one(Tenure, row.tenure_id)
        seat_links.link(session, trip.secret, game, tenure, trip.now)
    message = trip.writer.compose(session, trip.settings, trip.secret, row, trip.now, paper)
    wish = UNSUBSCRIBE if row.tenure_id is None else "notify asked"
    finish(message, trip.settings.mail, row.id, _one_click(session, trip, row), wish)
    row.raw = message.as_bytes()


def _one_click(session: Session, trip: Round, row: OutboxRow) -> str:
    """The page where one click asks for fewer mails; it must be encrypted (RFC 8058), and is
    left out where the site is not."""
    if not trip.settings.site.base_url.startswith("https://"):
        return ""
    tenure = session.get(Tenure, row.tenure_id) if row.tenure_id else None
    if tenure is None:
        return letters.stop_of(session, trip.settings, trip.secret, row)
    return f"{trip.settings.site.base_url}unsubscribe/{unsubscribing.token(trip.secret, tenure)}"


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
def _marking(trip: Round, number: int) -> Iterator[Session]:
    """A transaction to note what came of a row. A database that is busy just then ends no round:
    the lease runs out, and the row is looked at again."""
    try:
        with begin(trip.engine) as session:
            yield session
    except OperationalError as error:
        log.error("row not marked", row=number, why=type(error).__name__)


def _mark(trip: Round, number: int) -> None:
    """Handed over. Where this fails the lease runs out, and the same mail is sent again."""
    with _marking(trip, number) as session:
        row = session.get_one(OutboxRow, number)
        row.state, row.sent_at, row.leased_until, row.error = "sent", trip.now, None, ""
        row.attempts += 1
        session.add(row)


def _failed(trip: Round, number: int, why: str, *, for_good: bool = False) -> None:
    """Wait, twice as long each time, or give up and tell the organiser."""
    with _marking(trip, number) as session:
        row = session.get_one(OutboxRow, number)
        row.attempts += 1
        row.error, row.leased_until = why, None
        row.state, row.next_at = "waiting", trip.now + wait(row.attempts)
        if for_good or trip.now - (row.created_at or trip.now) >= GIVE_UP:
            row.state = "failed"
            if reachable(session, row.person_id):  # else the organiser has been told already
                session.add(_act(row, trip.now))
        session.add(row)


def wait(attempts: int) -> timedelta:
    """How long to wait after so many attempts: a minute, doubled up to six hours."""
    return min(FIRST_WAIT * (1 << min(attempts - 1, 12)), LONGEST_WAIT)


def _act(row: OutboxRow, now: datetime) -> Act:
    """For the public log, so without address and server's words: those stand in the row."""
    who = "a player" if row.viewer is None else f"seat {letter(row.viewer)}"
    what = f"the mail {row.kind} to {who} could not be delivered"
    return Act(game_id=row.game_id, actor="outbox", kind="mail failed", new=what, at=now)
