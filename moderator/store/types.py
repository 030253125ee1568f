"""Column types and names that hold on every database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

# Names of our own, the same on every database: a migration can only drop what it can name.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class UTCDateTime(TypeDecorator[datetime]):
    """Aware in, UTC out: SQLite forgets zones, PostgreSQL answers in the server's.

    Raises ValueError for a naive time.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def moment(*, index: bool = False, nullable: bool = True) -> Any:
    """A column with an aware time, UTC."""
    return Field(default=None, sa_column=Column(UTCDateTime, index=index, nullable=nullable))


def json_value(default: Any = dict) -> Any:
    """A column with JSON, made by `default` where nothing is given."""
    return Field(default_factory=default, sa_column=Column(JSON, nullable=False))
