"""One bad row is one bad row: a list shows the others, and names that one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

Row = TypeVar("Row")
Made = TypeVar("Made")
Known = TypeVar("Known")
Key = TypeVar("Key")


def shown(
    rows: Iterable[Row],
    make: Callable[[Row], Made],
    name: Callable[[Row], str],
    unshown: list[str],
) -> list[Made]:
    """What is made of each row; the name of one of which nothing can be made goes to `unshown`."""
    things = []
    for row in rows:
        try:
            things.append(make(row))
        except Exception:  # noqa: BLE001 - whatever is wrong with it, it is one row
            unshown.append(name(row))
    return things


def known_of(rows: Sequence[Row], read: Callable[[Sequence[Row]], Known]) -> Callable[[Row], Known]:
    """What is read of all rows at once, for each of them; where one of them cannot be read with the
    others, each is read by itself."""
    try:
        known = read(rows)
    except Exception:  # noqa: BLE001 - as above; it is read again, and then it is named
        return lambda row: read([row])
    return lambda _: known


def each_of(
    rows: Iterable[Row], read: Callable[[Sequence[Row]], Mapping[Key, Made]]
) -> dict[Key, Made]:
    """What is read of all rows at once; where one of them cannot be read with the others, of each
    by itself, and that one is left out."""
    every = list(rows)
    try:
        return dict(read(every))
    except Exception:  # noqa: BLE001 - as above
        read_alone: dict[Key, Made] = {}
        for row in every:
            with suppress(Exception):
                read_alone.update(read([row]))
        return read_alone
