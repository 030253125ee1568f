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
    incognito,
    observers,
    pace,
    roles,
    seasons,
    site,
    tables,
    verdicts,
)

METADATA = SQLModel.metadata
MODULES = (
    *(tables, doors, enrolments, forms, incognito, seasons, roles, verdicts, site, absence),
    *(complaints, observers, pace),
)
