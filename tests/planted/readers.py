"""Readers of what leaves the product that know nothing of who wrote it: each takes bytes apart by
the standard of their kind, and names what is not as that wants it or should never stand there."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from email import message_from_bytes, policy
from email.utils import getaddresses
from pathlib import Path
from urllib.parse import urlsplit

import pikepdf
import tinyhtml5
from defusedxml import ElementTree

FIELDS = frozenset(
    {
        *("From", "To", "Reply-To", "Subject", "Date", "Message-ID", "In-Reply-To", "References"),
        *("Auto-Submitted", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"),
        *("List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "List-Archive", "Feedback-ID"),
        *("X-Auto-Response-Suppress", "Precedence", "X-Moderator", "X-Moderator-Code"),
    }
)
"""What the head of a mail of ours may have, each once."""


def mail(raw: bytes) -> Iterator[str]:
    """RFC 5322 by hand, then the library, by both of its policies."""
    raw = raw.replace(b"\r\n", b"\n")
    if b"\r" in raw or b"\x00" in raw:
        yield "a bare carriage return or a null"
    if max(map(len, raw.split(b"\n"))) > 998:
        yield "a line that no server takes"
    head, _, _ = raw.partition(b"\n\n")
    unfolded = re.sub(rb"\n[ \t]+", b" ", head)
    names = []
    for line in unfolded.split(b"\n"):
        name, colon, _ = line.partition(b":")
        if not colon or not re.fullmatch(rb"[A-Za-z-]+", name):
            yield f"no field: {line[:60]!r}"
        names.append(name.decode("latin-1"))
    if len(names) != len(set(names)) or set(names) - FIELDS:
        yield f"fields {names}"
    for way in (policy.compat32, policy.default):
        message = message_from_bytes(raw, policy=way)
        if len(getaddresses([str(message["To"])])) != 1 or len(message.get_all("To", [])) != 1:
            yield f"to {message['To']!r}"
        for part in message.walk():
            yield from (f"{type(one).__name__}" for one in part.defects)


_NEVER = frozenset({"iframe", "object", "embed", "base", "applet", "frame", "frameset", "marquee"})
_LINKS = ("href", "src", "action", "formaction", "srcset", "poster", "data", "background")


def html(text: str) -> Iterator[str]:
    """The tree that HTML5 makes of it, as every browser does."""
    titles = 0
    for element in tinyhtml5.parse(text, namespace_html_elements=False).iter():
        if isinstance(element.tag, str):
            tag = element.tag.rpartition("}")[2].lower()
            titles += element.tag == "title"
            yield from _element(tag, element.attrib, element.text or "")
    if titles != 1:
        yield f"titles: {titles}"


def _element(tag: str, has: Mapping[str, str], text: str) -> Iterator[str]:
    data = has.get("type") in ("application/json", "application/ld+json")
    if tag in _NEVER:
        yield f"<{tag}>"
    if tag == "script" and not _ours(has.get("src", "")) and not data:
        yield f"a script: {text:.60}"
    if tag == "meta" and has.get("http-equiv", "").lower() == "refresh":
        _, _, where = has.get("content", "").partition("url=")
        if not re.fullmatch(r"[a-z0-9./-]+", where):
            yield f"a refresh: {where}"
    for name, value in has.items():
        plain = name.rpartition("}")[2].lower()
        if plain.startswith("on"):
            yield f"{tag} {plain}"
        if plain in _LINKS or plain.endswith("href"):
            yield from _link(tag, value)


def _ours(source: str) -> bool:
    there = urlsplit(source)
    return bool(source) and not there.netloc and not there.scheme


def _link(tag: str, value: str) -> Iterator[str]:
    there = urlsplit(value.strip())
    if there.scheme not in ("", "http", "https", "mailto", "data", "webcal"):
        yield f"{tag} leads to {value:.60}"
    if there.scheme == "data" and not value.startswith(("data:image/", "data:font/", "data:,")):
        yield f"{tag} has {value:.60}"
    if not there.scheme and there.netloc:
        yield f"{tag} leaves without a scheme: {value:.60}"
    if tag in ("img", "script", "link", "source", "image", "use") and there.netloc not in (
        "",
        "league.example",
        "localhost:8080",
    ):
        yield f"{tag} fetches {value:.60}"


def xml(text: str) -> Iterator[str]:
    """Atom, SVG, a map of the site: no entity, no script, no handler."""
    for element in ElementTree.fromstring(text.encode()).iter():
        tag = str(element.tag).rpartition("}")[2].lower()
        if tag in ("script", "foreignobject", "iframe", "handler", "set", "animate"):
            yield f"<{tag}>"
        yield from (f"{tag} {name}" for name in element.attrib if name.lower().startswith("on"))
        for name, value in element.attrib.items():
            if name.endswith("href"):
                yield from _link(tag, value)


CALENDAR = frozenset(
    {
        *("BEGIN", "END", "VERSION", "PRODID", "CALSCALE", "METHOD", "NAME", "X-WR-CALNAME"),
        *("UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION", "URL"),
        *("SEQUENCE", "LAST-MODIFIED", "CREATED", "STATUS", "TRANSP", "CLASS", "CATEGORIES"),
        *("REFRESH-INTERVAL", "X-PUBLISHED-TTL", "TZID", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME"),
        *("RRULE", "RDATE", "ACTION", "TRIGGER", "SOURCE", "COLOR", "LOCATION"),
    }
)


def calendar(raw: bytes) -> Iterator[str]:
    """RFC 5545: lines of 75 octets at most, unfolded; known names; what begins ends."""
    if any(len(line) > 75 for line in raw.split(b"\r\n")):
        yield "a long line"
    if b"\n" in raw.replace(b"\r\n", b""):
        yield "a bare line feed"
    opened = []
    for line in raw.decode().replace("\r\n ", "").replace("\r\n\t", "").split("\r\n"):
        if not line:
            continue
        name = re.split("[:;]", line, maxsplit=1)[0]
        if name not in CALENDAR:
            yield f"a property of no kind: {line:.60}"
        kind = line.partition(":")[2]
        if name == "BEGIN":
            opened.append(kind)
            if kind not in ("VCALENDAR", "VEVENT", "VTIMEZONE", "STANDARD", "DAYLIGHT", "VALARM"):
                yield f"begins {kind}"
        if name == "END" and (not opened or opened.pop() != kind):
            yield f"ends {kind}"
    if opened:
        yield f"never ends: {opened}"


def table(text: str) -> Iterator[str]:
    """CSV: as many cells in each row, and none that a program of tables would reckon with."""
    rows = list(csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), strict=True))
    if len({len(row) for row in rows}) > 1:
        yield "rows of different lengths"
    for cell in (cell for row in rows for cell in row):
        number = re.fullmatch(r"-?[0-9]+([.][0-9]+)?", cell)
        if cell[:1] in ("=", "+", "-", "@", "\t", "\r") and not number and cell not in ("-", "+"):
            yield f"a formula: {cell:.60}"


def document(text: str) -> Iterator[str]:
    """JSON as RFC 8259 has it, each name once in an object."""

    def once(pairs: list[tuple[str, object]]) -> Mapping[str, object]:
        if len({name for name, _ in pairs}) != len(pairs):
            raise ValueError("a name twice")
        return dict(pairs)

    def none(word: str) -> object:
        raise ValueError(word)

    try:
        json.loads(text, object_pairs_hook=once, parse_constant=none)
    except ValueError as error:
        yield f"{error}"


def paper(raw: bytes) -> Iterator[str]:
    """PDF: no script, no action by itself, no file in it, links to pages alone."""
    with pikepdf.open(io.BytesIO(raw)) as found:
        for thing in found.objects:
            if not isinstance(thing, pikepdf.Dictionary):
                continue
            for name in ("/JS", "/JavaScript", "/Launch", "/EmbeddedFiles", "/AA", "/OpenAction"):
                if name in thing and name != "/OpenAction":
                    yield name
            if thing.get("/S") in ("/JavaScript", "/Launch", "/SubmitForm", "/ImportData"):
                yield f"action {thing.get('/S')}"
            if "/URI" in thing and not re.match(r"https?://|mailto:", str(thing["/URI"])):
                yield f"link {thing['/URI']}"


_LOGGED = re.compile(
    r"timestamp='[0-9TZ:.-]+' level='[a-z]+' event='[\w -]+'"
    r"( \w+=('[^'\n]*'|\"[^\"\n]*\"|[^\s'\"]+))*"
)


def log(text: str) -> Iterator[str]:
    """Each line is one that the product wrote, or of a traceback."""
    for line in text.splitlines():
        if not (_LOGGED.match(line) or line.startswith((" ", "Traceback")) or "Error" in line):
            yield f"{line:.80}"


BY_SUFFIX: Mapping[str, Callable[[Path], Iterator[str]]] = {
    ".html": lambda path: html(path.read_text("utf-8")),
    ".xml": lambda path: xml(path.read_text("utf-8")),
    ".atom": lambda path: xml(path.read_text("utf-8")),
    ".svg": lambda path: xml(path.read_text("utf-8")),
    ".ics": lambda path: calendar(path.read_bytes()),
    ".csv": lambda path: table(path.read_bytes().decode("utf-8")),
    ".json": lambda path: document(path.read_text("utf-8")),
    ".pdf": lambda path: paper(path.read_bytes()),
    ".eml": lambda path: mail(path.read_bytes()),
}
"""By the end of a file's name, what reads it."""
