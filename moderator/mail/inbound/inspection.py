"""A raw mail as the moderator reads it, without any league: for whoever looks into a mail."""

from __future__ import annotations

from typing import NamedTuple

from moderator.mail.inbound.message_class import Kind, nature
from moderator.mail.inbound.sender_policy import found_tokens
from moderator.mail.mime.parsing import parse
from moderator.mail.quoting.reply_text import own_words
from moderator.settings import Mail

_MOST_BYTES = 10_000_000
"""More than any league takes; what is beyond is attachments."""


class Inspected(NamedTuple):
    """What a mail is and why; the writer's words, before fence and grammar are looked for; the
    lines passed over; who wrote it, to which tokens, in which charset, under which identity."""

    kind: Kind
    reason: str
    text: str
    ignored: tuple[str, ...]
    sender: str | None
    tokens: tuple[str, ...]
    charset: str | None
    message_id: str | None


def inspect(raw: bytes, mail: Mail) -> Inspected:
    """Never raises, whatever `raw` is."""
    letter = parse(raw[:_MOST_BYTES])
    kind = nature(letter, mail)
    words = own_words(letter)
    return Inspected(
        kind.kind,
        kind.reason or _why(words.text),
        words.text,
        words.passed_over,
        letter.sender or None,
        found_tokens((*letter.delivered, *letter.addressed)),
        letter.charset or None,
        letter.message_id or None,
    )


def _why(text: str) -> str:
    return "a person's words" if text else "all of its text is quoted"
