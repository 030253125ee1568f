"""Primary keys of rows that are stored."""

from __future__ import annotations

from typing import Protocol


class StoredRow(Protocol):
    """Any table's row."""

    id: int | None


def key(row: StoredRow) -> int:
    """The row's primary key. Raises ValueError where it is not stored yet."""
    if row.id is None:
        raise ValueError(f"{type(row).__name__} is not stored yet")
    return row.id
