"""Bringing a database to this version's tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

_MIGRATIONS = Path(__file__).with_name("migrations")


def upgrade(engine: Engine) -> None:
    """Run all steps that are missing, in one transaction; nothing where there are none.

    Raises RuntimeError where the rows would not fit together afterwards (nothing is changed then),
    alembic's CommandError for a database of a later version.
    """
    with engine.connect() as connection, _without_foreign_keys(connection), connection.begin():
        command.upgrade(config(connection), "head")
        _no_orphans(connection)


def is_current(engine: Engine) -> bool:
    """Whether the database has exactly this version's tables."""
    newest = ScriptDirectory.from_config(config()).get_heads()
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_heads()
    return set(found) == set(newest)


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings: the steps are found in the package, wherever it is installed."""
    made = Config()
    made.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


@contextmanager
def _without_foreign_keys(connection: Connection) -> Iterator[None]:
    """SQLite changes a table by copying it and dropping the old one, which may not be pointed at.

    It reads the setting outside of transactions only, so it is set before one begins.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    driver: Any = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys = ON")


def _no_orphans(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if orphans:
            raise RuntimeError(f"rows that point nowhere: {orphans[:5]}")
