"""Whether a database is one that this program works with: what is looked at, and what is said.

No database library is loaded for it: who only asks need not wait for one.
"""

from __future__ import annotations

import re
from pathlib import Path

MIGRATIONS = Path(__file__).with_name("migrations")

LABEL = "backup_label"
"""The table of the one row that a copy has and a database at work has not."""

NOT_CURRENT = "The database is not there or not up to date: run `moderator init`."
PUT_BACK = (
    "This is a copy that was put back, and the league has not gone back to it yet: "
    "run `moderator restore`."
)

_STEP = re.compile(r'^(revision|down_revision)\b[^=]*= (?:"([^"]+)"|None)$', re.MULTILINE)


class NotReadyError(Exception):
    """A database that takes nothing now; the text is for the organiser."""


def steps() -> dict[str, str]:
    """All steps that there are to this version's tables, each with the one before it ("" for the
    first), read from their files."""
    texts = (dict(_STEP.findall(step.read_text())) for step in MIGRATIONS.glob("versions/*.py"))
    return {step["revision"]: step["down_revision"] for step in texts if "revision" in step}


def heads(known: dict[str, str]) -> set[str]:
    """Of these steps the last ones: where a database of exactly this version stands."""
    return known.keys() - set(known.values())
