"""Whether rows that are well chained say things that can be: times that grow, seats and turns that
the game has, words and codes as a moderator writes them. Who makes a chain anew can write anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from moderator.engine.core import AnsweredBy, facts
from moderator.engine.rules import Rules
from moderator.store.journal.entries import ANSWER, REVEAL, SETUP, SHEET, JournalEntry
from moderator.store.journal.findings import Finding
from moderator.store.states import every
from moderator.store.verification.shapes import Document

_HASH = re.compile(r"[0-9a-f]{64}")
_KNOWN = frozenset(every(AnsweredBy))
_HASHES = {SETUP: "commitment", SHEET: "receipt", ANSWER: "position"}
"""By the kind of a row, the field that holds a hash, in one spelling."""

MOST_AHEAD = timedelta(days=92)
"""No clock was ever further ahead, and turned back, than a season."""


def plausible(document: Document, rules: Rules[Any, Any]) -> Iterator[Finding]:
    """What no moderator would have written, by row."""
    seats = int(document.entries[0].body["seats"])
    last = _last_turn(document)
    for entry in document.entries:
        field = _HASHES.get(entry.kind)
        if field and not _HASH.fullmatch(str(entry.body[field])):
            yield Finding("shape", entry.number, facts(field=field))
        if entry.kind == REVEAL and _respelt(str(entry.body["seed"])):
            yield Finding("shape", entry.number, facts(field="seed"))
        if not _is_known(str(entry.body["rules"]), rules.version):
            yield Finding("shape", entry.number, facts(field="rules"))
        if _moment(entry) is None:
            yield Finding("shape", entry.number, facts(field="at"))
        if entry.kind == SHEET and not (
            0 <= entry.body["seat"] < seats and 1 <= entry.body["turn"] <= last
        ):
            yield Finding("sheet", entry.number, facts(turn=entry.body["turn"]))
        if entry.kind == ANSWER and not set(_ways(entry)) <= _KNOWN:
            yield Finding("shape", entry.number, facts(field="by"))
    yield from _backwards(document)


def _respelt(seed: str) -> bool:
    """Whether it is a seed in another spelling than the journal's."""
    try:
        return bytes.fromhex(seed).hex() != seed
    except ValueError:
        return False  # it is no seed at all, and does not fit its commitment


def _last_turn(document: Document) -> int:
    """The last turn that a sheet can have been opened in: that of an answer, or the one after it
    where the file ends with the sheet."""
    turns = [entry.body["turn"] for entry in document.entries if entry.kind == ANSWER]
    return max(turns, default=1) + (document.entries[-1].kind == SHEET)


def _is_known(says: str, version: str) -> bool:
    """Whether there ever was that version of the rules."""
    if not (says.isdecimal() and says.isascii() and version.isdecimal()):
        return says == version
    return str(int(says)) == says and int(says) <= int(version)


def _ways(entry: JournalEntry) -> Iterator[str]:
    for answer in entry.body["answers"]:
        yield str(answer.get("by")) if isinstance(answer, dict) else ""


def _moment(entry: JournalEntry) -> datetime | None:
    """The row's time, where it is written as the journal writes times."""
    said = str(entry.body["at"])
    try:
        moment = datetime.fromisoformat(said)
    except ValueError:
        return None
    written = moment.utcoffset() == timedelta() and moment.isoformat() == said
    return moment if written else None


def _backwards(document: Document) -> Iterator[Finding]:
    """Rows that were written long before the one before them. A clock that was turned forward, by
    mistake or by `tick --at`, goes back by what it was ahead."""
    for before, after in pairwise(document.entries):
        first, second = _moment(before), _moment(after)
        if first and second and second < first - MOST_AHEAD:
            yield Finding("time", after.number)
