"""One stored mail, from its raw bytes to what the game makes of it, in the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Protocol

from sqlmodel import Session, col, select

from moderator.engine.commands import SPEECH
from moderator.engine.rules import Notation
from moderator.league.access.held_mails import ask
from moderator.league.orders import receiving as league_orders
from moderator.league.orders.arrival import AnsweredMail, Arrival
from moderator.league.orders.replies import Reply
from moderator.league.play.record import kind_of
from moderator.mail.inbound import observers, organisers, sender_policy
from moderator.mail.inbound.arrivals import TOO_BIG
from moderator.mail.inbound.not_orders import collect, tell
from moderator.mail.inbound.returned_mail import mark_working, take_back
from moderator.mail.inbound.sender_policy import holds_pin, without_pin
from moderator.mail.mime.parsing import ParsedMail, parse
from moderator.mail.quoting import fences
from moderator.mail.quoting.reply_text import Speaks, orders_text, quoted_sheet
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Address, Chair, Game, Message, OutboxRow, Tenure

_NEWEST_SENT = 8

AnyNotation = Notation[Any, Any]


class SheetReceiver(Protocol):
    """The league's door for orders: `moderator.league.orders.receiving.receive`."""

    def __call__(self, at: At, arrival: Arrival, outage: timedelta) -> Reply: ...


def handle(
    at: At, settings: Settings, message: Message, orders: SheetReceiver = league_orders.receive
) -> None:
    """Decide whose the mail is, read it, hand its orders in, and set the message's state.

    One answer is written, or none where the sender is a stranger or a machine.
    """
    letter = parse(message.raw)
    verdict = _verdict(at, settings, message, letter)
    tenure = verdict.tenure
    message.tenure_id = tenure.id if tenure else None
    if verdict.kind == "bounce" or verdict.kind == "complaint":
        mail = settings.mail
        message.state = "ignored"
        message.note = take_back(at, mail, message, letter, verdict.kind)
    elif heard := _from_organiser(at, message, letter, verdict):
        message.state, message.note = heard
        message.tenure_id, tenure = None, None
    elif note := _from_onlooker(at, message, letter, verdict):
        message.state, message.note, message.tenure_id, tenure = "done", note, None, None
    elif verdict.state != "orders" or tenure is None:
        _set_aside(at, message, letter, verdict)
    elif message.note.startswith(TOO_BIG):
        message.state = "held"
        limit = settings.limits.max_mail_bytes // 1000
        tell(at, tenure, message, letter.message_id, "too-big", limit=limit)
    elif (known := _same_before(at.session, message, letter)) is not None:
        message.state, message.note = "ignored", f"message {known} come another way"
    else:
        message.note = _reused(at.session, message, letter)
        mark_working(at, tenure.person_id, letter.sender)
        _hand_in(at, settings, message, letter, tenure, orders)
        message.state = "done"
    at.session.add(message)
    if hears := tenure or verdict.hears:
        collect(at, key(hears), settings.limits.answers_per_hour)


def _from_organiser(
    at: At, message: Message, letter: ParsedMail, verdict: sender_policy.SenderVerdict
) -> organisers.Heard | None:
    """What came of an organiser's answer to a question; None for any other mail."""
    if not _to_no_seat(letter, verdict):
        return None
    return organisers.hear(at, letter, message.recipient, trusted=message.trusted)


def _from_onlooker(
    at: At, message: Message, letter: ParsedMail, verdict: sender_policy.SenderVerdict
) -> str | None:
    """What came of a person's mail about a game they follow without a seat; None for any other."""
    written = _to_no_seat(letter, verdict)
    return observers.hear(at, letter, message.recipient) if written else None


def _to_no_seat(letter: ParsedMail, verdict: sender_policy.SenderVerdict) -> bool:
    """Whether a person wrote it to no seat's address."""
    no_seats = verdict.tenure is None or verdict.by_words
    return no_seats and verdict.kind == "orders" and not letter.cut


