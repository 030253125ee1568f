"""All tables: whoever makes, compares or changes a database's tables must have loaded each module
that has some."""

from __future__ import annotations

from sqlmodel import SQLModel

from moderator.store import (
    absence,
    complaints,
    doors,
    enrolments,
    forms,
    observers,
    pace,
    roles,
    seasons,
    site,
    tables,
    verdicts,
)

METADATA = SQLModel.metadata

# SQLite gives the number of a deleted row to the next new one, unless it is told not to. Numbers of
# rows are part of event keys, Message-IDs and return addresses: one that named something must never
# name something else.
for _table in METADATA.tables.values():
    if _table.primary_key.columns.keys() == ["id"]:
        _table.dialect_options["sqlite"]["autoincrement"] = True
MODULES = (
    *(tables, doors, enrolments, forms, seasons, roles, verdicts, site, absence),
    *(complaints, observers, pace),
)
