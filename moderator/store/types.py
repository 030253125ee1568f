"""Column types and names that hold on every database.

What stands in a column and cannot be read (a broken row, a change by hand) comes out as
`Unreadable`, and raises where it is used and not where it is fetched: a list of rows can be had
even where one of them is broken.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NoReturn

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


class UnreadableError(ValueError):
    """What stands in a column is nothing that this program writes there."""


class Unreadable:
    """Stands for a value that cannot be read. It can be kept and passed on; whatever else is done
    with it raises UnreadableError."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<unreadable>"

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # what Python itself asks everything for
            raise AttributeError(name)
        raise UnreadableError(name)

    def _refuse(self, *_: object) -> NoReturn:
        raise UnreadableError

    __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __sub__ = __rsub__ = _refuse
    __str__ = __format__ = _refuse


UNREADABLE = Unreadable()


def is_unreadable(value: object) -> bool:
    """Whether it stands for what cannot be read."""
    return value is UNREADABLE


def check_readable(*rows: SQLModel) -> None:
    """Raises UnreadableError, naming the column, where one of these rows holds what cannot be
    read; whoever makes something of a row for a list asks before they pass its values on."""
    for row in rows:
        for name, value in vars(row).items():
            if is_unreadable(value):
                raise UnreadableError(f"{row.__tablename__}.{name}")


Processor = Callable[[Any], Any]


def _carefully(read: Processor | None, kind: type = object) -> Processor:
    """What `read` makes of a stored value, where that is of the kind."""

    def process(stored: Any) -> Any:
        try:
            value = read(stored) if read else stored
        except (ValueError, TypeError, RecursionError):
            return UNREADABLE
        return value if value is None or isinstance(value, kind) else UNREADABLE

    return process


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

    def result_processor(self, dialect: Dialect, coltype: object) -> Processor:
        return _carefully(super().result_processor(dialect, coltype))


class Json(TypeDecorator[Any]):
    """JSON of one kind, an object or a list."""

    impl = JSON
    cache_ok = True

    def __init__(self, kind: type = dict) -> None:
        super().__init__()
        self.kind = kind

    def result_processor(self, dialect: Dialect, coltype: object) -> Processor:
        return _carefully(super().result_processor(dialect, coltype), self.kind)


def moment(*, index: bool = False, nullable: bool = True) -> Any:
    """A column with an aware time, UTC."""
    return Field(default=None, sa_column=Column(UTCDateTime, index=index, nullable=nullable))


def json_value(default: type = dict) -> Any:
    """A column with JSON of that kind, an empty one where nothing is given."""
    return Field(default_factory=default, sa_column=Column(Json(default), nullable=False))
