"""What went wrong, in a few words that may stand in a log."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError


def cause(error: BaseException) -> str:
    """What an operator needs to know of an error: that the disk is full, the database locked, a
    folder not writable. Only words of the system and of SQLite, which name no row and no file; of
    any other error its kind alone, for its words may tell an address, an order, or a secret."""
    if isinstance(error, DBAPIError) and isinstance(error.orig, sqlite3.DatabaseError):
        return f"{type(error).__name__}: {_plain(error.orig)}"
    if isinstance(error, sqlite3.DatabaseError):
        return f"{type(error).__name__}: {_plain(error)}"
    if isinstance(error, OSError) and error.errno is not None and error.strerror:
        return f"{type(error).__name__}: {error.strerror}"
    return type(error).__name__


_TOLD = ("database", "disk", "unable to open", "file is not a database", "interrupted", "locked")


def _plain(error: sqlite3.DatabaseError) -> str:
    """SQLite's own words where they speak of the file; what speaks of rows is not told."""
    said = str(error)
    return said if any(word in said for word in _TOLD) else getattr(error, "sqlite_errorname", "")
