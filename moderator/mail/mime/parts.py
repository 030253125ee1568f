"""Which parts of a MIME message are its text, and lines that its client broke made whole. Never
raises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message
from itertools import islice

from moderator.mail.mime import charsets, html_text

_MOST_PARTS = 200
_LONGEST = 400_000
_READ = ("text", "multipart")
"""What is read as text; of the second kind only what says so and turned out to have no parts."""
_NOT_TEXT = (".asc", ".sig", ".vcf", ".ics", ".html", ".htm", ".pem", ".p7s")


def texts(message: Message) -> tuple[str, ...]:
    """The body, if any, and then each text file attached; blank ones are left out."""
    body = "\n".join(_bodies(message))
    attached = (_read(part) for part in _leaves(message) if _is_file(part))
    return tuple(text for text in (body, *attached) if text.strip())


def charset(message: Message) -> str:
    """The charset of the first part with text, as it is declared or else found; "" without."""
    for part in _leaves(message):
        if part.get_content_maintype() == "text" and (raw := _payload(part)):
            return charsets.known_name(_parameter(part, "charset")) or charsets.name(raw)
    return ""


def types(message: Message) -> tuple[str, ...]:
    """The content types of all parts, the whole's first."""
    return tuple(part.get_content_type() for part in islice(message.walk(), _MOST_PARTS))


def _bodies(part: Message) -> Iterator[str]:
    """The texts that a reader sees one below the other.

    Of alternatives the plain one is taken, but a blank one hides nothing.
    """
    if part.get_content_type() == "multipart/alternative" and part.is_multipart():
        yield from _best(_children(part))
    elif part.get_content_maintype() == "multipart" and part.is_multipart():
        for child in _children(part):
            yield from _bodies(child)
    elif _is_body(part) and (text := _read(part)).strip():
        yield text


def _is_body(part: Message) -> bool:
    return part.get_content_maintype() in _READ and not part.is_multipart() and not _named(part)


def _best(children: list[Message]) -> list[str]:
    ordered = sorted(children, key=lambda child: child.get_content_type() != "text/plain")
    return next((bodies for child in ordered if (bodies := list(_bodies(child)))), [])


def _leaves(message: Message) -> Iterator[Message]:
    """The parts that hold no others; a mail within the mail counts as one and is not opened."""
    queue, seen = [message], 0
    while queue and seen < _MOST_PARTS:
        part, seen = queue.pop(0), seen + 1
        if part.get_content_maintype() == "multipart" and part.is_multipart():
            queue.extend(_children(part))
        else:
            yield part


def _children(part: Message) -> list[Message]:
    payload = part.get_payload()
    if not isinstance(payload, list):
        return []
    return [child for child in payload[:_MOST_PARTS] if isinstance(child, Message)]


def _is_file(part: Message) -> bool:
    """Whether this is an attached text file: by its type, or by its name where that says .txt."""
    if part.is_multipart() or not _named(part):
        return False
    name = _filename(part)
    plain = part.get_content_type() == "text/plain" and not name.endswith(_NOT_TEXT)
    return plain or name.endswith(".txt")


def _named(part: Message) -> bool:
    return bool(_filename(part)) or part.get_content_disposition() == "attachment"


def _filename(part: Message) -> str:
    try:
        return (part.get_filename() or "").casefold()
    except (ValueError, LookupError, TypeError):
        return "unnamed"


def _read(part: Message) -> str:
    """The text of a leaf, cleaned; "" where it is none."""
    raw = _payload(part)[:_LONGEST]
    text = charsets.decode(raw, _parameter(part, "charset"))
    if charsets.is_binary(text):
        return ""
    text = charsets.clean(text)
    if part.get_content_subtype() == "html":
        return html_text.plain(text)
    if _parameter(part, "format").casefold() == "flowed":
        return unflow(text, delsp=_parameter(part, "delsp").casefold() == "yes")
    return text


def _payload(part: Message) -> bytes:
    try:
        payload = part.get_payload(decode=True)
    except Exception:  # noqa: BLE001 - codecs of the standard library fail in ways of their own
        return b""
    return payload if isinstance(payload, bytes) else b""


def _parameter(part: Message, name: str) -> str:
    """A parameter of the part's Content-Type, "" where it is missing or beyond reading."""
    try:
        value = part.get_param(name)
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""
    if isinstance(value, tuple):
        value = value[2]
    return str(value or "").strip("\"' ")


_QUOTED = re.compile(r"^>+")
_SIGNATURE = "-- "


def unflow(text: str, *, delsp: bool) -> str:
    """`text` with soft breaks joined within one depth of quotation; `delsp`: the space before
    the break goes too. A line `-- ` is a signature's mark and never joined."""
    lines: list[str] = []
    open_depth: int | None = None
    for raw in text.split("\n"):
        depth, line = _unstuff(raw)
        marks = ">" * depth + " " if depth else ""
        soft = line.endswith(" ") and line != _SIGNATURE
        if open_depth == depth and line != _SIGNATURE:
            lines[-1] += line
        else:
            lines.append(marks + line)
        if soft and delsp:
            lines[-1] = lines[-1][:-1]
        open_depth = depth if soft else None
    return "\n".join(lines)


def _unstuff(line: str) -> tuple[int, str]:
    """The depth of quotation and the line without its marks and its stuffed space."""
    match = _QUOTED.match(line)
    depth = match.end() if match else 0
    return depth, line[depth:].removeprefix(" ")
