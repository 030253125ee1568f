"""Checking a whole game from its exported file, without the database.

What is found: any changed byte; any row that was changed, left out, put in or put elsewhere; a roll
that is not what the promised seed gives; an answer that the rules do not allow. What one file alone
cannot show is a journal written anew from end to end, or cut off at its end: for that, hold the
codes of reports and mails against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from moderator.engine.core import facts
from moderator.engine.rules import Rules
from moderator.store.journal.canonical import digest, short
from moderator.store.journal.entries import REVEAL
from moderator.store.journal.findings import Finding, JournalError
from moderator.store.verification.chaining import chained, misplaced
from moderator.store.verification.dice_check import luck
from moderator.store.verification.export import FORMAT
from moderator.store.verification.plausible import plausible
from moderator.store.verification.played import played
from moderator.store.verification.shapes import Document, parse


class Playable(Protocol):
    """What must be known of a game: its rules."""

    @property
    def rules(self) -> Rules[Any, Any]: ...


def verify(
    data: bytes, games: Mapping[str, Playable], codes: Iterable[str] = ()
) -> tuple[Finding, ...]:
    """All that is wrong with a file, by row, then what is wrong with the file as a whole.

    `games` are the games that can be played, by kind; `codes` those that stand in reports and mails
    of this game. Nothing found means that all of it holds.
    """
    try:
        document = parse(data)
        findings = [*_sound(document, codes), *_played(document, games)]
    except JournalError as broken:
        return (broken.finding,)
    return tuple(sorted(findings, key=lambda finding: (finding.row is None, finding.row or 0)))


def _sound(document: Document, codes: Iterable[str]) -> Iterator[Finding]:
    yield from _bytes(document)
    yield from _head(document)
    yield from chained(document.entries)
    known = {short(entry.digest) for entry in document.entries}
    for printed in dict.fromkeys(code.strip().lower() for code in codes):
        if printed and printed not in known:
            yield Finding("code", None, facts(code=printed))


def _played(document: Document, games: Mapping[str, Playable]) -> Iterator[Finding]:
    """What can only be asked of rows that are in order."""
    wrong = tuple(misplaced(document.entries))
    if wrong:
        yield from wrong
        return
    plays = str(document.entries[0].body["plays"])
    if plays not in games:
        yield Finding("unknown-game", 1, facts(plays=plays))
        return
    yield from plausible(document, games[plays].rules)
    yield from luck(document.entries)
    yield from played(document, games[plays].rules)


def _bytes(document: Document) -> Iterator[Finding]:
    if not document.canonical:
        yield Finding("not-canonical")
    rest = {key: value for key, value in document.fields.items() if key != "seal"}
    if digest(rest) != document.fields["seal"]:
        yield Finding("seal")


def _head(document: Document) -> Iterator[Finding]:
    first, last = document.entries[0], document.entries[-1]
    revealed = {key: last.body[key] for key in ("seed", "salt")} if last.kind == REVEAL else None
    borne_out = {
        "format": FORMAT,
        "game": first.body.get("game"),
        "commitment": first.body.get("commitment"),
        "revealed": revealed,
        "code": short(last.digest),
    }
    for field, value in borne_out.items():
        if document.fields[field] != value:
            yield Finding("head", None, facts(field=field))
