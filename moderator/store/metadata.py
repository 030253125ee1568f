"""The tables as SQLAlchemy knows them, for whoever makes, compares or changes a database."""

from __future__ import annotations

from moderator.store.tables import League

METADATA = League.metadata

# SQLite gives the number of a deleted row to the next new one, unless it is told not to. Numbers of
# rows are part of event keys, Message-IDs and return addresses: one that named something must never
# name something else.
for _table in METADATA.tables.values():
    if _table.primary_key.columns.keys() == ["id"]:
        _table.dialect_options["sqlite"]["autoincrement"] = True
