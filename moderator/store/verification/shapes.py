"""An exported file read into values, before anything in it is believed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any

from moderator.engine.core import facts
from moderator.store.journal.entries import ENVELOPE, KEYS, JournalEntry
from moderator.store.journal.findings import Finding, JournalError
from moderator.store.verification.export import encode

_HEAD = {
    "format": str,
    "game": str,
    "commitment": str,
    "revealed": dict | NoneType,
    "rows": list,
    "turns": list,
    "code": str,
    "seal": str,
}
_ROW = {"body": dict, "digest": str}
_TURN = {"turn": int, "mark": str, "row": int, "code": str}
_NUMBERS = ("number", "seats", "seat", "turn", "to", "roll")
_OTHERS = {"options": dict, "answers": list, "rolls": list}
_BODY = {
    **dict.fromkeys(ENVELOPE.union(*KEYS.values()), str),
    **dict.fromkeys(_NUMBERS, int),
    **_OTHERS,
}


@dataclass(frozen=True, slots=True)
class Document:
    """A file whose fields are all there, of the right types, and nothing else."""

    fields: Mapping[str, Any]
    entries: tuple[JournalEntry, ...]
    turns: Sequence[Mapping[str, Any]]
    canonical: bool


def parse(data: bytes) -> Document:
    """Raises JournalError for what is no exported game."""
    try:
        fields = json.loads(data)
        canonical = encode(fields) == data
    except (ValueError, TypeError, RecursionError) as error:
        raise JournalError(Finding("unreadable", None, facts(why=type(error).__name__))) from error
    _expect(fields, _HEAD)
    for turn in fields["turns"]:
        _expect(turn, _TURN)
    entries = tuple(entry(row, number) for number, row in enumerate(fields["rows"], start=1))
    if not entries:
        raise JournalError(Finding("unreadable", None, facts(why="rows")))
    return Document(fields, entries, fields["turns"], canonical)


def entry(row: Any, number: int) -> JournalEntry:
    """A row `{body, digest}`, the `number`-th. Raises JournalError where it is none."""
    _expect(row, _ROW, number)
    body = row["body"]
    keys = KEYS.get(str(body.get("kind")))
    if keys is None:
        raise JournalError(Finding("shape", number, facts(field="kind")))
    _expect(body, {key: _BODY[key] for key in keys | ENVELOPE}, number)
    if not all(_is(roll, int) for roll in body.get("rolls", ())):
        raise JournalError(Finding("shape", number, facts(field="rolls")))
    return JournalEntry(body, row["digest"])


def _expect(value: Any, shape: Mapping[str, Any], number: int | None = None) -> None:
    code = "unreadable" if number is None else "shape"
    if not isinstance(value, dict):
        raise JournalError(Finding(code, number, facts(field="")))
    for field in sorted(shape.keys() ^ value.keys()):
        raise JournalError(Finding(code, number, facts(field=field)))
    for field, kind in sorted(shape.items()):
        if not _is(value[field], kind):
            raise JournalError(Finding(code, number, facts(field=field)))


def _is(value: object, kind: Any) -> bool:
    # True is an int to Python, and would pass for the number 1.
    return isinstance(value, kind) and not isinstance(value, bool)
