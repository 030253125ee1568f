"""One stored mail, from its raw bytes to what the game makes of it, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol

from sqlmodel import Session, col, select

from moderator.league.access.held_mails import ask
from moderator.league.orders import receiving as league_orders
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.replies import Reply
from moderator.league.play.record import kind_of
from moderator.mail.inbound import observers, sender_policy
from moderator.mail.inbound.not_orders import collect, tell
from moderator.mail.inbound.pins import holds_pin, without_pin
from moderator.mail.inbound.returned_mail import take_back, works_again
from moderator.mail.mime.parsing import ParsedMail, parse
from moderator.mail.quoting.reply_text import Speaks, orders_text
from moderator.settings import Settings
from moderator.store.keys import key
from moderator.store.tables import Address, Chair, Game, Message, OutboxRow, Tenure

TOO_BIG = "too big"
"""How the note of a mail begins of which only the beginning is stored."""

_NEWEST_SENT = 8


class SheetReceiver(Protocol):
    """The league's door for orders: `moderator.league.orders.receiving.receive`."""

    def __call__(
        self,
        session: Session,
        secret: bytes,
        arrival: Arrival,
        now: datetime,
        outage: timedelta,
    ) -> Reply: ...


def handle(
    session: Session,
    settings: Settings,
    secret: bytes,
    message: Message,
    now: datetime,
    orders: SheetReceiver = league_orders.receive,
) -> None:
    """Decide whose the mail is, read it, hand its orders in, and set the message's state.

    One answer is written, or none where the sender is a stranger or a machine.
    """
    letter = parse(message.raw)
    verdict = _verdict(session, settings, secret, message, letter)
    tenure = verdict.tenure
    message.tenure_id = tenure.id if tenure else None
    if verdict.kind == "bounce" or verdict.kind == "complaint":
        mail = settings.mail
        message.state = "ignored"
        message.note = take_back(session, mail, secret, message, letter, verdict.kind, now)
    elif tenure is None and (note := _from_onlooker(session, message, letter, verdict, now)):
        message.state, message.note = "done", note
    elif verdict.state != "orders" or tenure is None:
        _set_aside(session, secret, message, letter, verdict, now)
    elif message.note.startswith(TOO_BIG):
        message.state = "held"
        limit = settings.limits.max_mail_bytes // 1000
        tell(session, tenure, message, letter.message_id, "too-big", now, limit=limit)
    elif (known := _same_before(session, message, letter)) is not None:
        message.state, message.note = "ignored", f"message {known} come another way"
    else:
        message.note = _reused(session, message, letter)
        works_again(session, tenure.person_id, letter.sender, now)
        _hand_in(session, settings, secret, message, letter, tenure, now, orders)
        message.state = "done"
    session.add(message)
    if tenure is not None:
        collect(session, key(tenure), settings.limits.answers_per_hour, now)


def _from_onlooker(
    session: Session,
    message: Message,
    letter: ParsedMail,
    verdict: sender_policy.SenderVerdict,
    now: datetime,
) -> str | None:
    """What came of a person's mail about a game they follow without a seat; None for any other."""
    written = verdict.kind == "orders" and not letter.cut
    return observers.hear(session, letter, message.recipient, now) if written else None


def _verdict(
    session: Session, settings: Settings, secret: bytes, message: Message, letter: ParsedMail
) -> sender_policy.SenderVerdict:
    """The sieve's, but that a PIN or the word of the seat's owner proves what it could not."""
    verdict = sender_policy.sift(session, letter, message.recipient, settings.mail)
    if verdict.told != "confirm" or verdict.tenure is None:
        return verdict
    if message.trusted or holds_pin(session, secret, letter, verdict.tenure):
        return replace(verdict, state="orders", note="", told="")
    return verdict


