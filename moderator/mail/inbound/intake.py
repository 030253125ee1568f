"""Mail comes in: stored raw and committed before anybody thinks about it, then handled once.

Any way in may deliver a mail twice, and any process may die between two lines: what is stored is
unique by its source and by its bytes, and a mail is claimed, applied and answered in a single
transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog
from sqlalchemy import update
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, select

from moderator.league.orders import receiving as league_orders
from moderator.league.values.errors import OvertakenError
from moderator.mail.inbound import sender_policy
from moderator.mail.inbound.arrivals import IncomingMail, digest, row
from moderator.mail.inbound.handling import SheetReceiver, handle
from moderator.mail.inbound.not_orders import tell
from moderator.mail.mime.parsing import parse
from moderator.runtime import Runtime
from moderator.settings import Limits, Settings
from moderator.store import mailbag
from moderator.store.at import At
from moderator.store.causes import cause
from moderator.store.states import MessageState
from moderator.store.tables import Message

log = structlog.get_logger()

_TRIES = 3
"""How often a mail is tried at once when another process advanced its game first."""


def store_all(session: Session, mails: Sequence[IncomingMail], limits: Limits) -> int:
    """Keep the raw bytes of several mails; how many were not known before."""
    connection = session.connection()
    name = connection.dialect.name
    rows = [mailbag.values(row(mail, limits.max_mail_bytes), name) for mail in mails]
    return connection.exec_driver_sql(mailbag.INSERT[name], rows).rowcount


def store(session: Session, mail: IncomingMail, limits: Limits) -> int | None:
    """Keep one mail, as `store_all` does: its number, or None where it was known."""
    if not store_all(session, [mail], limits):
        return None
    kept = select(Message.id).where(Message.digest == digest(mail))
    return session.exec(kept).one()


def receive(
    runtime: Runtime, mail: IncomingMail, orders: SheetReceiver = league_orders.receive
) -> int | None:
    """Store and commit a mail, then handle it. Its number, or None where it is known.

    What was stored before by a process that died is handled first: an older sheet must never
    come after a newer one. Raises what the database raises while storing; nothing once the mail
    is safe.
    """
    with runtime.write() as at:
        number = store(at.session, mail, runtime.settings.limits)
    process_new(runtime, orders)
    return number


def process_new(runtime: Runtime, orders: SheetReceiver = league_orders.receive) -> list[int]:
    """Handle all mails that nobody has handled, the oldest first; their numbers.

    One that cannot be handled is set aside and stops no other.
    """
    with runtime.read() as at:
        new = at.session.exec(
            select(Message.id)
            .where(Message.state == "new")
            .order_by(col(Message.received_at), col(Message.id))
        ).all()
    handled: list[int] = []
    for number in new:
        if runtime.stopping.is_set():
            break  # they are stored: the next process reads them
        if number is not None and process_one(runtime, number, orders):
            handled.append(number)
    return handled


def process_one(
    runtime: Runtime, number: int, orders: SheetReceiver = league_orders.receive
) -> bool:
    """Handle a mail that is new. False where another process has it, or where the database is
    too busy: then it stays new and is tried with the next tick."""

    def apply(at: At, message: Message) -> None:
        handle(at, runtime.settings, message, orders)

    for _ in range(_TRIES):
        try:
            return _claimed(runtime, number, apply)
        except OvertakenError:
            continue
        except OperationalError as error:
            log.warning("mail waits", message=number, why=cause(error))
            return False
        except Exception as error:  # noqa: BLE001 - one bad mail never stops the others
            _set_crashed(runtime, number, error)
            return True
    return False


def _claimed(runtime: Runtime, number: int, apply: Callable[[At, Message], None]) -> bool:
    """Claim and apply in one transaction: whoever dies in it leaves the mail new."""
    with runtime.write() as at:
        if not _claim(at.session, number, "done"):
            return False
        apply(at, at.session.get_one(Message, number))
    return True


_NEW: MessageState = "new"


def _claim(session: Session, number: int, state: MessageState) -> bool:
    """Whether the mail was new; it is in `state` then, for this transaction alone to go on."""
    claimed = session.exec(
        update(Message)
        .where(col(Message.id) == number, col(Message.state) == _NEW)
        .values(state=state)
        .execution_options(synchronize_session=False)
    )
    return claimed.rowcount == 1


def _set_crashed(runtime: Runtime, number: int, error: Exception) -> None:
    """Set the mail aside for a person, and tell the seat that it is; the raw bytes are kept."""
    log.error("mail set aside", message=number, why=cause(error))
    try:
        with runtime.write() as at:
            if _claim(at.session, number, "crashed"):
                message = at.session.get_one(Message, number)
                message.note = f"{type(error).__name__}: {error}"[:300]
                at.session.add(message)
        with runtime.write() as at:
            _tell_of_crash(at, runtime.settings, number)
    except Exception as another:  # noqa: BLE001 - the raw bytes are safe, whatever happens here
        log.error("mail set aside", message=number, why=cause(another))


def _tell_of_crash(at: At, settings: Settings, number: int) -> None:
    message = at.session.get_one(Message, number)
    letter = parse(message.raw)
    verdict = sender_policy.sift(at.session, letter, message.recipient, settings.mail)
    if verdict.state == "orders" and verdict.tenure is not None:
        message.tenure_id = verdict.tenure.id
        at.session.add(message)
        tell(at, verdict.tenure, message, letter.message_id, "set-aside")
