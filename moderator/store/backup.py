"""A copy of a running database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Engine


def backup(engine: Engine, target: Path) -> None:
    """Copy a SQLite database while it is in use; the copy is of one moment, and is checked.

    An older file at `target` is replaced once the copy is whole; nobody else may read the new one,
    for it holds mails. Raises ValueError for any other database (PostgreSQL has pg_dump), OSError
    where the folder is missing, sqlite3.DatabaseError where the copy is damaged.
    """
    if engine.dialect.name != "sqlite":
        raise ValueError("only SQLite is copied like this: use pg_dump")
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        _copy(engine, part)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _copy(engine: Engine, part: Path) -> None:
    connection = engine.raw_connection()
    try:
        driver: Any = connection.driver_connection
        with closing(sqlite3.connect(part)) as copy:
            driver.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without -wal beside it
            (state,) = copy.execute("PRAGMA integrity_check").fetchone()
            if state != "ok":
                raise sqlite3.DatabaseError(f"the copy is damaged: {state}")
    finally:
        connection.close()
