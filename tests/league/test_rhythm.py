"""When a turn is due: against a clock that is read minute by minute, and against the rules."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.league.values.errors import LeagueError
from moderator.league.values.rhythm import Rhythm, next_due
from moderator.league.values.rhythm_text import one_line, read_rhythm, write
from moderator.league.values.spans import read_span, write_span
from moderator.locale.refusals import refused
from moderator.locale.voice import Voice

ZONES = [
    "UTC",
    "Europe/Kyiv",
    "America/New_York",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Australia/Adelaide",
    "Asia/Kolkata",
    "America/Sao_Paulo",
]
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
# A cycle is a day or more of the calendar; clock changes at both its ends make it longer at most
# by the hour of a doubled one and the hour a skipped deadline moves.
CLOCK_CHANGES = 2 * HOUR
When = tuple[datetime, ZoneInfo]

zones = st.sampled_from(ZONES).map(ZoneInfo)
moments = st.datetimes(
    datetime(2016, 1, 1),  # noqa: DTZ001
    datetime(2037, 12, 31),  # noqa: DTZ001
    timezones=st.just(UTC),
)


@cache
def clock_changes(zone: ZoneInfo) -> tuple[datetime, ...]:
    """The days on which the clocks of `zone` change, 2016 to 2037."""
    days = [datetime(2016, 1, 1, tzinfo=UTC) + n * DAY for n in range(22 * 365)]
    offsets = [day.astimezone(zone).utcoffset() for day in days]
    return tuple(day for day, a, b in zip(days, offsets, offsets[1:], strict=False) if a != b)


@st.composite
def whens(draw: st.DrawFn) -> When:
    """A moment and a zone; every other one within days of a clock change there, if any is."""
    zone = draw(zones)
    if not clock_changes(zone) or draw(st.booleans()):
        return draw(moments), zone
    seconds = draw(st.integers(-4 * 86_400, 2 * 86_400))
    return draw(st.sampled_from(clock_changes(zone))) + timedelta(seconds=seconds), zone


clocks = st.times().map(lambda at: at.replace(second=0, microsecond=0))
masks = st.frozensets(st.integers(0, 6), min_size=1)
minimums = st.integers(1, 5 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def kyiv(**more: str) -> Rhythm:
    return read_rhythm({"at": "20:00", "zone": "Europe/Kyiv", **more})


def longest_cycle(mask: frozenset[int]) -> timedelta:
    days = sorted(mask)
    return max(b - a for a, b in zip(days, [*days[1:], days[0] + 7], strict=True)) * DAY


def shortest_cycle(mask: frozenset[int]) -> timedelta:
    days = sorted(mask)
    return min(b - a for a, b in zip(days, [*days[1:], days[0] + 7], strict=True)) * DAY


@settings(max_examples=300)
@given(whens(), clocks, masks, minimums)
def test_a_minimum_is_kept_and_no_occurrence_left_out(
    when: When, clock: time, mask: frozenset[int], minimum: timedelta
) -> None:
    opened, zone = when
    rhythm = Rhythm(at=clock, zone=zone, weekdays=mask, minimum=minimum)
    lasts = next_due(rhythm, opened) - opened
    assert minimum <= lasts < minimum + longest_cycle(mask) + CLOCK_CHANGES


@settings(max_examples=300)
@given(whens(), clocks, masks)
def test_after_an_early_turn_at_least_one_cycle_and_less_than_two(
    when: When, clock: time, mask: frozenset[int]
) -> None:
    opened, zone = when
    lasts = next_due(Rhythm(at=clock, zone=zone, weekdays=mask), opened) - opened
    assert lasts >= shortest_cycle(mask) - CLOCK_CHANGES
    assert lasts < 2 * longest_cycle(mask) + CLOCK_CHANGES


@given(moments, clocks)
def test_one_to_two_cycles_exactly_where_clocks_never_change(opened: datetime, clock: time) -> None:
    rhythm = Rhythm(at=clock, zone=ZoneInfo("Asia/Kolkata"))
    assert DAY <= next_due(rhythm, opened) - opened < 2 * DAY


@settings(max_examples=100)
@given(whens(), clocks)
def test_the_due_time_shows_the_hour_asked_for(when: When, clock: time) -> None:
    """Found by reading the wall clock forwards, minute by minute, as a person would."""
    opened, zone = when
    due = next_due(Rhythm(at=clock, zone=zone, minimum=timedelta(minutes=1)), opened)
    whole = opened.replace(second=0, microsecond=0) + timedelta(minutes=1)
    since = whole if whole - opened >= timedelta(minutes=1) else whole + timedelta(minutes=1)
    minutes = (since + timedelta(minutes=m) for m in range(27 * 60))
    shown = ((m, m.astimezone(zone)) for m in minutes)
    first = next((m for m, wall in shown if wall.time() == clock and not wall.fold), None)
    if due.astimezone(zone).time() == clock:
        assert first == due
    else:  # skipped: the minute before the due time still shows an earlier hour
        before, after = (due - timedelta(minutes=1)).astimezone(zone), due.astimezone(zone)
        assert before.time() < clock < after.time() or before.date() < after.date()
        assert before.utcoffset() != after.utcoffset()


@given(whens(), clocks, masks)
def test_the_weekday_is_one_of_those_asked_for(
    when: When, clock: time, mask: frozenset[int]
) -> None:
    opened, zone = when
    due = next_due(Rhythm(at=clock, zone=zone, weekdays=mask), opened).astimezone(zone)
    assert due.weekday() in mask


@given(whens(), clocks, masks)
def test_after_a_passed_deadline_the_next_one_follows_without_a_gap(
    when: When, clock: time, mask: frozenset[int]
) -> None:
    opened, zone = when
    rhythm = Rhythm(at=clock, zone=zone, weekdays=mask)
    passed = next_due(rhythm, opened)
    due = next_due(rhythm, passed + timedelta(seconds=20), passed)
    assert due - passed <= longest_cycle(mask) + CLOCK_CHANGES
    assert due - passed >= shortest_cycle(mask) - CLOCK_CHANGES
    assert due == next_due(rhythm, passed)


def test_a_table_that_misses_every_deadline_keeps_its_hour() -> None:
    """The fixed grid neither runs ahead nor falls behind, through both clock changes."""
    rhythm = kyiv(grace="2h")
    due, hours = at("2026-03-01T18:00"), set()
    for _ in range(300):
        due = next_due(rhythm, due + rhythm.grace, due)
        hours.add(f"{due.astimezone(rhythm.zone):%H:%M}")
    assert hours == {"20:00"}
    assert due.date().isoformat() == "2026-12-26"


def test_early_turns_do_not_let_the_grid_run_ahead() -> None:
    """Ten turns an hour apart: each next seat has a day, and none waits for two."""
    rhythm, now = kyiv(), at("2026-06-01T08:00")
    due = next_due(rhythm, now)
    for _ in range(10):
        now += HOUR
        due = next_due(rhythm, now, due)
        assert DAY <= due - now < 2 * DAY


@pytest.mark.parametrize(
    ("opened", "passed", "due"),
    [
        # The first turn, and an early one: tonight's hour is let pass.
        ("2026-06-02T08:00", None, "2026-06-03T17:00"),
        ("2026-06-02T08:00", "2026-06-02T17:00", "2026-06-03T17:00"),
        # The deadline passed, the grace of two hours too: tomorrow.
        ("2026-06-02T19:00", "2026-06-02T17:00", "2026-06-03T17:00"),
        # Noticed so late that less than half is left: counted from now.
        ("2026-06-03T06:00", "2026-06-02T17:00", "2026-06-04T17:00"),
        # A deadline that was extended to an odd hour leads back to the hour.
        ("2026-06-02T22:00", "2026-06-02T22:00", "2026-06-04T17:00"),
    ],
)
def test_which_evening_is_due(opened: str, passed: str | None, due: str) -> None:
    assert next_due(kyiv(), at(opened), at(passed) if passed else None) == at(due)


def test_weekends_are_left_out() -> None:
    friday_evening = at("2026-06-05T17:00")
    assert next_due(kyiv(weekdays="mon-fri"), friday_evening, friday_evening) == at(
        "2026-06-08T17:00"
    )
    assert next_due(kyiv(weekdays="sat"), friday_evening) == at("2026-06-13T17:00")


@given(moments, st.integers(1, 520 * 7 * 24 * 60).map(lambda m: timedelta(minutes=m)))
def test_a_fixed_period_is_that_long_to_the_minute(opened: datetime, period: timedelta) -> None:
    due = next_due(Rhythm(period=period), opened)
    assert period <= due - opened < period + timedelta(minutes=1)
    assert (due.second, due.microsecond) == (0, 0)


def test_a_naive_time_is_refused() -> None:
    naive = datetime(2026, 6, 2, 8)  # noqa: DTZ001
    for rhythm in (kyiv(), read_rhythm({"period": "48h"})):
        with pytest.raises(ValueError, match="has no time zone"):
            next_due(rhythm, naive)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ({"period": "100d"}, Rhythm(period=100 * DAY)),
        ({"period": "1m"}, Rhythm(period=timedelta(minutes=1))),
        ({"period": "1d 12h", "grace": "90m"}, Rhythm(period=36 * HOUR, grace=1.5 * HOUR)),
        (one_line("48h"), Rhythm(period=48 * HOUR)),
        (one_line("20:00"), read_rhythm({"at": "20:00"})),
        (one_line("9:30 sat, sun"), read_rhythm({"at": "09:30", "weekdays": "sat,sun"})),
        (
            {"at": "20:00", "weekdays": "fri-mon"},
            read_rhythm({"at": "20:00", "weekdays": "fri,sat-mon"}),
        ),
        ({"at": "20:00", "weekdays": "Monday"}, read_rhythm({"at": "20:00", "weekdays": "mon"})),
    ],
)
def test_read(text: Mapping[str, str], expected: Rhythm) -> None:
    assert read_rhythm(text) == expected


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ({}, "period", "either period"),
        ({"period": "48h", "at": "20:00"}, "period", "only one of them"),
        ({"period": "48"}, "period", "m, h, d or w"),
        ({"period": "0"}, "period", "1m to 520w"),
        ({"period": "521w"}, "period", "520w"),
        ({"period": "48h", "weekdays": "mon"}, "weekdays", "at 20:00"),
        ({"period": "48h", "minimum": "12h"}, "minimum", "at 20:00"),
        ({"period": "48h", "grace": "48h"}, "grace", "shorter than .* 2d"),
        ({"at": "20:00", "grace": "24h"}, "grace", "shorter than .* 1d"),
        ({"at": "20:00", "minimum": "0"}, "minimum", "1m to 520w"),
        ({"at": "24:00"}, "at", "00:00 to 23:59"),
        ({"at": "8pm"}, "at", "not a time of day"),
        ({"at": "20:00", "weekdays": "mon-fri,"}, "weekdays", "mon-fri"),
        ({"at": "20:00", "weekdays": "m"}, "weekdays", "mon, tue"),
        ({"at": "20:00", "zone": "Europe/Kyev"}, "zone", "Did you mean .*Europe/Kyiv"),
        ({"at": "20:00", "zone": "../../etc/passwd"}, "zone", "not a time zone"),
        ({"at": "20:00", "zone": "Europe"}, "zone", "not a time zone"),
        ({"at": "20:00", "zone": ""}, "zone", "not a time zone"),
    ],
)
def test_refused_with_key_and_remedy(text: dict[str, str], key: str, says: str) -> None:
    with pytest.raises(LeagueError) as error:
        read_rhythm(text)
    said = refused(Voice(), error.value)
    assert said.startswith(f"{key}: ")
    assert re.search(says, said)


def test_a_misspelt_key_is_told_the_nearest() -> None:
    with pytest.raises(LeagueError) as error:
        read_rhythm({"perod": "48h"})
    assert refused(Voice(), error.value) == "There is no setting “perod”. Did you mean “period”?"


rhythms = st.one_of(
    st.builds(
        Rhythm,
        at=clocks,
        zone=zones,
        weekdays=masks,
        minimum=st.none() | minimums,
        grace=st.integers(0, 1439).map(lambda m: timedelta(minutes=m)),
        reminder=minimums,
    ),
    st.builds(Rhythm, period=minimums, zone=zones),
)


@given(rhythms)
def test_written_settings_are_read_back(rhythm: Rhythm) -> None:
    assert read_rhythm(write(rhythm)) == rhythm


@given(st.integers(0, 520 * 7 * 24 * 60).map(lambda m: timedelta(minutes=m)))
def test_written_spans_are_read_back(span: timedelta) -> None:
    assert read_span(write_span(span)) == span


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("8 pm", "20:00"),
        ("8:30pm mon-fri", "20:30 mon-fri"),
        ("12 a.m.", "00:00"),
        ("20.15", "20:15"),
    ],
)
def test_an_hour_written_otherwise_is_told_how_to_be_written(said: str, meant: str) -> None:
    with pytest.raises(LeagueError) as error:
        one_line(said)
    assert f"is written like {meant}." in refused(Voice(), error.value)
