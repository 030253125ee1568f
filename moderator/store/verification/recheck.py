"""A stored game held against its own journal: `moderator replay`."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlmodel import Session, col, select

from moderator.engine.core import facts
from moderator.engine.rules import Rules
from moderator.store.journal.canonical import canonical
from moderator.store.journal.entries import JournalEntry
from moderator.store.journal.findings import Finding, JournalError
from moderator.store.journal.replay import replay
from moderator.store.tables import Game, JournalRow, Snapshot, Turn
from moderator.store.verification.chaining import chained, misplaced
from moderator.store.verification.dice_check import luck
from moderator.store.verification.shapes import entry

S = TypeVar("S")
C = TypeVar("C")

Expected = Mapping[int, Sequence[tuple[str, Mapping[str, Any]]]]
"""By revision: what should be the state then, packed, and the code of the finding if it is not."""


def recheck(session: Session, game: Game, rules: Rules[S, C]) -> tuple[Finding, ...]:
    """What the database says otherwise than the journal's replay by these rules; changes nothing.

    Nothing found means: the chain is whole, every answer is legal, and every turn and snapshot is
    what the answers give.
    """
    try:
        entries, findings = read_whole(session, game)
        return findings or tuple(_caches(session, game, rules, entries))
    except JournalError as broken:
        return (broken.finding,)


def read_whole(
    session: Session, game: Game
) -> tuple[tuple[JournalEntry, ...], tuple[Finding, ...]]:
    """The rows of a game's journal, and what of them, of their chain and their columns does not
    hold: only where that is nothing can they be replayed. Raises JournalError for rows that cannot
    be read."""
    rows = session.exec(
        select(JournalRow).where(JournalRow.game_id == game.id).order_by(col(JournalRow.number))
    ).all()
    entries = tuple(_entry(row, number) for number, row in enumerate(rows, start=1))
    findings = (*chained(entries), *misplaced(entries), *_columns(game, rows, entries))
    return entries, findings


def _entry(row: JournalRow, number: int) -> JournalEntry:
    try:
        body = json.loads(row.body)
    except (ValueError, RecursionError) as error:
        raise JournalError(Finding("shape", number, facts(field="body"))) from error
    return entry({"body": body, "digest": row.digest}, number)


def _columns(
    game: Game, rows: Sequence[JournalRow], entries: Sequence[JournalEntry]
) -> Iterator[Finding]:
    for row, read in zip(rows, entries, strict=True):
        said = {"number": row.number, "kind": row.kind, "at": row.at and row.at.isoformat()}
        for field, value in said.items():
            if read.body[field] != value:
                yield Finding("column", read.number, facts(column=field))
        if canonical(read.body) != row.body.encode():
            yield Finding("column", read.number, facts(column="body"))
    last = (rows[-1].number, rows[-1].digest) if rows else (0, "")
    if (game.revision, game.chain) != last:
        yield Finding("column", None, facts(column="revision"))


def _caches(
    session: Session, game: Game, rules: Rules[S, C], entries: Sequence[JournalEntry]
) -> Iterator[Finding]:
    yield from luck(entries)
    turns = _played_turns(session, game)
    for turn in turns:
        there = 0 < turn.last_revision <= len(entries)
        if not there or turn.chain != entries[turn.last_revision - 1].digest:
            yield Finding("turn-hash", turn.last_revision, _named(turn))
    expected = _expected(session, game, turns)
    for read, step in replay(rules, entries):
        for code, packed in expected.get(read.number, ()):
            if canonical(packed) != canonical(rules.pack(step.state)):
                yield Finding(code, read.number)


def _expected(session: Session, game: Game, turns: Sequence[Turn]) -> Expected:
    expected: dict[int, list[tuple[str, Mapping[str, Any]]]] = defaultdict(list)
    for turn in turns:
        expected[turn.last_revision].append(("turn-state", turn.state))
    for kept in session.exec(select(Snapshot).where(Snapshot.game_id == game.id)):
        expected[kept.revision].append(("snapshot", kept.state))
    return expected


def _played_turns(session: Session, game: Game) -> Sequence[Turn]:
    played = select(Turn).where(Turn.game_id == game.id, col(Turn.played_at).is_not(None))
    return session.exec(played.order_by(col(Turn.last_revision))).all()


def _named(turn: Turn) -> Any:
    return facts(turn=turn.number, mark=turn.mark)
