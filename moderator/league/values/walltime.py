"""What a clock on a wall shows, turned into instants.

Each occurrence is converted for itself, from its date, wall time and IANA zone: days are counted
on the calendar and never as 24 hours, so a deadline keeps its hour across every clock change.
"""

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

A_DAY = timedelta(days=1)
A_SECOND = timedelta(seconds=1)


def as_utc(moment: datetime) -> datetime:
    """`moment` in UTC. Raises ValueError if it is naive: nobody can say when that is."""
    if moment.utcoffset() is None:
        raise ValueError(f"{moment!r} has no time zone")
    return moment.astimezone(UTC)


def instant_of(day: date, at: time, zone: ZoneInfo) -> datetime:
    """When a clock in `zone` shows `at` on `day`, in UTC.

    A time the clocks skip moves forward to the first instant after the gap; a time they show
    twice means the first of the two.
    """
    first, second = (
        datetime.combine(day, at.replace(fold=fold), zone).astimezone(UTC) for fold in (0, 1)
    )
    # The two readings only come in the wrong order where the clocks skip this time.
    return first if first <= second else _end_of_gap(second, first, zone)


def _end_of_gap(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """The clock change in (before, after], to the second, found by halving.

    `before` and `after` are the two readings of a skipped wall time, so that just one clock
    change lies between them.
    """
    offset = after.astimezone(zone).utcoffset()
    while after - before > A_SECOND:
        middle = before + (after - before) // 2
        middle -= timedelta(microseconds=middle.microsecond)
        if middle.astimezone(zone).utcoffset() == offset:
            after = middle
        else:
            before = middle
    return after


def occurrences(
    at: time,
    zone: ZoneInfo,
    weekdays: Collection[int],
    since: datetime,
    holidays: Collection[date] = (),
) -> Iterator[datetime]:
    """The instants at which it is `at` in `zone` on `weekdays` (0 is Monday) that are no
    holidays: UTC, from `since` on, strictly rising, without end."""
    last = since - A_SECOND
    # A day early: a whole skipped day (Apia, 2011-12-30) ends on the next date.
    day = since.astimezone(zone).date() - A_DAY
    while True:
        if day.weekday() in weekdays and day not in holidays:
            moment = instant_of(day, at, zone)
            if moment >= since and moment > last:
                yield moment
                last = moment
        day += A_DAY
