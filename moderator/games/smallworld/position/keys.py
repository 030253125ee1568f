"""What the tables of a scenario's position have in common: names, seats, keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from moderator.engine.core import LETTERS, Seat

Table = Mapping[str, Any]


def check_keys(where: str, table: Table, keys: set[str]) -> None:
    """ValueError for a key that means nothing there."""
    for key in table:
        if key not in keys:
            raise ValueError(f"{where}.{key}: there is no such key")


def seat_of(where: str, value: Any, seats: int) -> Seat:
    """The seat of that letter; ValueError for none."""
    if value not in tuple(LETTERS[:seats]):
        raise ValueError(f"{where}: there is no seat {value!r}")
    return LETTERS.index(value)


def name_of(where: str, value: Any, names: Collection[str]) -> str:
    """A race or power that there is; ValueError for none."""
    if value not in names:
        raise ValueError(f"{where}: there is no {value!r}")
    return str(value)


def number(where: str, table: Table, key: str, usual: int) -> int:
    """What stands there, or the usual; ValueError where it is no count."""
    value = table.get(key, usual)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"{where}.{key}: a whole number from 0, not {value!r}")
    return value
