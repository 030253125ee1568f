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


class UnknownSchemaError(Exception):
    """The database has tables of a version that this program does not know: of a later one, or of
    one before the first release."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"Another version of the moderator made this database (tables: {revision!r}). "
            "Run it with that version, or take its leagues out there with `moderator league export "
            "--private` and in here, into a new database, with `moderator league import`."
        )
        self.revision = revision


def upgrade(engine: Engine) -> None:
    """The function runs all steps that are missing, in one transaction.

    Raises RuntimeError where the rows would not fit together afterwards (nothing is changed then),
    UnknownSchemaError for a database that another version of the program made.
    """
    refuse_unknown(engine)
    with engine.connect() as connection, _without_foreign_keys(connection), connection.begin():
        command.upgrade(config(connection), "head")
        _check_no_orphans(connection)


def refuse_unknown(engine: Engine) -> None:
    """Raises UnknownSchemaError where the database stands at a step that is none of ours."""
    steps = {step.revision for step in ScriptDirectory.from_config(config()).walk_revisions()}
    with engine.connect() as connection:
        for revision in MigrationContext.configure(connection).get_current_heads():
            if revision not in steps:
                raise UnknownSchemaError(revision)


def is_current(engine: Engine) -> bool:
    """Whether the database has exactly this version's tables."""
    newest = ScriptDirectory.from_config(config()).get_heads()
    with engine.connect() as connection:
        current_heads = MigrationContext.configure(connection).get_current_heads()
    return set(current_heads) == set(newest)


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


def _check_no_orphans(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if orphans:
            raise RuntimeError(f"rows that point nowhere: {orphans[:5]}")
