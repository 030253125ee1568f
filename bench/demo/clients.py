"""The bytes that mail programs make of what a player types, in the shapes that are met most.

Each shape is a function of what is said to header lines and a body. Written out by hand, for a
library would make all of them alike.
"""

from __future__ import annotations

import base64
import html
import quopri
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.utils import format_datetime
from textwrap import wrap


@dataclass(frozen=True, slots=True)
class Writing:
    """What a player types, to whom, and the mail it answers (texts, its Message-ID)."""

    name: str
    address: str
    to: str
    subject: str
    text: str
    at: datetime
    id: str
    answers: str = ""
    quoted: str = ""
    greeting: str = ""


Part = tuple[list[str], str]
"""Header lines about the content, and the encoded body, its lines parted by a newline."""


def raw(writing: Writing, shape: str) -> bytes:
    """The mail as the program of that name sends it, in CRLF."""
    content, body = SHAPES[shape](writing)
    lines = [*_head(writing), *content, "", body]
    return "\n".join(lines).replace("\n", "\r\n").encode("utf-8")


def _head(writing: Writing) -> list[str]:
    """The fields that every program writes."""
    head = [
        f"From: {_encoded(writing.name)} <{writing.address}>",
        f"To: {writing.to}",
        f"Subject: {_encoded(writing.subject)}",
        f"Date: {format_datetime(writing.at)}",
        f"Message-ID: {writing.id}",
        "MIME-Version: 1.0",
    ]
    if writing.answers:
        head += [f"In-Reply-To: {writing.answers}", f"References: {writing.answers}"]
    return head


def _encoded(text: str) -> str:
    return text if text.isascii() else Header(text, "utf-8", maxlinelen=990).encode()


def _said(writing: Writing) -> str:
    return f"{writing.greeting}\n\n{writing.text}\n" if writing.greeting else f"{writing.text}\n"


def _quotation(writing: Writing) -> str:
    """The whole mail that is answered, as most programs put it below."""
    if not writing.quoted:
        return ""
    lines = writing.quoted.rstrip("\n").split("\n")
    return "\n".join(f">{line}" if line.startswith(">") else f"> {line}" for line in lines)


def plain(writing: Writing) -> Part:
    """Text as it is, in eight bits."""
    head = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    return head, _said(writing)


def quoted_printable(writing: Writing) -> Part:
    """Two forms of one text, both in quoted-printable."""
    encoded = "Content-Transfer-Encoding: quoted-printable"
    forms = {"plain": _said(writing), "html": _page(_said(writing))}
    parts = [
        (
            [f"Content-Type: text/{kind}; charset=utf-8", encoded],
            quopri.encodestring(text.encode()).decode(),
        )
        for kind, text in forms.items()
    ]
    return _multipart("alternative", parts)


def base64_text(writing: Writing) -> Part:
    """Text in base64, as phones send what has Cyrillic letters in it."""
    head = ['Content-Type: text/plain; charset="UTF-8"', "Content-Transfer-Encoding: base64"]
    return head, "\n".join(wrap(base64.b64encode(_said(writing).encode()).decode(), 76))


def html_only(writing: Writing) -> Part:
    """Nothing but a page, the quotation in a block."""
    below = html.escape(writing.quoted).replace("\n", "<br>\n")
    page = f"{_page(_said(writing))}<blockquote type='cite'>{below}</blockquote>"
    head = ["Content-Type: text/html; charset=utf-8", "Content-Transfer-Encoding: base64"]
    return head, "\n".join(wrap(base64.b64encode(page.encode()).decode(), 76))


def _page(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    return "\n".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in lines)


def flowed(writing: Writing) -> Part:
    """Soft line breaks: a blank at a line's end says that the next one belongs to it."""
    greeting = " \n".join(wrap(writing.greeting, 40)) if writing.greeting else ""
    text = f"{greeting}\n\n{writing.text}\n" if greeting else f"{writing.text}\n"
    head = [
        "Content-Type: text/plain; charset=utf-8; format=flowed",
        "Content-Transfer-Encoding: 8bit",
    ]
    return head, text


def top_reply(writing: Writing) -> Part:
    """The answer on top, and the whole mail quoted below it."""
    said = f"On {writing.at:%a, %d %b %Y at %H:%M} Moderator wrote:"
    head = ['Content-Type: text/plain; charset="UTF-8"', "Content-Transfer-Encoding: 8bit"]
    return head, f"{_said(writing)}\n{said}\n\n{_quotation(writing)}\n"


def phone(writing: Writing) -> Part:
    """A phone's own line at the end."""
    head = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit"]
    return head, f"{_said(writing)}\n\nSent from my phone\n"


def attached(writing: Writing) -> Part:
    """The orders in a text file, a word or two in the mail."""
    word = writing.greeting or "Orders attached."
    note = (["Content-Type: text/plain; charset=utf-8"], f"{word}\n")
    file = (
        [
            'Content-Type: text/plain; charset=utf-8; name="orders.txt"',
            'Content-Disposition: attachment; filename="orders.txt"',
            "Content-Transfer-Encoding: base64",
        ],
        "\n".join(wrap(base64.b64encode(writing.text.encode()).decode(), 76)),
    )
    return _multipart("mixed", [note, file])


def _multipart(kind: str, parts: list[Part]) -> Part:
    mark = "=_part_of_the_mail"
    body = "".join(
        f"--{mark}\n" + "\n".join(head) + f"\n\n{content.rstrip(chr(10))}\n"
        for head, content in parts
    )
    return [f'Content-Type: multipart/{kind}; boundary="{mark}"'], f"{body}--{mark}--\n"


SHAPES: Mapping[str, Callable[[Writing], Part]] = {
    "plain": plain,
    "quoted-printable": quoted_printable,
    "base64": base64_text,
    "html": html_only,
    "flowed": flowed,
    "top reply": top_reply,
    "phone": phone,
    "attachment": attached,
}
"""The shapes by name."""
