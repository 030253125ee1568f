"""Keeping a mail that came: one statement, and the shortest way to it.

A mail server's pipe starts a process for each mail, so on SQLite that process loads the driver and
nothing above it. Every other way in uses the same statement on a connection that it has.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from typing import Any, TypedDict

from moderator.store.readiness import LABEL, NOT_CURRENT, PUT_BACK, NotReadyError, heads, steps
from moderator.store.sqlite_driver import file_of, prepare


class KeptMail(TypedDict):
    """A row of `message` that nobody has read: the columns, and what stands in them."""

    source: str
    digest: str
    recipient: str
    message_id: str
    received_at: datetime
    state: str
    note: str
    confirm_hash: str
    trusted: bool
    kept: bool
    raw: bytes


_COLUMNS = tuple(KeptMail.__annotations__)
_MARKS = {"sqlite": ":{}", "postgresql": "%({})s"}


def _statement(mark: str) -> str:
    marks = ", ".join(mark.format(name) for name in _COLUMNS)
    return f"INSERT INTO message ({', '.join(_COLUMNS)}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608 - names of ours


INSERT: Mapping[str, str] = {name: _statement(mark) for name, mark in _MARKS.items()}
"""By the database's name: a mail whose source or bytes are known is not kept again."""


def values(mail: KeptMail, database: str) -> dict[str, Any]:
    """What the driver of that database takes."""
    came = mail["received_at"].astimezone(UTC)
    if database == "sqlite":  # which has no type for a time
        return {**mail, "received_at": f"{came:%Y-%m-%d %H:%M:%S.%f}"}
    return {**mail, "received_at": came}


def keep(url: str, mail: KeptMail) -> None:
    """Keep and commit one mail.

    Raises NotReadyError, and what the driver raises; the mail is not kept then.
    """
    if url.startswith("sqlite"):
        _put_into_file(url, mail)
    else:
        _put_into_server(url, mail)


def _put_into_file(url: str, mail: KeptMail) -> None:
    file = file_of(url)
    if not file.exists():
        raise NotReadyError(NOT_CURRENT)
    # Nothing is made where nothing is: an empty file would look like a league that was lost.
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True)) as connection:
        prepare(connection)
        connection.execute("BEGIN IMMEDIATE")
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        if LABEL in names:
            raise NotReadyError(PUT_BACK)
        revisions = (
            {row[0] for row in connection.execute("SELECT version_num FROM alembic_version")}
            if "alembic_version" in names
            else set()
        )
        if revisions != heads(steps()):
            raise NotReadyError(NOT_CURRENT)
        connection.execute(INSERT["sqlite"], values(mail, "sqlite"))
        connection.execute("COMMIT")


def _put_into_server(url: str, mail: KeptMail) -> None:
    from moderator.store import session, upgrade

    engine = session.engine(url)
    if not upgrade.is_current(engine):
        raise NotReadyError(NOT_CURRENT)
    with engine.begin() as connection:
        name = connection.dialect.name
        connection.exec_driver_sql(INSERT[name], values(mail, name))