def _verdict(
    at: At, settings: Settings, message: Message, letter: ParsedMail
) -> sender_policy.SenderVerdict:
    """The sieve's, but that a PIN or the word of the seat's owner proves what it could not."""
    verdict = sender_policy.sift(at.session, letter, message.recipient, settings.mail)
    asked = verdict.told == "confirm"
    # Of one seat without doubt: an organiser's word is enough where nobody could be asked, too.
    one_seat = asked or verdict.by_words or verdict.kind == "auto-reply"
    if verdict.state != "held" or verdict.tenure is None or not one_seat:
        return verdict
    if message.trusted or (asked and holds_pin(at, letter, verdict.tenure)):
        return replace(verdict, state="orders", kind="orders", note="", told="")
    return verdict


def _set_aside(
    at: At, message: Message, letter: ParsedMail, verdict: sender_policy.SenderVerdict
) -> None:
    message.state = "held" if verdict.state == "held" else "ignored"
    message.note = verdict.note
    if verdict.told == "confirm" and verdict.tenure is not None:
        ask(at, verdict.tenure, message, letter.sender)
        own = _own_seat(at.session, verdict.tenure, letter.sender)
        if own is not None:
            tell(at, own, message, letter.message_id, "not-your-seat")
    elif verdict.told and (hears := verdict.tenure or verdict.hears):
        tell(at, hears, message, letter.message_id, verdict.told)


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
    at: At,
    settings: Settings,
    message: Message,
    letter: ParsedMail,
    tenure: Tenure,
    orders: SheetReceiver,
) -> None:
    sent, notation = _sent(at.session, key(tenure)), _notation(at.session, tenure)
    reading = orders_text(letter, sent, _speaks(notation), _only_words(notation))
    quoted = quoted_sheet(letter)
    arrival = Arrival(
        key(tenure),
        without_pin(reading.text or (quoted if reading.sent_back else "")),
        "mail",
        message.received_at or at.now,
        message_id=message.id,
        passed_over=reading.passed_over,
        conflict=reading.conflict,
        sent_back=reading.sent_back,
        only_attached=not letter.texts and bool(letter.types),
        in_reply_to=letter.message_id,
        subject=letter.subject,
        quoted=quoted,
        answers=_answered(at.session, letter, key(tenure)),
    )
    orders(at, arrival, settings.clock.outage)


def _answered(session: Session, letter: ParsedMail, tenure_id: int) -> AnsweredMail | None:
    """The mail that this one answers; None where it answers none to that seat."""
    named = letter.first("in-reply-to").strip()
    mail = session.exec(
        select(OutboxRow.created_at, OutboxRow.facts).where(
            OutboxRow.message_id == named, OutboxRow.tenure_id == tenure_id
        )
    ).first()
    if mail is None or mail[0] is None:
        return None
    return AnsweredMail(mail[0], int(mail[1].get("revision", 0)))


def _sent(session: Session, tenure_id: int) -> Sequence[str]:
    """The texts of the newest mails to that tenure, which its quotations come from."""
    raws = session.exec(
        select(OutboxRow.raw)
        .where(OutboxRow.tenure_id == tenure_id, col(OutboxRow.raw).is_not(None))
        .order_by(col(OutboxRow.id).desc())
        .limit(_NEWEST_SENT)
    )
    return [text for raw in raws if raw for text in parse(raw).texts]


def _notation(session: Session, tenure: Tenure) -> AnyNotation:
    """That of the seat's game."""
    chair = session.get_one(Chair, tenure.chair_id)
    return kind_of(session.get_one(Game, chair.game_id)).notation


def _only_words(notation: AnyNotation) -> Speaks:
    """Whether all that a text asks for is words to others, which may stand beside any orders."""

    def words(text: str) -> bool:
        sheet = notation.read(text)
        orders = sheet.closing or sheet.guard or sheet.stop or sheet.problems or any(sheet.plans)
        to_others = all(line.verb in SPEECH for line in sheet.commands)
        return bool(sheet.commands) and to_others and not orders

    return words


def _speaks(notation: AnyNotation) -> Speaks:
    """What the seat's game takes for an order, a command, a closing word, or one that says stop."""

    def speaks(text: str) -> bool:
        sheet = notation.read(text)
        said = sheet.closing or sheet.guard or sheet.commands or any(sheet.plans)
        return bool(said) or any(fences.stops(line) for line in text.split("\n"))

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
