"""Which rows are somebody's: found by what they point at, so that no new table is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, Table, delete, select
from sqlmodel import Session

from moderator.store.metadata import METADATA

Owned = tuple[Table, "Column[Any]"]
"""A table and the column that says whose its rows are."""


def of_persons() -> Iterator[Owned]:
    """Tables whose rows are a person's."""
    return _pointing_at("person.id")


def of_tenures() -> Iterator[Owned]:
    """Tables whose rows are those of somebody in a seat, and name no person themselves."""
    own = {table.name for table, _ in of_persons()}
    return (found for found in _pointing_at("tenure.id") if found[0].name not in own)


def _pointing_at(target: str) -> Iterator[Owned]:
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if any(key.target_fullname == target for key in column.foreign_keys):
                yield table, column


def rows_of(session: Session, owned: Owned, number: int) -> list[dict[str, Any]]:
    """The rows of that person or tenure, oldest first."""
    table, column = owned
    wanted = select(table).where(column == number).order_by(table.c.id)
    return [dict(row) for row in session.connection().execute(wanted).mappings()]


def delete_rows_of(session: Session, owned: Owned, number: int) -> None:
    """Delete them."""
    table, column = owned
    session.connection().execute(delete(table).where(column == number))
