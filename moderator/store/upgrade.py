"""Bringing a database to this version's tables.

Alembic is loaded where a database is changed, and for nothing else: every command and every server
asks whether there is anything to change, and nearly always there is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, inspect, text

from moderator.store.readiness import MIGRATIONS, heads, steps

if TYPE_CHECKING:
    from alembic.config import Config


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
    from alembic import command

    refuse_unknown(engine)
    with engine.connect() as connection, _without_foreign_keys(connection), connection.begin():
        command.upgrade(config(connection), "head")
        _check_no_orphans(connection)


def refuse_unknown(engine: Engine) -> None:
    """Raises UnknownSchemaError where the database stands at a step that is none of ours."""
    known = steps()
    for revision in _stands_at(engine):
        if revision not in known:
            raise UnknownSchemaError(revision)


def is_current(engine: Engine) -> bool:
    """Whether the database has exactly this version's tables."""
    known = steps()
    return _stands_at(engine) == heads(known)


def _stands_at(engine: Engine) -> set[str]:
    """The step that the database is at, as Alembic notes it; empty for none."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return set()
        return set(connection.execute(text("SELECT version_num FROM alembic_version")).scalars())


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings: the steps are found in the package, wherever it is installed."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
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
