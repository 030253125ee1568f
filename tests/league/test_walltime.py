"""Wall time to UTC, through every kind of clock change."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest

from moderator.league.values.walltime import as_utc, instant_of, occurrences

# zone, the day, the wall time, what it is in UTC. Skipped times move to the end of the gap,
# doubled ones are the first of the two; the clock changes are those of the IANA database.
CASES = [
    ("Europe/Kyiv", "2026-03-28", "20:00", "2026-03-28T18:00"),
    ("Europe/Kyiv", "2026-03-29", "20:00", "2026-03-29T17:00"),
    ("Europe/Kyiv", "2026-03-29", "03:30", "2026-03-29T01:00"),
    ("Europe/Kyiv", "2026-10-25", "03:30", "2026-10-25T00:30"),
    ("Europe/Kyiv", "2026-10-25", "20:00", "2026-10-25T18:00"),
    ("America/New_York", "2026-03-08", "02:30", "2026-03-08T07:00"),
    ("America/New_York", "2026-03-08", "20:00", "2026-03-09T00:00"),
    ("America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30"),
    ("America/New_York", "2026-11-01", "20:00", "2026-11-02T01:00"),
    ("Australia/Sydney", "2026-10-04", "02:30", "2026-10-03T16:00"),
    ("Australia/Sydney", "2026-10-04", "20:00", "2026-10-04T09:00"),
    ("Australia/Sydney", "2026-04-05", "02:30", "2026-04-04T15:30"),
    ("Australia/Sydney", "2026-04-05", "20:00", "2026-04-05T10:00"),
    ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:30"),  # a gap of half an hour
    ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45"),
    ("Australia/Adelaide", "2026-10-04", "02:30", "2026-10-03T16:30"),
    ("Australia/Adelaide", "2026-04-05", "02:30", "2026-04-04T16:00"),
    ("Pacific/Chatham", "2026-09-27", "03:00", "2026-09-26T14:00"),
    ("Pacific/Chatham", "2026-04-05", "03:00", "2026-04-04T13:15"),
    ("America/Sao_Paulo", "2018-11-04", "00:00", "2018-11-04T03:00"),  # midnight is skipped
    ("America/Sao_Paulo", "2018-02-17", "23:30", "2018-02-18T01:30"),
    ("Asia/Kolkata", "2026-03-29", "20:00", "2026-03-29T14:30"),
    ("Pacific/Apia", "2011-12-30", "20:00", "2011-12-30T10:00"),  # the whole day is skipped
]


@pytest.mark.parametrize(("zone", "day", "at", "expected"), CASES)
def test_wall_time_in_utc(zone: str, day: str, at: str, expected: str) -> None:
    found = instant_of(date.fromisoformat(day), time.fromisoformat(at), ZoneInfo(zone))
    assert found == datetime.fromisoformat(expected).replace(tzinfo=UTC)
    assert found.tzinfo is UTC


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Kyiv", "2026-03-28", 23.0),
        ("Europe/Kyiv", "2026-10-24", 25.0),
        ("America/New_York", "2026-03-07", 23.0),
        ("Australia/Sydney", "2026-10-03", 23.0),
        ("Australia/Sydney", "2026-04-04", 25.0),
        ("Australia/Lord_Howe", "2026-10-03", 23.5),
        ("Australia/Lord_Howe", "2026-04-04", 24.5),
        ("Pacific/Chatham", "2026-09-26", 23.0),
        ("Asia/Kolkata", "2026-03-28", 24.0),
    ],
)
def test_the_next_day_at_the_same_hour_is_not_24_hours_on(
    zone: str, day: str, hours: float
) -> None:
    at, place = time(20, 0), ZoneInfo(zone)
    today = instant_of(date.fromisoformat(day), at, place)
    first, second = islice(occurrences(at, place, range(7), today), 2)
    assert first == today
    assert second - first == timedelta(hours=hours)


def test_a_skipped_day_gives_no_second_deadline_at_its_end() -> None:
    since = datetime(2011, 12, 28, tzinfo=UTC)
    found = list(islice(occurrences(time(0, 0), ZoneInfo("Pacific/Apia"), range(7), since), 4))
    assert all(later > earlier for earlier, later in pairwise(found))
    assert [f"{moment:%d %H:%M}" for moment in found] == [
        "28 10:00",
        "29 10:00",
        "30 10:00",
        "31 10:00",
    ]


def test_naive_times_are_refused() -> None:
    with pytest.raises(ValueError, match="has no time zone"):
        as_utc(datetime(2026, 1, 1))  # noqa: DTZ001
    kyiv = datetime(2026, 1, 1, 20, tzinfo=ZoneInfo("Europe/Kyiv"))
    assert as_utc(kyiv) == datetime(2026, 1, 1, 18, tzinfo=UTC)
