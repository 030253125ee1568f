"""Opening the database, and transactions on it.

SQLite and PostgreSQL behave alike behind this module: writers of one SQLite file wait for each
other, and a read transaction cannot write.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlmodel import Session

from moderator.store.sqlite_driver import prepare

_READING = "moderator_reading"
_READ_ONLY: dict[str, dict[str, Any]] = {
    "sqlite": {_READING: True},
    "postgresql": {"postgresql_readonly": True, "isolation_level": "REPEATABLE READ"},
}


def engine(url: str) -> Engine:
    """An engine for that database; the folder of a SQLite file is made where it is missing. Its
    errors never tell what values were meant: they end in logs.

    Raises OSError where the folder cannot be made, sqlalchemy's ArgumentError for no URL at all.
    """
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return create_engine(address, pool_pre_ping=True, hide_parameters=True)
    _make_folder(address)
    made = create_engine(address, hide_parameters=True)
    event.listen(made, "connect", _prepare)
    event.listen(made, "begin", _begin)
    return made


def _make_folder(address: URL) -> None:
    if address.database and address.database != ":memory:":
        # A new folder is its owner's alone, as mails and sealed orders are to lie in it.
        Path(address.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def _prepare(connection: Any, _record: object) -> None:
    prepare(connection)


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get(_READING, False)
    connection.exec_driver_sql(f"PRAGMA query_only = {'ON' if reading else 'OFF'}")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


@contextmanager
def write_transaction(engine: Engine) -> Iterator[Session]:
    """One transaction: committed at the end, rolled back on any exception.

    What was read or made stays readable after the commit.
    """
    with Session(engine, expire_on_commit=False) as session, session.begin():
        yield session


@contextmanager
def read_transaction(engine: Engine) -> Iterator[Session]:
    """One transaction that sees one moment and can change nothing.

    Raises sqlalchemy's DBAPIError where a write reaches the database.
    """
    with engine.connect() as connection:
        options = _READ_ONLY.get(engine.dialect.name, {})
        with Session(connection.execution_options(**options), expire_on_commit=False) as session:
            yield session
