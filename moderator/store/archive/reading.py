"""An archive read and put into the tables: every number of a row becomes one of this database."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Column
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, SQLModel

from moderator.store.archive.plain import ArchiveError, columns, read
from moderator.store.archive.tables import PARTS, Part
from moderator.store.archive.writing import FORMAT
from moderator.store.journal.canonical import digest
from moderator.store.types import UTCDateTime

Row = Mapping[str, Any]
Made = Callable[[Part, dict[str, Any], str], SQLModel | None]
"""Makes a row out of its values, with its place in the file; one that is here already; or None for
one that stays away."""

_FIELDS = frozenset({"format", "private", "exported_at", "seeds", "tables", "seal"})


def parse(data: bytes) -> dict[str, Any]:
    """The document. Raises ArchiveError naming line and key."""
    try:
        document = json.loads(data)
    except UnicodeDecodeError as error:
        raise ArchiveError(f"byte {error.start}: this is no text in UTF-8") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ArchiveError(f"{where}: this is no JSON ({error.msg})") from error
    except (ValueError, RecursionError) as error:
        raise ArchiveError("format: no archive has numbers so long, or so many brackets") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ArchiveError(f'format: "{FORMAT}" is wanted here: this is no archive of a league')
    for name in sorted(_FIELDS ^ document.keys()):
        raise ArchiveError(f"{name}: {'is missing' if name in _FIELDS else 'is not known'}")
    _check_seal(document)
    _check_head(document)
    _fold_incognito(document["tables"])
    _check_tables(document)
    return document


def _check_seal(document: Mapping[str, Any]) -> None:
    rest = {key: value for key, value in document.items() if key != "seal"}
    try:
        seal = digest(rest)
    except (TypeError, ValueError, RecursionError) as error:
        raise ArchiveError("seal: there is something here that no archive holds") from error
    if seal != document["seal"]:
        raise ArchiveError("seal: the file was changed after it was written, or is cut off", "seal")


def _check_head(document: Mapping[str, Any]) -> None:
    """When it was written, whether it is private, the seeds that came along."""
    if not isinstance(document["private"], bool):
        raise ArchiveError("private: true or false is wanted here")
    read(_MOMENT, document["exported_at"], "exported_at")
    seeds = document["seeds"]
    if not isinstance(seeds, dict):
        raise ArchiveError("seeds: an object is wanted here")
    for label, seed in seeds.items():
        if not isinstance(seed, str) or not _SEED.fullmatch(seed):
            raise ArchiveError(f"seeds.{label:.60}: a seed of 64 digits is wanted here", "seed")
    if seeds and not document["private"]:
        raise ArchiveError("seeds: only a private archive has them", "private")


_SEED = re.compile(r"[0-9a-f]{64}")
_MOMENT = Column("exported_at", UTCDateTime, nullable=False)


def _fold_incognito(tables: Any) -> None:
    """Before 0.1.0 a table of its own said which games have no names; it is part of a game now."""
    if not isinstance(tables, dict) or "incognito" not in tables:
        return
    try:
        hidden = {row["game_id"]: row for row in tables.pop("incognito")}
        for game in tables["game"]:
            row = hidden.get(game["id"], {})
            game |= {"anonymous": row.get("until", ""), "named_at": row.get("named_at")}
    except (KeyError, TypeError, AttributeError) as error:
        raise ArchiveError("tables.incognito: rows of games are wanted here") from error


def _check_tables(document: Mapping[str, Any]) -> None:
    """Every table is known, every table that must be there is, and each is a list of rows."""
    tables, known = document["tables"], {part.name: part for part in PARTS}
    if not isinstance(tables, dict):
        raise ArchiveError("tables: an object is wanted here")
    for name, rows in tables.items():
        if name not in known:
            raise ArchiveError(f"tables.{name}: this table is not known: was it written later?")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise ArchiveError(f"tables.{name}: a list of rows is wanted here")
    for name, part in known.items():
        if part.private and tables.get(name) and not document["private"]:
            raise ArchiveError(f"tables.{name}: only a private archive has these", "private")
        if name not in tables and (document["private"] or not part.private):
            raise ArchiveError(f"tables.{name}: is missing")


@dataclass(slots=True)
class Loading:
    """An archive on its way into the tables. `keys` has, by table and number in the file, the
    number here; None for a row that stayed away."""

    session: Session
    made: Made
    keys: dict[tuple[str, int], int | None] = field(default_factory=dict)

    def load(self, tables: Mapping[str, list[dict[str, Any]]]) -> None:
        """All rows, in an order in which each refers to those before it. Raises ArchiveError."""
        for part in PARTS:
            for number, row in enumerate(tables.get(part.name, ())):
                self._read_row(part, row, f"tables.{part.name}[{number}]")
            self.session.flush()

    def _read_row(self, part: Part, row: Row, place: str) -> None:
        known = columns(part.model)
        for name in row.keys() - known.keys() | row.keys() & part.secret:
            raise ArchiveError(f"{place}.{name}: is not known")
        for name in known.keys() - row.keys() - part.secret:
            raise ArchiveError(f"{place}.{name}: is missing")
        values = {name: self._value(part, row, name, place) for name in row}
        was = values.pop("id", None)
        if was is not None and was < 1:
            raise ArchiveError(f"{place}.id: a number from 1 on is wanted here")
        if part.keeps and values[part.keeps] is None:
            values[part.keeps] = was
        row_made = self.made(part, values, place) if self._belongs(part, row) else None
        if row_made is not None:
            self.session.add(row_made)
            self._flush(place)
        if was is not None and (part.name, was) in self.keys:
            raise ArchiveError(f"{place}.id: this stands in the file twice", "twice")
        if was is not None:
            self.keys[part.name, was] = getattr(row_made, "id", None)

    def _flush(self, place: str) -> None:
        try:
            self.session.flush()
        except IntegrityError as error:
            raise ArchiveError(f"{place}: this stands in the file twice", "twice") from error

    def _value(self, part: Part, row: Row, name: str, place: str) -> Any:
        column = columns(part.model)[name]
        value = read(column, row[name], f"{place}.{name}")
        listed, table = part.names
        if name == listed:
            numbers = value if isinstance(value, list) else [value]
            return [self._number(table, number, f"{place}.{name}") for number in numbers]
        for foreign in column.foreign_keys:
            table = foreign.column.table.name
            if value is not None and (table, value) not in self.keys:
                raise ArchiveError(f"{place}.{name}: the file has no {table} {value}")
            return None if value is None else self.keys[table, value]
        return value

    def _number(self, table: str, value: Any, place: str) -> int:
        """What a row that a list names is called here."""
        key = self.keys.get((table, value)) if isinstance(value, int) else None
        if key is None:
            raise ArchiveError(f"{place}: the file has no {table} {value!r:.60}")
        return key

    def _belongs(self, part: Part, row: Row) -> bool:
        """Whether all that the row refers to has come along."""
        return all(
            row[name] is None or self.keys.get((foreign.column.table.name, row[name])) is not None
            for name, column in columns(part.model).items()
            for foreign in column.foreign_keys
            if name in row
        )
