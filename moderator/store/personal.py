"""Which rows are somebody's: found by what they point at, so that no new table is forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Column, Table, delete, select, update
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
    return (pointing for pointing in _pointing_at("tenure.id") if pointing[0].name not in own)


def _pointing_at(target: str) -> Iterator[Owned]:
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if any(key.target_fullname == target for key in column.foreign_keys):
                yield table, column


def rows_of(
    session: Session, owned: Owned, numbers: Iterable[int]
) -> dict[int, list[dict[str, Any]]]:
    """The rows of those persons or tenures, by number, oldest first; in one query."""
    table, column = owned
    by_owner: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers}
    wanted = select(table).where(column.in_(by_owner)).order_by(table.c.id)
    for row in session.connection().execute(wanted).mappings():
        by_owner[row[column]].append(dict(row))
    return by_owner


def delete_rows_of(session: Session, owned: Owned, number: int) -> None:
    """Delete them."""
    table, column = owned
    session.connection().execute(delete(table).where(column == number))


_STAYS = frozenset({"message", "outboxrow"})
"""Mails that came and went stay when a game is deleted, and name it no more."""


def delete_rows_of_game(session: Session, game: int) -> None:
    """Delete what points at a game, its seats or who held them, but not the game itself."""
    numbers = {"game.id": [game]}
    for target, table in (("chair.id", "chair"), ("tenure.id", "tenure")):
        parent = "game_id" if table == "chair" else "chair_id"
        above = "game.id" if table == "chair" else "chair.id"
        table_ = METADATA.tables[table]
        wanted = select(table_.c.id).where(table_.c[parent].in_(numbers[above]))
        numbers[target] = list(session.connection().execute(wanted).scalars())
    pointing = [(table, column, target) for target in numbers for table, column in
                _pointing_at(target)]  # fmt: skip
    for table in reversed(METADATA.sorted_tables):
        for owned, column, target in pointing:
            if owned is not table:
                continue
            where = column.in_(numbers[target])
            if table.name in _STAYS:
                session.connection().execute(update(table).where(where).values({column: None}))
            else:
                session.connection().execute(delete(table).where(where))
