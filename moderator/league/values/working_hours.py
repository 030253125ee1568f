"""Hours that count: windows of the day on a calendar, and lengths of time within them.

Each window is turned into instants for itself, so that a day on which the clocks change has as
many hours as it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from moderator.league.values.spans import NOTHING
from moderator.league.values.walltime import A_DAY, as_utc, instant_of


@dataclass(frozen=True, slots=True)
class Hours:
    """From `begin` to `end` (midnight: to the end of the day) in `zone`, on `weekdays` (0 is
    Monday) that are no holidays."""

    zone: ZoneInfo
    weekdays: frozenset[int]
    begin: time = time()
    end: time = time()
    holidays: frozenset[date] = frozenset()


def windows(hours: Hours, since: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The windows that end after `since`, in UTC, rising, without end; skipped ones left out."""
    day = since.astimezone(hours.zone).date() - A_DAY
    while True:
        if day.weekday() in hours.weekdays and day not in hours.holidays:
            opens = instant_of(day, hours.begin, hours.zone)
            last = day if hours.end > hours.begin else day + A_DAY
            closes = instant_of(last, hours.end, hours.zone)
            if closes > max(opens, since):
                yield opens, closes
        day += A_DAY


def after(hours: Hours, since: datetime, span: timedelta) -> datetime:
    """The moment at which `span` of those hours have passed since `since`: UTC."""
    now = as_utc(since)
    for opens, closes in windows(hours, now):
        begins = max(opens, now)
        if span <= closes - begins:
            return begins + span
        span -= closes - begins
    raise AssertionError("days never end")


def between(hours: Hours, since: datetime, until: datetime) -> timedelta:
    """How many of those hours lie between two moments; none where `until` is not later."""
    since, until = as_utc(since), as_utc(until)
    length = NOTHING
    for opens, closes in windows(hours, since):
        if opens >= until:
            return length
        length += max(min(closes, until) - max(opens, since), NOTHING)
    raise AssertionError("days never end")
