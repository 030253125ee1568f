"""The journal of a game: append-only, numbered, chained.

Row n makes revision n of its game. A revert to r says: the game stands as it did after row r,
whatever row r was. So reverting past a revert, or to a revision before one, is nothing special,
and what a revert took away comes back by reverting to the row where it still stood.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlmodel import Session, col, func, select

from moderator.store.journal.canonical import canonical, chain
from moderator.store.tables import Game, JournalRow

SETUP, SHEET, ANSWER = "setup", "sheet", "answer"
REVERT, RESTORED, REVEAL = "revert", "restored", "reveal"

KEYS: Mapping[str, frozenset[str]] = {
    SETUP: frozenset({"game", "plays", "seats", "options", "commitment", "salt"}),
    SHEET: frozenset({"seat", "turn", "receipt"}),
    ANSWER: frozenset({"answers", "rolls", "turn", "mark", "position"}),
    REVERT: frozenset({"to", "reason", "mark"}),
    RESTORED: frozenset({"since", "roll"}),
    REVEAL: frozenset({"seed", "salt"}),
}
"""The kinds there are, and exactly what a body of each says; made by `bodies.py`."""

ENVELOPE = frozenset({"number", "kind", "at", "rules"})
"""What every body says besides: its place, its kind, its time (ISO, UTC) and rules version."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """A journal row as it is read, from the database or from an exported file."""

    body: Mapping[str, Any]
    digest: str

    @property
    def number(self) -> int:
        """From 1."""
        return int(self.body["number"])

    @property
    def kind(self) -> str:
        """One of `KEYS`."""
        return str(self.body["kind"])

    def link(self, previous: str) -> str:
        """What `digest` must be after a row with the digest `previous` ("" for the first)."""
        return chain(previous, canonical(self.body))


def append(
    session: Session, game: Game, kind: str, body: Mapping[str, Any], at: datetime
) -> JournalRow:
    """Add a row; revision and chain of the game move on with it.

    Two transactions that append at one revision collide: the later raises IntegrityError when it
    is flushed. Raises ValueError for a body that is not of its kind, for a time without a zone,
    for a revert to no earlier row, and for any row after the seed was revealed: who knows the seed
    knows every roll to come.
    """
    if game.id is None:
        raise ValueError("the game is not stored yet")
    _check(game, kind, body, at)
    number = game.revision + 1
    envelope = {
        "number": number,
        "kind": kind,
        "at": at.astimezone(UTC).isoformat(),
        "rules": game.rules_version,
    }
    text = canonical({**body, **envelope})
    link = chain(game.chain, text)
    row = JournalRow(
        game_id=game.id, number=number, kind=kind, body=text.decode(), digest=link, at=at
    )
    session.add(row)
    game.revision, game.chain = number, link
    return row


def _check(game: Game, kind: str, body: Mapping[str, Any], at: datetime) -> None:
    if at.tzinfo is None:
        raise ValueError("a time without a zone cannot be journalled")
    says = KEYS.get(kind, frozenset())
    if body.keys() != says:
        raise ValueError(f"a body of {kind} says {sorted(says)}, not {sorted(body)}")
    if (kind == SETUP) != (game.revision == 0):
        raise ValueError("a journal begins with its setup, and has one")
    if kind == REVERT and not 0 < body["to"] <= game.revision:
        raise ValueError(f"no row {body['to']} to go back to")
    if kind != REVEAL and game.seed_revealed:
        raise ValueError("the seed is revealed: nothing can be played any more")


def read(session: Session, game: Game) -> tuple[JournalEntry, ...]:
    """All rows of a game, in order."""
    rows = session.exec(
        select(JournalRow.body, JournalRow.digest)
        .where(JournalRow.game_id == game.id)
        .order_by(col(JournalRow.number))
    )
    return tuple(JournalEntry(json.loads(body), digest) for body, digest in rows)


ROLLS_A_MINUTE = 256
"""More than any game throws: by so many for each minute of its life its rolls skip ahead when it
comes back from a copy."""


def next_roll(entries: Sequence[JournalEntry]) -> int:
    """The number of the game's next roll, after these rows."""
    number = 0
    for entry in entries:
        if entry.kind == RESTORED:
            number = int(entry.body["roll"])
        else:
            number = max([number, *(roll + 1 for roll in entry.body.get("rolls", ()))])
    return number


def roll_after(number: int, begun: datetime, restored: datetime) -> int:
    """The next roll of a game that comes back from a copy, where `number` was to be the next.

    What was rolled after the copy was made has been seen, and is not known here. It was rolled
    before now, as was all that followed an earlier return; so the number is made from the minutes
    of the game's life and from nothing that anybody could choose.
    """
    minutes = max(0, (restored - begun) // timedelta(minutes=1))
    return max(number + ROLLS_A_MINUTE, (minutes + 1) * ROLLS_A_MINUTE)


def holds(entries: Sequence[JournalEntry]) -> tuple[int, ...]:
    """By revision from 0: the number of the last setup or answer that the game then rests on.

    `entries` are the first rows of a journal. Raises ValueError where a revert names no row
    before it.
    """
    numbers = [0]
    for entry in entries:
        if entry.kind == REVERT:
            numbers.append(numbers[earlier(entry)])
        else:
            numbers.append(entry.number if entry.kind in (SETUP, ANSWER) else numbers[-1])
    return tuple(numbers)


def lineage(entries: Sequence[JournalEntry]) -> frozenset[int]:
    """The rows of every kind but reverts that led to where the game stands after the last of
    `entries`; raises like `holds`."""
    led, number = set(), len(entries)
    while number:
        entry = entries[number - 1]
        if entry.kind == REVERT:
            number = earlier(entry)
        else:
            led.add(number)
            number -= 1
    return frozenset(led)


def first_answer(session: Session, game: Game, after: int) -> int:
    """The number of the first answer behind row `after`, or of the row to come."""
    first = select(func.min(JournalRow.number)).where(
        JournalRow.game_id == game.id, JournalRow.number > after, JournalRow.kind == ANSWER
    )
    return session.exec(first).one() or game.revision + 1


def effective(entries: Sequence[JournalEntry]) -> tuple[JournalEntry, ...]:
    """The setup and the answers that hold after the last of `entries`; raises like `holds`."""
    held = holds(entries)
    rows, number = [], held[-1]
    while number:
        rows.append(entries[number - 1])
        number = held[number - 1]
    return tuple(reversed(rows))


def earlier(entry: JournalEntry) -> int:
    """The row that a revert goes back to. Raises ValueError where it is not before the revert."""
    to = int(entry.body["to"])
    if not 0 < to < entry.number:
        raise ValueError(f"row {entry.number} reverts to {to}")
    return to
