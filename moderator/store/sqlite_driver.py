"""SQLite by its driver: where the file of an address is, and what each connection of ours sets."""

from __future__ import annotations

import sqlite3
from pathlib import Path

_BUSY_SECONDS = 10


def file_of(url: str) -> Path:
    """The file of a SQLite address of ours, which is absolute."""
    return Path(url.partition(":///")[2].partition("?")[0])


def prepare(connection: sqlite3.Connection) -> None:
    """The driver must not open transactions by its own lights: it would begin them deferred, and
    two writers that both read first would then fail rather than wait for each other."""
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {_BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
