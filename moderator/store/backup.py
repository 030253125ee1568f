"""A copy of a running database, and what it takes to put one back.

A copy carries a label: of which moment it is, and what it needs besides. A database that still has
its label was put into its place and has not gone back to that moment yet: nothing works with it
until `moderator restore` has done that.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from moderator.store.readiness import LABEL

STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"moderator-(\d{8}T\d{6}Z)\.sqlite3")


def copies(folder: Path) -> list[Path]:
    """The copies in that folder, the newest first; whatever else lies there is not ours."""
    copies = [path for path in folder.glob("moderator-*.sqlite3") if _NAME.fullmatch(path.name)]
    return sorted(copies, key=lambda path: path.name, reverse=True)


def made_at(copy: Path) -> datetime:
    """When a copy of ours was made, by its name."""
    match = _NAME.fullmatch(copy.name)
    assert match is not None
    return datetime.strptime(match[1], STAMP).replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Label:
    """What is written on a copy: when it was made and by which version of the program, the secrets
    that it is worth nothing without (by name: they are not in it), and a mark of the one behind
    all reply addresses and dice, which tells nothing of it."""

    made_at: datetime
    version: str = ""
    secrets: Sequence[str] = ()
    mark: str = ""

    def written(self) -> str:
        """As it stands in the copy."""
        return json.dumps({**asdict(self), "made_at": self.made_at.isoformat()}, sort_keys=True)


def _read(written: str) -> Label:
    label = json.loads(written)
    made_at = datetime.fromisoformat(label["made_at"]).astimezone(UTC)
    return Label(made_at, label["version"], tuple(label["secrets"]), label["mark"])


def backup(engine: Engine, target: Path, label: Label) -> None:
    """Copy a SQLite database while it is in use; the copy is of one moment, and is checked.

    An older file at `target` is replaced once the copy is whole; nobody else may read the new one,
    for it holds mails. Raises ValueError for any other database (PostgreSQL has pg_dump), OSError
    where the folder is missing, sqlite3.DatabaseError where the copy is damaged.
    """
    if engine.dialect.name != "sqlite":
        raise ValueError("only SQLite is copied like this: use pg_dump")
    with _whole(target) as part:
        _copy(engine, part)
        with closing(sqlite3.connect(part)) as copy:
            _stick(copy, label)
            _check(copy)


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A file beside the target, for its owner alone, that takes its place when it is whole."""
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        yield part
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _copy(engine: Engine, part: Path) -> None:
    connection = engine.raw_connection()
    try:
        driver: Any = connection.driver_connection
        with closing(sqlite3.connect(part)) as copy:
            driver.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without -wal beside it
    finally:
        connection.close()


def _stick(copy: sqlite3.Connection, label: Label) -> None:
    copy.execute(f"DROP TABLE IF EXISTS {LABEL}")
    copy.execute(f"CREATE TABLE {LABEL} (written TEXT NOT NULL)")
    copy.execute(f"INSERT INTO {LABEL} VALUES (?)", (label.written(),))  # noqa: S608 - our name
    copy.commit()


def _check(copy: sqlite3.Connection) -> None:
    (state,) = copy.execute("PRAGMA integrity_check").fetchone()
    if state != "ok":
        raise sqlite3.DatabaseError(f"the copy is damaged: {state}")


def label_of(engine: Engine) -> Label | None:
    """The label of a database that was put back and has not gone back yet; None for one at work."""
    with engine.connect() as connection:
        if not inspect(connection).has_table(LABEL):
            return None
        label = connection.execute(text(f"SELECT written FROM {LABEL}")).scalar_one()  # noqa: S608
    return _read(label)


def take_off(connection: Connection) -> None:
    """The database is at work from now on; part of the transaction in which it went back."""
    connection.execute(text(f"DROP TABLE IF EXISTS {LABEL}"))


def put_back(copy: Path, target: Path, made_at: datetime) -> Label:
    """Put a copy into the place of a database that is not there (any more).

    `made_at` is told by who restores one without a label: made by other means, or by hand. Raises
    OSError, and sqlite3.DatabaseError for what is no copy, or a damaged one.
    """
    with _whole(target) as part:
        part.write_bytes(copy.read_bytes())
        with closing(sqlite3.connect(part)) as placed:
            _check(placed)
            label = label_in(placed)
            if label is None:
                label = Label(made_at)
                _stick(placed, label)
    return label


def label_in(copy: sqlite3.Connection) -> Label | None:
    """The label of a copy that lies in a file. Raises sqlite3.DatabaseError for no database."""
    known = copy.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (LABEL,)).fetchone()
    if known is None:
        return None
    (written,) = copy.execute(f"SELECT written FROM {LABEL}").fetchone()  # noqa: S608 - our name
    return _read(written)


@dataclass(frozen=True, slots=True)
class LostSheet:
    """A sheet that was taken after a copy was made, as the lost database has it."""

    game: str
    seat: int
    turn: int
    receipt: str
    text: str


_LOST = """
SELECT game.slug, sheetrow.seat, sheetrow.turn, sheetrow.receipt, sheetrow.text
FROM sheetrow JOIN game ON game.id = sheetrow.game_id
WHERE sheetrow.received_at > ? AND sheetrow.receipt != ''
    AND sheetrow.state NOT IN ('replaced', 'refused', 'withdrawn')
ORDER BY sheetrow.id
"""


def lost_sheets(database: Path, since: datetime) -> tuple[LostSheet, ...] | None:
    """The sheets that a lost database took after `since`; None where it cannot be read."""
    moment = since.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as lost:
            return tuple(LostSheet(*row) for row in lost.execute(_LOST, (moment,)))
    except sqlite3.Error:
        return None
