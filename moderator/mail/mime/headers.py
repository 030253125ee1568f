"""The head of a mail: header fields as clean text, and the addresses in them. Never raises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.errors import HeaderParseError, MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses
from typing import NamedTuple

from moderator.league.values.mail_bounds import charset_named
from moderator.mail.mime.charsets import clean

MOST_BYTES = 64 * 1024
"""More head than this no mail has: what is beyond is not read. Parsing takes its square."""

_LONGEST = 2_000
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n|\r\r")
_IDENTITY = re.compile(r"<[!-;=?-~]{1,500}>")
_IDENTITY_FIELD = re.compile(rb"^message-id:.*(?:\r?\n[ \t].*)*", re.IGNORECASE | re.MULTILINE)
_ADDRESS = re.compile(r"[^\s<>,;:\"'()\[\]]{1,200}@[^\s<>,;:\"'()\[\]]{1,255}")


class HeaderField(NamedTuple):
    """A header field: its name in small letters, its value as text on one line, capped."""

    name: str
    value: str


def split(raw: bytes) -> tuple[bytes, bytes]:
    """The head and the body."""
    end = _END_OF_HEAD.search(raw)
    return (raw[: end.start()], raw[end.end() :]) if end else (raw, b"")


def alone(head: bytes) -> Message:
    """A message that has its fields, and nothing in it."""
    try:
        return BytesHeaderParser(policy=compat32).parsebytes(head + b"\n\n")
    except (MessageError, ValueError, RecursionError):
        return Message()


def fields(message: Message) -> tuple[HeaderField, ...]:
    """All fields in their order, the topmost (the last added) first; not those of its parts."""
    items = message.raw_items()
    return tuple(HeaderField(name.lower(), _text(value)) for name, value in items)


def value(raw: bytes) -> str:
    """What one field says, from the bytes behind its colon."""
    return _text(raw.decode("ascii", "surrogateescape"))


def identity(value: str) -> str:
    """What Message-ID says, with its brackets, if it is one that may stand in another mail's head,
    or ""."""
    match = _IDENTITY.match(value)
    return match.group() if match else ""


def identity_of(raw: bytes) -> str:
    """A mail's own identity alone, for little work."""
    match = _IDENTITY_FIELD.search(split(raw[:MOST_BYTES])[0])
    return identity(value(match.group().partition(b":")[2])) if match else ""


def addresses(values: Iterator[str]) -> tuple[str, ...]:
    """Whatever looks like an address, case-folded, each once, in its order.

    By a plain pattern and not by the grammar of RFC 5322, whose parser takes seconds for a long
    list: it serves to look for tokens, which are then looked up.
    """
    addresses = (match.casefold() for value in values for match in _ADDRESS.findall(value))
    return tuple(dict.fromkeys(addresses))


def authors(message: Message) -> tuple[str, ...]:
    """The addresses that From names, case-folded; one, where a mail is as it should be.

    Encoded words stay as they are at first (RFC 2047, 6.2): no name brings an address of its own,
    nor a comma. A program that has encoded the address with the name is understood all the same.
    """
    values = [_plain(value) for name, value in message.raw_items() if name.lower() == "from"]
    return _named(values) or _named([_decoded(value) for value in values])


def _named(values: list[str]) -> tuple[str, ...]:
    try:
        pairs = getaddresses([" ".join(clean(value).split())[:_LONGEST] for value in values])
    except RecursionError:  # comments within comments: nobody's address
        return ()
    return tuple(dict.fromkeys(address.casefold() for _, address in pairs if "@" in address))


def _text(value: object) -> str:
    """A field's value decoded, unfolded and without line ends, encoded ones included: what is
    put into an answer's head must not bring a field of its own."""
    return " ".join(clean(_decoded(_plain(value))).split())[:MOST_BYTES]


def _plain(value: object) -> str:
    """Bytes that are no ASCII were kept as surrogates: here they are text, as UTF-8 has it."""
    return str(value).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _decoded(raw: str) -> str:
    if "=?" not in raw:
        return raw
    try:
        words = decode_header(raw)
        known = all(charset is None or charset_named(charset) for _, charset in words)
        return str(make_header(words)) if known else raw
    except (HeaderParseError, LookupError, ValueError, AssertionError):
        return raw
