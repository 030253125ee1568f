"""Time zones by their IANA names."""

from __future__ import annotations

from functools import cache
from typing import NewType
from zoneinfo import available_timezones

from moderator.league.values.errors import misspelt

ZoneName = NewType("ZoneName", str)
"""The IANA name of a time zone that is known here: made by `read_zone` alone."""


@cache
def _known() -> frozenset[str]:
    """All there are; the time zone database does not change while a process runs."""
    return frozenset(available_timezones())


def read_zone(text: object) -> ZoneName:
    """A time zone by its name, as `Europe/Kyiv`. Raises LeagueError, `no-zone`, for none."""
    if not isinstance(text, str) or text not in _known():
        raise misspelt("no-zone", str(text)[:60], _known(), about="zone")
    return ZoneName(text)
