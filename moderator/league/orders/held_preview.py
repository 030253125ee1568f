"""A held mail as a person reads it who has to decide: who says that they wrote it, and what."""

from __future__ import annotations

from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape

import nh3

from moderator.store.tables import Message

_MOST = 4000


@dataclass(frozen=True, slots=True)
class Peek:
    """Sender and subject as they were written, and the text; all as hostile as mails are."""

    sender: str
    subject: str
    text: str


def peek(message: Message) -> Peek:
    """What can be read of a mail, whatever its bytes are."""
    try:
        mail = message_from_bytes(message.raw, policy=policy.default)
        return Peek(str(mail["From"] or ""), str(mail["Subject"] or ""), _text(mail)[:_MOST])
    except (ValueError, LookupError, TypeError, AttributeError):
        return Peek("", "", message.raw[:_MOST].decode("utf-8", "replace"))


def _text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain", "html"))
    if part is None:
        return ""
    text = str(part.get_content())
    return unescape(nh3.clean(text, tags=set())) if part.get_content_subtype() == "html" else text
