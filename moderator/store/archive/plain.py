"""Values of columns as JSON, and back. What cannot be read says which field it was."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Column, Integer
from sqlmodel import SQLModel

from moderator.store.types import Json, UTCDateTime


class ArchiveError(Exception):
    """What is wrong with a file, with its place in it: said to an organiser. `code` names the kind
    of fault."""

    def __init__(self, said: str, code: str = "shape") -> None:
        super().__init__(said)
        self.code = code


def columns(model: type[SQLModel]) -> Mapping[str, Column[Any]]:
    return dict(model.__table__.columns.items())  # type: ignore[attr-defined]


def written(value: Any) -> Any:
    """A value of a row as JSON has it."""
    return value.isoformat() if isinstance(value, datetime) else value


def read(column: Column[Any], value: Any, place: str) -> Any:
    """The value for that column. Raises ArchiveError where it can be none."""
    if value is None:
        if not column.nullable:
            raise ArchiveError(f"{place}: there must be something here, not null")
        return None
    if isinstance(column.type, UTCDateTime):
        return _moment(value, place)
    wanted, called = _WANTED.get(type(column.type), (str, "a text"))
    exact = isinstance(value, wanted) and (wanted is not int or not isinstance(value, bool))
    if not exact or (wanted is int and abs(value) > _LARGEST):
        raise ArchiveError(f"{place}: {called} is wanted here, not {value!r:.60}")
    return value


_LARGEST = 2**31 - 1
"""No column holds a larger number."""

_WANTED: Mapping[type, tuple[Any, str]] = {
    Integer: (int, "a whole number"),
    Boolean: (bool, "true or false"),
    Json: ((dict, list), "an object or a list"),
}


def _moment(value: Any, place: str) -> datetime:
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        moment = None
    if moment is None or moment.utcoffset() is None or not 1970 <= moment.year < 9999:
        raise ArchiveError(f"{place}: a time with its zone is wanted here, not {value!r:.60}")
    return moment
