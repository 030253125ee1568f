"""Where the time comes from: nothing else in the program looks at a clock."""

from __future__ import annotations

from datetime import UTC, datetime


def utc_now() -> datetime:
    """The time now, aware, UTC."""
    return datetime.now(UTC)
