"""A raw mail as a Letter: who, to whom, and its texts. Hostile input; nothing here raises."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from moderator.league.values.mail_bounds import is_nested_too_deep
from moderator.mail.mime import bounces, headers, parts
from moderator.mail.mime.bounces import DeliveryFailure
from moderator.mail.mime.headers import HeaderField

_DELIVERED = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to")
_ADDRESSED = ("to", "cc", "resent-to", "resent-cc")


@dataclass(frozen=True, slots=True)
class ParsedMail:
    """A mail after reading.

    `authors` are all addresses in From, case-folded; `sender` is the only one, or "".
    `delivered` are the addresses that mail servers took it for, the last server's first;
    `addressed` those that its writer named.
    `fields` are the header fields, names in small letters, values without line ends.
    `texts` are the body as plain text and then the text files attached; () where nothing in the
    mail is text. Quotations carry `>` marks, also where they came as HTML.
    `charset` is that of the body's first text, by its declared name where it has one that is
    known, "" without text. `types` are the content types of all parts; `failures` what a mail
    server's report says was not delivered.
    `cut`: the head was longer than is read, so that what it says may not be all.
    """

    authors: tuple[str, ...] = ()
    subject: str = ""
    message_id: str = ""
    delivered: tuple[str, ...] = ()
    addressed: tuple[str, ...] = ()
    fields: tuple[HeaderField, ...] = ()
    texts: tuple[str, ...] = ()
    charset: str = ""
    types: tuple[str, ...] = ()
    failures: tuple[DeliveryFailure, ...] = ()
    cut: bool = False

    @property
    def sender(self) -> str:
        return self.authors[0] if len(self.authors) == 1 else ""

    def all(self, name: str) -> tuple[str, ...]:
        """The values of every field of that name."""
        return tuple(field.value for field in self.fields if field.name == name)

    def first(self, name: str) -> str:
        """The topmost value of that field, or "" where there is none."""
        return next(iter(self.all(name)), "")


def parse(raw: bytes) -> ParsedMail:
    """The letter in `raw`, which may be anything at all."""
    whole, body = headers.split(raw)
    head = whole[: headers.MOST_BYTES]
    message = _message(head, body)
    fields = headers.fields(message)
    return ParsedMail(
        authors=headers.authors(message),
        subject=_first(fields, "subject")[:500],
        message_id=headers.identity(_first(fields, "message-id")),
        delivered=_addresses(fields, _DELIVERED),
        addressed=_addresses(fields, _ADDRESSED),
        fields=fields,
        texts=parts.texts(message),
        charset=parts.charset(message),
        types=parts.types(message),
        failures=bounces.structured(message),
        cut=len(whole) > len(head),
    )


def _message(head: bytes, body: bytes) -> Message:
    """The message with its parts; without any where they are nested too deep to be a letter."""
    if is_nested_too_deep(body):
        return headers.alone(head)
    try:
        return BytesParser(policy=compat32).parsebytes(head + b"\n\n" + body)
    except Exception:  # noqa: BLE001 - the library promises no errors and has many; the raw is kept
        return headers.alone(head)


def _addresses(fields: tuple[HeaderField, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    return headers.addresses(field.value for field in fields if field.name in names)


def _first(fields: tuple[HeaderField, ...], name: str) -> str:
    return next((field.value for field in fields if field.name == name), "")
