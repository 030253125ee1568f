"""A mail to a seat that nothing shows to be its owner's: held until they say that it is, and as a
person reads it who has to decide.

The owner gets a link. Following it changes nothing, only the button behind it does, once; and
only as long as the seat has the same turn: what is confirmed counts from then on.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape

import nh3
from sqlalchemy import func
from sqlmodel import Session, col, select

from moderator.engine.core import letter as seat_letter
from moderator.league.access import new_addresses
from moderator.league.mailing.posting import OutgoingMail, post
from moderator.league.people.directory import Sitting
from moderator.league.values.addresses import read_address
from moderator.league.values.errors import LeagueError
from moderator.league.values.mail_bounds import MOST_HEAD, charset_named, is_nested_too_deep
from moderator.store import tokens
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.revision_lock import hold
from moderator.store.tables import Act, Chair, Game, Message, OutboxRow, Person, Tenure

_MOST_AN_HOUR = 5
"""However many mails others write to a seat in an hour, its owner is asked of no more."""


@dataclass(frozen=True, slots=True)
class HeldMail:
    """A mail that can be confirmed: who it says it is from, whose seat of which game it is for."""

    message: Message
    sender: str
    game: Game
    person: Person


def ask(at: At, tenure: Tenure, message: Message, sender: str) -> None:
    """Ask the seat's owner, at the address they are known by, whether this mail is theirs."""
    if _asked(at, tenure) >= _MOST_AN_HOUR:
        return
    chair = at.session.get_one(Chair, tenure.chair_id)
    game = at.session.get_one(Game, chair.game_id)
    message.confirm_hash = tokens.digest(link(at.secret, message))
    at.session.add(message)
    sitting = Sitting(chair, tenure, at.session.get_one(Person, tenure.person_id))
    told = {"message": key(message), "sender": sender}
    post(at, game, sitting, OutgoingMail("confirm", f"message-{key(message)}", told))


def _asked(at: At, tenure: Tenure) -> int:
    lately = select(func.count()).where(
        OutboxRow.tenure_id == tenure.id,
        OutboxRow.kind == "confirm",
        col(OutboxRow.created_at) > at.now - timedelta(hours=1),
    )
    return at.session.exec(lately).one()


def link(secret: bytes, message: Message) -> str:
    """The token that confirms this mail."""
    return tokens.link(secret, "confirm", f"{key(message)}:{message.digest}")


def waiting(session: Session, token: str) -> HeldMail | None:
    """The held mail that this token confirms, as long as it can be."""
    message = session.exec(
        select(Message).where(Message.confirm_hash == tokens.digest(token))
    ).first()
    return _held(session, message) if message is not None else None


def still_open(session: Session, number: int) -> bool:
    """Whether the mail is held, for the same player, in the turn that it came in."""
    message = session.get(Message, number)
    return message is not None and _held(session, message) is not None


def _held(session: Session, message: Message) -> HeldMail | None:
    if message.state != "held" or message.tenure_id is None:
        return None
    tenure = session.get_one(Tenure, message.tenure_id)
    game = session.get_one(Game, session.get_one(Chair, tenure.chair_id).game_id)
    asked = f"confirm:{game.slug}:message-{key(message)}:{tenure.id}"
    row = session.exec(select(OutboxRow).where(OutboxRow.key == asked)).first()
    then = (row.facts.get("turn"), row.facts.get("mark")) if row else None
    if row is None or tenure.ended_at is not None or then != (game.turn, game.mark):
        return None
    sender = str(row.facts["sender"])
    return HeldMail(message, sender, game, session.get_one(Person, tenure.person_id))


def confirm(at: At, token: str, *, always: bool) -> HeldMail | None:
    """Let the mail go on, once; with `always`, its sender is asked whether it is their address.

    None where the token confirms nothing, or nothing any more.
    """
    if (mail := waiting(at.session, token)) is None:
        return None
    hold(at.session, mail.game)
    at.session.refresh(mail.message)
    if (
        held := waiting(at.session, token)
    ) is None:  # somebody else has pressed the button meanwhile
        return None
    message = held.message
    message.state, message.trusted, message.confirm_hash = "new", True, ""
    message.received_at = at.now
    at.session.add(message)
    if always and held.sender:
        with suppress(LeagueError):  # it may be one that no mail can be sent to
            new_addresses.ask(at, held.person, read_address(held.sender))
    return held


def game_of_mail(session: Session, message: Message) -> Game | None:
    """The game that a mail is for, where its address named a seat."""
    if message.tenure_id is None:
        return None
    chair = session.get_one(Chair, session.get_one(Tenure, message.tenure_id).chair_id)
    return session.get_one(Game, chair.game_id)


def vouch(at: At, number: int, reason: str, actor: str = "organiser") -> None:
    """The organiser lets a held mail go on. Raises LeagueError where none of that number is."""
    message = at.session.get(Message, number, with_for_update=True)
    if message is None or message.state != "held" or message.tenure_id is None:
        raise LeagueError("mail-not-held", number=number)
    tenure = at.session.get_one(Tenure, message.tenure_id)
    if tenure.ended_at is not None:
        raise LeagueError("mail-seat-left", number=number)
    chair = at.session.get_one(Chair, tenure.chair_id)
    message.state, message.trusted, message.confirm_hash = "new", True, ""
    message.received_at = at.now
    at.session.add(message)
    what = f"a held mail for seat {seat_letter(chair.seat)}"
    at.session.add(Act(game_id=chair.game_id, actor=actor, kind="mail accepted", reason=reason,
                    new=what, at=at.now))  # fmt: skip


_MOST = 4000
_MOST_BYTES = 100_000
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")


@dataclass(frozen=True, slots=True)
class Peek:
    """Sender and subject as they were written, and the text; all as hostile as mails are."""

    sender: str
    subject: str
    text: str


def peek(raw: bytes, longest: int = _MOST) -> Peek:
    """What can be read of a mail, whatever its bytes are: no more of them than intake reads."""
    head, body = _parted(raw)
    try:
        mail = message_from_bytes(head + body, policy=policy.default)
        return Peek(str(mail["From"] or ""), str(mail["Subject"] or ""), _text(mail)[:longest])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return Peek("", "", raw[:longest].decode("utf-8", "replace"))


def _parted(raw: bytes) -> tuple[bytes, bytes]:
    """The head, with the end that it may lack, and the body; of what is nested too deep, none."""
    end = _END_OF_HEAD.search(raw, 0, MOST_HEAD)
    if end is None:
        return raw[:MOST_HEAD] + b"\n\n", b""
    body = raw[end.end() :]
    return raw[: end.end()], b"" if is_nested_too_deep(body) else body


def _text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain", "html"))
    payload = part.get_payload(decode=True) if part is not None else None
    if part is None or not isinstance(payload, bytes):
        return ""
    charset = charset_named(part.get_content_charset("utf-8")) or "utf-8"
    text = payload[:_MOST_BYTES].decode(charset, "replace")
    return unescape(nh3.clean(text, tags=set())) if part.get_content_subtype() == "html" else text