def _set_aside(
    session: Session,
    secret: bytes,
    message: Message,
    letter: ParsedMail,
    verdict: sender_policy.SenderVerdict,
    now: datetime,
) -> None:
    message.state = "held" if verdict.state == "held" else "ignored"
    message.note = verdict.note
    if verdict.told == "confirm" and verdict.tenure is not None:
        ask(session, secret, verdict.tenure, message, letter.sender, now)
        own = _own_seat(session, verdict.tenure, letter.sender)
        if own is not None:
            tell(session, own, message, letter.message_id, "not-your-seat", now)
    elif verdict.told and verdict.tenure is not None:
        tell(session, verdict.tenure, message, letter.message_id, verdict.told, now)


def _own_seat(session: Session, named: Tenure, sender: str) -> Tenure | None:
    """The seat of whoever writes to another one of the same game; None: nobody at that table."""
    chair = session.get_one(Chair, named.chair_id)
    return session.exec(
        select(Tenure)
        .join(Chair, col(Chair.id) == Tenure.chair_id)
        .join(Address, col(Address.person_id) == Tenure.person_id)
        .where(
            Chair.game_id == chair.game_id,
            Tenure.id != named.id,
            col(Tenure.ended_at).is_(None),
            Address.email == sender,
        )
    ).first()


def _hand_in(
    session: Session,
    settings: Settings,
    secret: bytes,
    message: Message,
    letter: ParsedMail,
    tenure: Tenure,
    now: datetime,
    orders: SheetReceiver,
) -> None:
    reading = orders_text(letter, _sent(session, key(tenure)), _speaks(session, tenure))
    arrival = Arrival(
        key(tenure),
        without_pin(reading.text),
        "mail",
        message.received_at or now,
        message_id=message.id,
        passed_over=reading.passed_over,
        conflict=reading.conflict,
        in_reply_to=letter.message_id,
        subject=letter.subject,
    )
    orders(session, secret, arrival, now, settings.clock.outage)


def _sent(session: Session, tenure_id: int) -> Sequence[str]:
    """The texts of the newest mails to that tenure, which its quotations come from."""
    raws = session.exec(
        select(OutboxRow.raw)
        .where(OutboxRow.tenure_id == tenure_id, col(OutboxRow.raw).is_not(None))
        .order_by(col(OutboxRow.id).desc())
        .limit(_NEWEST_SENT)
    )
    return [text for raw in raws if raw for text in parse(raw).texts]


def _speaks(session: Session, tenure: Tenure) -> Speaks:
    """What the seat's game takes for an order, a command or a closing word."""
    chair = session.get_one(Chair, tenure.chair_id)
    notation = kind_of(session.get_one(Game, chair.game_id)).notation

    def speaks(text: str) -> bool:
        sheet = notation.read(text)
        return bool(sheet.closing or sheet.guard or sheet.commands or any(sheet.plans))

    return speaks


def _twins(session: Session, message: Message, letter: ParsedMail) -> Sequence[Message]:
    """Mails of that tenure with the same Message-ID that were read before, stored before or not:
    the older of two that wait is read first, whichever way in was the faster."""
    if not letter.message_id:
        return []
    return session.exec(
        select(Message).where(
            Message.message_id == letter.message_id,
            Message.tenure_id == message.tenure_id,
            Message.state == "done",
            col(Message.id) != key(message),
        )
    ).all()


def _same_before(session: Session, message: Message, letter: ParsedMail) -> int | None:
    """The mail that this is another copy of: servers add to the head, and close the last line."""
    twins, words = _twins(session, message, letter), _words(letter)
    return next((twin.id for twin in twins if _words(parse(twin.raw)) == words), None)


def _words(letter: ParsedMail) -> list[list[str]]:
    """The lines of its texts, without what no reader sees at their ends."""
    return [[line.rstrip() for line in text.rstrip().split("\n")] for text in letter.texts]


def _reused(session: Session, message: Message, letter: ParsedMail) -> str:
    """A note for a Message-ID that came before with another text: read all the same."""
    twins = _twins(session, message, letter)
    return f"has the Message-ID of message {twins[0].id}, but another text" if twins else ""
