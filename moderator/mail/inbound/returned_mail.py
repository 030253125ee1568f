"""Mail of ours that came back: whose address is out of order, and who is told.

A report is believed where it came to the return address that this very mail went out under, which
nobody can make up, or where it holds the mail's own Message-ID and a machine wrote it. An address
whose mail comes back for good is paused; a good mail from it ends that.
"""

from __future__ import annotations

import re

from sqlmodel import Session, col, select

from moderator.engine.core import letter as seat_letter
from moderator.mail.envelope import returned
from moderator.mail.inbound.message_class import Kind
from moderator.mail.mime import bounces
from moderator.mail.mime.parsing import ParsedMail
from moderator.settings import Mail
from moderator.store.at import At
from moderator.store.tables import Act, Address, Message, OutboxRow, Person

_DELAYED = re.compile(r"\b(?:warning|delay|still (?:trying|being))", re.IGNORECASE)
_LONGEST = 200


def take_back(at: At, mail: Mail, message: Message, letter: ParsedMail, kind: Kind) -> str:
    """Heed a bounce or a complaint; a note of what came of it, for the message."""
    row = _row(at, mail, message, letter)
    if row is None:
        return f"a {kind} of no mail that we sent"
    if kind == "complaint":
        return _record_complaint(at, row)
    failures = letter.failures or bounces.worded(message.raw)
    if not _for_good(failures, letter):
        return f"mail {row.id} is delayed"
    said = next((failure.said for failure in failures if failure.said), "")
    return _pause(at, row, said)


def mark_working(at: At, person_id: int, sender: str) -> None:
    """A good mail came from this address: it takes mail, as far as anybody can tell.

    What could not be sent for want of an address goes out now, where it is still true.
    """
    address = _address(at.session, person_id, sender)
    if address is None or address.paused is None:
        return
    address.paused = None
    at.session.add(address)
    at.session.add(
        Act(actor="mail", kind="address works", new=_who(at.session, person_id), at=at.now)
    )
    for row in at.session.exec(
        select(OutboxRow).where(
            OutboxRow.person_id == person_id,
            OutboxRow.state == "failed",
            col(OutboxRow.raw).is_(None),
        )
    ):
        row.state, row.next_at, row.error = "waiting", at.now, ""
        at.session.add(row)


def reachable(session: Session, person_id: int) -> bool:
    """Whether the person has an address that takes mail."""
    usable = select(Address.id).where(Address.person_id == person_id, col(Address.paused).is_(None))
    return session.exec(usable).first() is not None


def _row(at: At, mail: Mail, message: Message, letter: ParsedMail) -> OutboxRow | None:
    """The mail that came back."""
    for address in (message.recipient, *letter.delivered, *letter.addressed):
        if (returned_to := returned(mail, address)) is not None:
            row = at.session.get(OutboxRow, returned_to.number)
            if row is not None and returned_to.is_of(at.secret, row.message_id):
                return row
    ours = re.compile(rb"<([0-9a-f]{24})@" + re.escape(mail.domain.encode()) + rb">")
    for identity in dict.fromkeys(ours.findall(message.raw)[:20]):
        sent = select(OutboxRow).where(OutboxRow.message_id == identity.decode())
        if row := at.session.exec(sent).first():
            return row
    return None


def _for_good(failures: tuple[bounces.DeliveryFailure, ...], letter: ParsedMail) -> bool:
    """Whether the server gave up; a report that says nothing of it is the end, too."""
    if failures:
        return any(failure.for_good for failure in failures)
    return not _DELAYED.search(letter.subject)


def _pause(at: At, row: OutboxRow, said: str) -> str:
    """Pause the address and tell the organiser, once; try another one where there is one."""
    row.error = f"it came back {said}".strip()
    address = _address(at.session, row.person_id, row.recipient)
    if address is not None and address.paused is None:
        address.paused = f"{at.now:%Y-%m-%d}: mail comes back {said}".strip()[:_LONGEST]
        at.session.add(address)
        at.session.flush()
        # For the public log, so without the address.
        at.session.add(Act(game_id=row.game_id, actor="mail", kind="address paused", new=_seat(row),
                        reason=f"mail comes back {said}".strip(), at=at.now))  # fmt: skip
    if reachable(at.session, row.person_id):
        row.state, row.raw, row.recipient, row.next_at = "waiting", None, "", at.now
        row.sent_at = None
    at.session.add(row)
    return f"mail {row.id} came back: its address is paused"


def _record_complaint(at: At, row: OutboxRow) -> str:
    """Somebody called our mail unwanted: they get what they are asked for, and no more."""
    person = at.session.get_one(Person, row.person_id)
    person.notify = "asked"
    at.session.add(person)
    at.session.add(
        Act(game_id=row.game_id, actor="mail", kind="complaint", new=_seat(row), at=at.now)
    )
    return f"mail {row.id} was called unwanted: fewer go there now"


def _address(session: Session, person_id: int, email: str) -> Address | None:
    return session.exec(
        select(Address).where(Address.person_id == person_id, Address.email == email.casefold())
    ).first()


def _seat(row: OutboxRow) -> str:
    return "a player" if row.viewer is None else f"seat {seat_letter(row.viewer)}"


def _who(session: Session, person_id: int) -> str:
    return session.get_one(Person, person_id).slug
