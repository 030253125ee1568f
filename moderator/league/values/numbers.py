"""Whole numbers and days, as people write them."""

from __future__ import annotations

import re
from datetime import date

from moderator.league.values.errors import LeagueError

_NUMBER = re.compile(r"[0-9]{1,9}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
LARGEST = 999_999_999
"""No row has a higher number, and every database takes it."""


def read_number(text: object, least: int = 0, most: int = LARGEST) -> int:
    """A whole number, as text or as JSON has it. Raises LeagueError: `no-number` for none,
    `out-of-range` for one that is too small or too large."""
    value = text
    if isinstance(text, str) and _NUMBER.fullmatch(text.strip()):
        value = int(text)
    if not isinstance(value, int) or isinstance(value, bool):
        raise LeagueError("no-number")
    if not least <= value <= most:
        number = max(min(value, LARGEST), -LARGEST)
        raise LeagueError("out-of-range", least=least, most=most, number=number)
    return value


def read_day(text: object) -> date:
    """A day like 2026-12-24. Raises LeagueError, `no-day`, for none."""
    try:
        if isinstance(text, str) and _DAY.fullmatch(text.strip()):
            return date.fromisoformat(text.strip())
    except ValueError:
        pass
    raise LeagueError("no-day")
