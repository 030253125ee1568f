"""Whether a journal is what the rules would have written, and its turns are as the file says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from moderator.engine.core import facts
from moderator.engine.rules import Rules
from moderator.store.journal.canonical import short
from moderator.store.journal.entries import ANSWER, REVEAL, JournalEntry
from moderator.store.journal.findings import Finding, JournalError
from moderator.store.journal.replay import replay
from moderator.store.verification.shapes import Document

S = TypeVar("S")
C = TypeVar("C")


def played(document: Document, rules: Rules[S, C]) -> Iterator[Finding]:
    """The first row that these rules would not have written, or what the replay bears out not."""
    ended: list[dict[str, Any]] = []
    state: S | None = None
    row = 0
    try:
        for entry, step in replay(rules, document.entries):
            row = entry.number
            if entry.kind == ANSWER and state is not None and _ends(rules, state, step.state):
                ended.append(_turn(entry))
            state = step.state
    except JournalError as broken:
        yield broken.finding
        return
    except Exception as error:  # noqa: BLE001 - rules may fail as they like on what nobody wrote
        yield Finding("rules-failed", row + 1, facts(why=type(error).__name__))
        return
    yield from _end(document, over=state is not None and rules.ask(state) is None)
    yield from _turns(document, ended)


def _ends(rules: Rules[S, C], before: S, after: S) -> bool:
    return rules.turn(after)[0] != rules.turn(before)[0] or rules.ask(after) is None


def _turn(entry: JournalEntry) -> dict[str, Any]:
    said = {key: entry.body[key] for key in ("turn", "mark")}
    return {**said, "row": entry.number, "code": short(entry.digest)}


def _end(document: Document, *, over: bool) -> Iterator[Finding]:
    last = document.entries[-1]
    if over and last.kind != REVEAL:
        yield Finding("unrevealed", last.number)
    if not over and last.kind == REVEAL:
        yield Finding("order", last.number, facts(kind=REVEAL))


def _turns(document: Document, ended: list[dict[str, Any]]) -> Iterator[Finding]:
    for said, replayed in zip(document.turns, ended, strict=False):
        if said != replayed:
            yield Finding("turns", None, facts(turn=replayed["turn"], mark=replayed["mark"]))
            return
    if len(document.turns) != len(ended):
        yield Finding("turns", None, facts(says=len(document.turns), played=len(ended)))
