"""Databases that are set up once and copied: setting one up costs more than most tests do."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Engine

from moderator.store import session as store
from moderator.store.upgrade import upgrade

_FILLED: dict[Hashable, bytes] = {}
"""What was filled in this process, by what it was filled with."""


def fresh(file: Path) -> Engine:
    """A database in that file, with this version's tables and nothing in them."""
    return _opened(file, _empty())


def copied(file: Path, wish: Hashable, fill: Callable[[Engine], None]) -> Engine:
    """A database in that file, as `fill` leaves a fresh one; it is filled once for each `wish`."""
    if wish not in _FILLED:
        _FILLED[wish] = _written(fresh, fill)
    return _opened(file, _FILLED[wish])


@cache
def _empty() -> bytes:
    return _written(lambda new: store.engine(f"sqlite:///{new}"), upgrade)


def _written(make: Callable[[Path], Engine], fill: Callable[[Engine], None]) -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "new.sqlite3"
        engine = make(file)
        fill(engine)
        engine.dispose()
        return file.read_bytes()


def _opened(file: Path, content: bytes) -> Engine:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return store.engine(f"sqlite:///{file}")
