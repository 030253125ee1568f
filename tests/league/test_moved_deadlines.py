"""Whatever moves a deadline of a table that has an hour keeps that hour, on days with turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.league.values import deadlines
from moderator.league.values.deadlines import OutageRule, Period
from moderator.league.values.rhythm import Rhythm, later, next_due
from moderator.league.values.walltime import instant_of

KYIV = ZoneInfo("Europe/Kyiv")
ZONES = ("Europe/Kyiv", "America/New_York", "Australia/Lord_Howe", "UTC", "Asia/Kathmandu")
RULE = OutageRule(timedelta(minutes=30), timedelta(hours=6))
MINIMUM = timedelta(hours=12)

rhythms = st.builds(
    Rhythm,
    at=st.times().map(lambda one: one.replace(second=0, microsecond=0)),
    zone=st.sampled_from(ZONES).map(ZoneInfo),
    weekdays=st.frozensets(st.integers(0, 6), min_size=1),
    holidays=st.frozensets(st.dates(date(2026, 1, 1), date(2027, 12, 31)), max_size=5),
)
SPAN = (datetime.fromisoformat("2026-01-01"), datetime.fromisoformat("2027-06-01"))
moments = st.datetimes(*SPAN, timezones=st.just(UTC))
days = st.integers(1, 40).map(lambda number: timedelta(days=number))

Move = Callable[[Period, Rhythm, timedelta], Period]


def _more(period: Period, rhythm: Rhythm, span: timedelta) -> Period:
    return deadlines.give_more(period, span, rhythm)


def _pause(period: Period, rhythm: Rhythm, span: timedelta) -> Period:
    stopped = deadlines.pause(period, period.opened_at + timedelta(minutes=5))
    return deadlines.resume(stopped, period.opened_at + span, MINIMUM, rhythm)


def _outage(period: Period, rhythm: Rhythm, span: timedelta) -> Period:
    before, back = period.due_at - timedelta(hours=2), period.due_at + span
    (moved,) = deadlines.outage_shift([period], before, back, RULE)
    return deadlines.to_hour(moved, rhythm)


def _vacation(period: Period, rhythm: Rhythm, span: timedelta) -> Period:
    back = period.due_at + span
    return deadlines.put_off(period, deadlines.open_period(rhythm, period.seats, back).due_at)


def _new_seat(period: Period, rhythm: Rhythm, span: timedelta) -> Period:
    return deadlines.leaving(period, span, period.due_at, rhythm)


MOVES: Mapping[str, Move] = {
    "more time": _more,
    "a pause": _pause,
    "an outage": _outage,
    "a vacation": _vacation,
    "a new player's time to look around": _new_seat,
}


def on_the_hour(rhythm: Rhythm, moment: datetime) -> bool:
    """Whether a turn is due there by the table's calendar."""
    assert rhythm.at is not None
    day = moment.astimezone(rhythm.zone).date()
    near = (day - timedelta(days=1), day)  # a skipped hour may end on the next date
    return any(
        instant_of(one, rhythm.at, rhythm.zone) == moment
        and one.weekday() in rhythm.weekdays
        and one not in rhythm.holidays
        for one in near
    )


@pytest.mark.parametrize("move", MOVES)
@given(rhythm=rhythms, opened=moments, span=days)
def test_a_moved_deadline_is_at_the_tables_hour(
    move: str, rhythm: Rhythm, opened: datetime, span: timedelta
) -> None:
    due = next_due(rhythm, opened)
    period = Period((0,), opened, due, due + rhythm.grace)
    moved = MOVES[move](period, rhythm, span)
    assert moved.due_at >= due, "an announced deadline never comes nearer"
    assert moved.due_at > due or move == "a pause"
    assert moved.grace_until - moved.due_at == period.grace_until - period.due_at
    assert on_the_hour(rhythm, moved.due_at)


@given(rhythm=rhythms, opened=moments, broken=st.floats(0, 1), span=days)
def test_what_is_undone_brings_no_announced_deadline_nearer(
    rhythm: Rhythm, opened: datetime, broken: float, span: timedelta
) -> None:
    """A turn that was rolled back and comes again, by the undo: as announced, or what was left."""
    due = next_due(rhythm, opened)
    period = Period((0,), opened, due, due + rhythm.grace)
    broken_at = opened + (due - opened) * broken
    again = deadlines.restore(period, broken_at, broken_at + span, MINIMUM)
    assert again.due_at >= due
    left = min(MINIMUM, due - broken_at)
    assert again.due_at == due or again.due_at >= broken_at + span + left - timedelta(minutes=1)
    assert again.grace_until - again.due_at == rhythm.grace


@pytest.mark.parametrize("move", MOVES)
@given(opened=moments, span=days, length=st.integers(1, 200))
def test_where_turns_have_a_length_a_day_is_24_hours(
    move: str, opened: datetime, span: timedelta, length: int
) -> None:
    opened = opened.replace(second=0, microsecond=0)
    rhythm = Rhythm(period=timedelta(hours=length), zone=KYIV)
    due = next_due(rhythm, opened)
    moved = MOVES[move](Period((0,), opened, due, due), rhythm, span)
    paused = max(span - timedelta(minutes=5), opened + span + MINIMUM - due)
    by = {
        "more time": span,
        "a pause": paused,
        "an outage": span + timedelta(hours=2),
        "a vacation": span + timedelta(hours=length),
        "a new player's time to look around": span,
    }
    assert moved.due_at - due == by[move]


def kyiv(day: int, hour: int, month: int = 10) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=KYIV)


@pytest.mark.parametrize(
    ("weekdays", "due", "by", "becomes"),
    [
        ("daily", kyiv(24, 20), timedelta(days=1), kyiv(25, 20)),
        ("daily", kyiv(24, 20), timedelta(hours=24), kyiv(25, 20)),
        ("daily", kyiv(24, 20), timedelta(days=2), kyiv(26, 20)),
        ("daily", kyiv(24, 20), timedelta(hours=6), kyiv(25, 2)),
        ("daily", kyiv(26, 20), timedelta(days=1, hours=2), kyiv(27, 22)),
        ("mon-fri", kyiv(4, 20, 12), timedelta(days=1), kyiv(7, 20, 12)),
        ("mon-fri", kyiv(4, 20, 12), timedelta(days=2), kyiv(8, 20, 12)),
    ],
)
def test_more_time_over_a_change_of_the_clocks_and_a_weekend(
    weekdays: str, due: datetime, by: timedelta, becomes: datetime
) -> None:
    runs = frozenset(range(5 if weekdays == "mon-fri" else 7))
    assert later(Rhythm(at=time(20), zone=KYIV, weekdays=runs), due, by) == becomes
