"""Time banks and hours that count, holidays, and clocks that change."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from moderator.league.acts import rollback, undo_rollback
from moderator.league.clock import time_banks
from moderator.league.values.errors import LeagueError
from moderator.league.values.rhythm import Rhythm, next_due
from moderator.league.values.rhythm_text import line_of, one_line, read_rhythm, write
from moderator.league.values.working_hours import Hours, after, between
from moderator.store import session as store
from moderator.store.tables import League
from tests.league.conftest import NOON, Played

HOUR = timedelta(hours=1)
ZONES = ("Europe/Kyiv", "Europe/Moscow", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia")
WORKDAYS = frozenset(range(5))
moments = some.integers(631152000, 2114380800).map(lambda at: datetime.fromtimestamp(at, UTC))
"""From 1990 to 2037."""


def office(zone: str, *holidays: date) -> Hours:
    return Hours(ZoneInfo(zone), WORKDAYS, time(9), time(21), frozenset(holidays))


def put_rhythm(played: Played, **settings: str) -> None:
    with store.write_transaction(played.engine) as session:
        league = session.get_one(League, 1)
        league.rhythm = settings
        session.add(league)


def test_a_night_and_a_weekend_do_not_count() -> None:
    friday = datetime(2026, 12, 4, 17, tzinfo=UTC)  # 19:00 in Kyiv
    assert after(office("Europe/Kyiv"), friday, 4 * HOUR) == datetime(2026, 12, 7, 9, tzinfo=UTC)
    holiday = office("Europe/Kyiv", date(2026, 12, 7))
    assert after(holiday, friday, 4 * HOUR) == datetime(2026, 12, 8, 9, tzinfo=UTC)


def test_a_day_has_the_hours_it_has() -> None:
    whole = Hours(ZoneInfo("Europe/Kyiv"), frozenset(range(7)))
    spring, autumn = datetime(2026, 3, 28, 22, tzinfo=UTC), datetime(2026, 10, 24, 21, tzinfo=UTC)
    assert between(whole, spring, spring + 48 * HOUR) == 48 * HOUR
    assert between(whole, autumn, autumn + 48 * HOUR) == 48 * HOUR


def test_apia_had_no_30th_of_december_2011() -> None:
    hours = Hours(ZoneInfo("Pacific/Apia"), frozenset(range(7)), time(9), time(21))
    evening = datetime(2011, 12, 30, 7, tzinfo=UTC)  # the 29th, 21:00
    assert after(hours, evening, HOUR).astimezone(ZoneInfo("Pacific/Apia")) == datetime(
        2011, 12, 31, 10, tzinfo=ZoneInfo("Pacific/Apia")
    )


@given(
    some.sampled_from(ZONES),
    moments,
    some.integers(1, 60 * 24 * 20),
)
def test_what_is_reckoned_forward_is_measured_back(
    zone: str, began: datetime, minutes: int
) -> None:
    span = timedelta(minutes=minutes)
    hours = office(zone)
    due = after(hours, began, span)
    assert between(hours, began, due) == span


@given(
    some.sampled_from(ZONES),
    moments,
    some.times(),
    some.sets(some.integers(0, 9), max_size=5),
)
def test_no_deadline_falls_on_a_holiday(
    zone: str, asked: datetime, hour: time, off: set[int]
) -> None:
    days = frozenset(asked.astimezone(ZoneInfo(zone)).date() + timedelta(days=n) for n in off)
    at = hour.replace(second=0, microsecond=0)
    for rhythm in (
        Rhythm(at=at, zone=ZoneInfo(zone), holidays=days),
        Rhythm(period=26 * HOUR, zone=ZoneInfo(zone), holidays=days),
    ):
        due = next_due(rhythm, asked)
        assert due.astimezone(ZoneInfo(zone)).date() not in days
        assert due >= asked + 22 * HOUR, "an hour less, or two, where the clocks change"


@pytest.mark.parametrize(
    "text", ["72h + 8h", "72h + 8h 09:00-21:00", "3d + 1d 6h 09:00-24:00 mon-fri"]
)
def test_a_bank_is_written_in_one_line(text: str) -> None:
    settings = one_line(text)
    assert one_line(line_of(settings)) == settings
    rhythm = read_rhythm(settings)
    assert read_rhythm(write(rhythm)) == rhythm


@pytest.mark.parametrize(
    "wrong",
    [
        {"bank": "72h"},
        {"bank": "72h", "increment": "8h", "period": "48h"},
        {"period": "48h", "increment": "8h"},
        {"period": "48h", "hours": "09:00-21:00"},
        {"bank": "72h", "increment": "8h", "hours": "21:00-09:00"},
        {"bank": "72h", "increment": "8h", "hours": "nine"},
        {"bank": "72h", "increment": "8h", "grace": "9h"},
    ],
)
def test_what_a_bank_cannot_be(wrong: dict[str, str]) -> None:
    with pytest.raises(LeagueError):
        read_rhythm(wrong)


def test_a_seat_is_charged_what_it_took(played: Played) -> None:
    put_rhythm(played, bank="72h", increment="8h")
    played.send(0, "take 1\nend")
    assert played.look().due_at == NOON + 72 * HOUR

    played.now += 30 * HOUR
    played.send(1, "take 1\nend")

    assert lefts(played)[1] == 50 * HOUR
    assert played.look().due_at == played.now + 72 * HOUR, "the next seat has all of its own"


def test_who_has_nothing_left_has_the_increment(played: Played) -> None:
    put_rhythm(played, bank="72h", increment="8h")
    played.send(0, "end")
    played.wait(72 * HOUR)
    assert lefts(played)[1] == 8 * HOUR
    for seat in (2, 0):
        played.send(seat, "end")
    assert played.look().asked == [1]
    assert played.look().due_at == played.now + 8 * HOUR


def test_time_that_was_given_costs_nothing(played: Played) -> None:
    put_rhythm(played, bank="72h", increment="8h")
    played.send(0, "end")
    played.send(1, "extend 24h")
    played.now += 20 * HOUR
    played.send(1, "end")
    assert lefts(played)[1] == 80 * HOUR


def test_a_rollback_gives_the_banks_back_and_its_revert_takes_them(played: Played) -> None:
    put_rhythm(played, bank="72h", increment="8h")
    played.send(0, "take 1\nend")
    for seat in (1, 2):
        played.now += 30 * HOUR
        played.send(seat, "end")
    before = lefts(played)
    assert before == {0: 72 * HOUR, 1: 50 * HOUR, 2: 50 * HOUR}

    back(played, rollback, 2)
    assert lefts(played) == {0: 72 * HOUR, 1: 72 * HOUR, 2: 72 * HOUR}
    assert played.look().due_at == played.now + 72 * HOUR

    played.now += 60 * HOUR
    played.send(1, "end")
    assert lefts(played)[1] == 20 * HOUR
    back(played, undo_rollback)
    assert lefts(played) == before


def back(played: Played, act: Any, *more: Any) -> None:
    with store.write_transaction(played.engine) as session:
        act(played.at(session), played.game(session), played.order(), *more)


def lefts(played: Played) -> dict[int, timedelta]:
    with store.read_transaction(played.engine) as session:
        return dict(time_banks.lefts(session, played.game(session)))


def test_a_holiday_of_the_league_is_no_day_for_a_deadline(played: Played) -> None:
    played.lay_down(holidays="2026-12-03 A feast; 2026-12-04 Another")
    played.send(0, "end")
    assert played.look().due_at == datetime(2026, 12, 5, 12, tzinfo=UTC)
