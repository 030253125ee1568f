"""Whether rows stand in their places and follow from each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.engine.core import facts
from moderator.store.journal.entries import REVEAL, REVERT, SETUP, JournalEntry
from moderator.store.journal.findings import Finding


def chained(entries: Sequence[JournalEntry]) -> Iterator[Finding]:
    """Rows that are not what was hashed, or do not follow from the one before."""
    previous = ""
    for number, entry in enumerate(entries, start=1):
        if entry.number != number:
            yield Finding("number", number, facts(says=entry.number))
        if entry.link(previous) != entry.digest:
            yield Finding("digest", number)
        previous = entry.digest


def misplaced(entries: Sequence[JournalEntry]) -> Iterator[Finding]:
    """Rows whose kind cannot stand where they are: only others can be replayed."""
    for number, entry in enumerate(entries, start=1):
        kind = entry.kind
        first = (kind == SETUP) == (number == 1)
        last = kind != REVEAL or number == len(entries)
        back = kind != REVERT or 0 < entry.body["to"] < number
        if not (first and last and back and entry.number == number):
            yield Finding("order", number, facts(kind=kind))
