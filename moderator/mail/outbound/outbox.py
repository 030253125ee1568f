"""Mail goes out: durable rows, leased, frozen, handed over, marked.

The Message-ID is as old as the row, and the bytes are older than the first attempt: who dies
between the server's word and the mark sends the same mail again, under the same identity, which
mail programs show once. Nothing a game does waits for any of this.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Protocol

import structlog
from sqlalchemy import ColumnElement, func, update
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, and_, col, or_, select

from moderator.config import smtp_password
from moderator.engine.core import letter
from moderator.league.access import seat_links, unsubscribing
from moderator.league.mailing.digests import gather, gathered_with
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
    for number in _due(runtime):
        if time.monotonic() - began > _A_ROUND or runtime.stopping.is_set():
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


def _due(runtime: Runtime) -> list[int]:
    with runtime.read() as at:
        lately = select(func.count()).where(
            col(OutboxRow.sent_at) > at.now - timedelta(minutes=1),
            col(OutboxRow.sent_at) <= at.now,  # what a clock that was ahead sent counts no more
        )
        room = runtime.settings.limits.mails_per_minute - at.session.exec(lately).one()
        room = max(0, min(_MOST_AT_ONCE, room))
        in_time = (col(OutboxRow.next_at).asc().nulls_first(), col(OutboxRow.id))
        due = select(OutboxRow.id).where(_is_due(at.now)).order_by(*in_time)
        return [number for number in at.session.exec(due.limit(room)) if number is not None]


def _send(trip: Round, number: int) -> bool:
    """One row: prepared in one transaction, handed over in none, marked in another."""
    try:
        papers = _papers(trip, number)
        with trip.runtime.write() as at:
            row = _prepare(at, trip, number, papers)
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


def _papers(trip: Round, number: int) -> tuple[Paper, ...]:
    """The reports that are to go with that row; drawn while no transaction waits for them."""
    settings = trip.runtime.settings
    with trip.runtime.read() as at:
        row = at.session.get_one(OutboxRow, number)
        fresh = row.raw is None and row.state in UNSENT
        if not fresh or not trip.writer.relevant(at, row):
            return ()
        orders = [
            attachments.order(at.session, settings, one, letters.form_of(at, settings, one))
            for one in (row, *gathered_with(at.session, row))
        ]
    return tuple(attachments.draw(trip.press, order) for order in orders if order)


def _prepare(at: At, trip: Round, number: int, papers: Sequence[Paper]) -> OutboxRow | None:
    """The row, leased and with its bytes; None where another process has it, or where what it
    says is true no more: then it is dropped."""
    leased = at.session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id) == number, _is_due(at.now))
        .values(state=_LEASED, leased_until=at.now + LEASE)
        .execution_options(synchronize_session=False)
    )
    if leased.rowcount != 1:
        return None
    row = at.session.get_one(OutboxRow, number)
    if not trip.writer.relevant(at, row):
        row.state, row.error = "dropped", "no longer true when it was to be sent"
    elif row.raw is None:
        _gather(at, trip, row)
        _freeze(at, trip, row, papers)
    at.session.add(row)
    return row if row.state == "leased" else None


def _gather(at: At, trip: Round, row: OutboxRow) -> None:
    """The reader's other games of the day go along, as far as it is true what they tell."""
    along = [one for one in gathered_with(at.session, row) if trip.writer.relevant(at, one)]
    gather(row, along)
    at.session.add_all((row, *along))
    at.session.flush()


def _freeze(at: At, trip: Round, row: OutboxRow, papers: Sequence[Paper]) -> None:
    """Write the mail; from now on it stays as it is. Raises Refused without an address."""
    row.recipient = row.recipient or _address(at.session, row.person_id)
    if letters.brings_link(at, row):
        game = at.session.get_one(Game, row.game_id)
        tenure = at.session.get_one(Tenure, row.tenure_id)
        seat_links.link(at, game, tenure)
    message = trip.writer.compose(at, trip.runtime.settings, row, papers)
    finish(message, trip.runtime.settings.mail, row.id, _one_click(at, trip, row), _wish(row))
    row.raw = message.as_bytes()
    row.digest = hashlib.sha256(row.raw).hexdigest()


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
    found = re.match(r"\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?|\w+", answer)
    return found[0] if found else ""


def wait(attempts: int) -> timedelta:
    """How long to wait after so many attempts: a minute, doubled up to six hours."""
    return min(FIRST_WAIT * (1 << min(attempts - 1, 12)), LONGEST_WAIT)


def _act(row: OutboxRow, now: datetime) -> Act:
    """For the public log, so without address and server's words: those stand in the row."""
    who = "a player" if row.viewer is None else f"seat {letter(row.viewer)}"
    what = f"the mail {row.kind} to {who} could not be delivered"
    return Act(game_id=row.game_id, actor="outbox", kind="mail failed", new=what, at=now)
