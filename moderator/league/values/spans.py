"""Lengths of time as people write them: `90m`, `48h`, `1d 12h`, `2w`.

A `d` is 24 hours and a `w` is 168, to the minute, whatever the clocks of a place do. Who means
"the same hour, the day after" writes a wall time (`rhythm.py`) and not a span.
"""

import re
from datetime import timedelta

from moderator.league.values.errors import LeagueError

MINUTE = timedelta(minutes=1)
NOTHING = timedelta(0)
LONGEST = timedelta(weeks=520)

_UNITS = {
    "w": timedelta(weeks=1),
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "m": MINUTE,
}
_SPAN = re.compile(r"(?:[0-9]{1,7}[wdhm]\s*)+")
_PART = re.compile(r"([0-9]+)([wdhm])")


def read_span(text: str) -> timedelta:
    """The length `text` says, zero to 520 weeks, in whole minutes; `0` needs no unit.

    Raises LeagueError.
    """
    wanted = text.strip().lower()
    if wanted == "0":
        return NOTHING
    if not _SPAN.fullmatch(wanted):
        raise LeagueError("no-span", word=text)
    span = sum((int(n) * _UNITS[unit] for n, unit in _PART.findall(wanted)), NOTHING)
    if span > LONGEST:
        raise LeagueError("span-long", word=text)
    return span


def write_span(span: timedelta) -> str:
    """`span` as `read_span` reads it back; part minutes are dropped."""
    parts = []
    for unit, size in (("d", _UNITS["d"]), ("h", _UNITS["h"]), ("m", MINUTE)):
        count, span = divmod(span, size)
        if count:
            parts.append(f"{count}{unit}")
    return " ".join(parts) or "0"
