"""Periods: opened, up, extended, paused, and moved by an outage; the clock is an argument."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.league.values.deadlines import (
    SHORT_PAUSE,
    OutageRule,
    Period,
    extend,
    open_period,
    outage_shift,
    pause,
    reminded,
    reminder_due,
    restore,
    resume,
    state_of,
)
from moderator.league.values.rhythm_text import read_rhythm
from moderator.league.values.spans import NOTHING

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
OPENED = datetime(2026, 6, 1, 12, tzinfo=UTC)
DUE = OPENED + 48 * HOUR
RULE = OutageRule(longer_than=30 * MINUTE, at_least=6 * HOUR)
FIXED = read_rhythm({"period": "48h"})
TWO_DAYS = read_rhythm({"period": "48h", "grace": "2h", "reminder": "12h"})

lengths = st.integers(1, 10 * 24 * 60).map(lambda minutes: timedelta(minutes=minutes))


def period(rhythm: str = "48h", grace: str = "2h", reminder: str = "12h") -> Period:
    settings = {"period": rhythm, "grace": grace, "reminder": reminder}
    return open_period(read_rhythm(settings), [1, 0], OPENED)


def test_one_period_is_shared_by_all_who_are_asked() -> None:
    assert period() == Period(
        seats=(0, 1),
        opened_at=OPENED,
        due_at=DUE,
        grace_until=DUE + 2 * HOUR,
        remind_at=DUE - 12 * HOUR,
    )


def test_after_a_passed_deadline_the_table_keeps_its_hour() -> None:
    daily = read_rhythm({"at": "20:00", "zone": "Europe/Kyiv", "grace": "2h"})
    first = open_period(daily, [0], OPENED)
    assert first.due_at == datetime(2026, 6, 2, 17, tzinfo=UTC)
    second = open_period(daily, [1], first.grace_until, before=first)
    assert second.due_at == datetime(2026, 6, 3, 17, tzinfo=UTC)
    early = open_period(daily, [1], first.due_at - HOUR, before=first)
    assert early.due_at == datetime(2026, 6, 3, 17, tzinfo=UTC)


def test_right_after_a_pause_a_period_has_the_stated_minimum() -> None:
    hourly = read_rhythm({"period": "1h"})
    assert open_period(hourly, [0], OPENED, 12 * HOUR).due_at == OPENED + 12 * HOUR
    assert open_period(TWO_DAYS, [0], OPENED, 12 * HOUR).due_at == DUE


@pytest.mark.parametrize(
    ("now", "state", "taken"),
    [
        (OPENED, "open", True),
        (DUE - timedelta(microseconds=1), "open", True),
        (DUE, "grace", True),
        (DUE + 2 * HOUR - timedelta(microseconds=1), "grace", True),
        (DUE + 2 * HOUR, "up", False),
        (DUE + 999 * HOUR, "up", False),
    ],
)
def test_open_then_grace_then_up(now: datetime, state: str, taken: bool) -> None:
    assert state_of(period(), now) == state
    assert (state_of(period(), now) != "up") is taken


def test_without_grace_the_due_time_is_the_end() -> None:
    assert state_of(period(grace="0"), DUE - MINUTE) == "open"
    assert state_of(period(grace="0"), DUE) == "up"


def test_mail_stored_in_time_and_read_late_is_in_time() -> None:
    stored, read = DUE + HOUR, DUE + 30 * HOUR
    assert state_of(period(), read) == "up"
    assert state_of(period(), stored) == "grace"


def test_extended_with_its_grace_and_its_reminder() -> None:
    later = extend(period(), 24 * HOUR)
    assert later.due_at == DUE + 24 * HOUR
    assert later.grace_until == DUE + 26 * HOUR
    assert later.remind_at == DUE + 12 * HOUR


def test_in_the_grace_an_extension_opens_the_period_again() -> None:
    now = DUE + HOUR
    assert state_of(extend(period(), 2 * HOUR), now) == "open"


@pytest.mark.parametrize("by", [timedelta(0), -HOUR])
def test_an_extension_never_shortens(by: timedelta) -> None:
    with pytest.raises(ValueError, match="extended-by-nothing"):
        extend(period(), by)


class TestReminders:
    def test_one_from_its_hour_until_the_deadline(self) -> None:
        asked = period()
        assert reminder_due(asked, DUE - 12 * HOUR - MINUTE) == ()
        assert reminder_due(asked, DUE - 12 * HOUR) == (0, 1)
        assert reminder_due(asked, DUE - MINUTE) == (0, 1)
        assert reminder_due(asked, DUE) == ()
        assert reminder_due(reminded(asked), DUE - MINUTE) == ()

    def test_none_for_a_seat_with_a_sheet(self) -> None:
        assert reminder_due(period(), DUE - HOUR, on_file={1}) == (0,)
        assert reminder_due(period(), DUE - HOUR, on_file={0, 1}) == ()

    @pytest.mark.parametrize(("rhythm", "reminder"), [("12h", "12h"), ("6h", "12h"), ("48h", "0")])
    def test_none_where_the_period_is_no_longer_than_the_lead(
        self, rhythm: str, reminder: str
    ) -> None:
        assert period(rhythm, reminder=reminder).remind_at is None

    def test_none_while_paused(self) -> None:
        assert reminder_due(pause(period(), DUE - 13 * HOUR), DUE - HOUR) == ()

    def test_no_second_one_after_an_extension(self) -> None:
        later = extend(reminded(period()), 24 * HOUR)
        assert reminder_due(later, later.due_at - HOUR) == ()


class TestBrokenOff:
    @given(st.integers(0, 47 * 60), st.integers(0, 47 * 60))
    def test_the_hour_that_was_announced_stays(self, used: int, away: int) -> None:
        at = OPENED + used * MINUTE
        now = at + away * MINUTE
        again = restore(period(), at, now, 12 * HOUR)
        assert again.due_at == max(DUE, now + min(12 * HOUR, DUE - at))

    def test_at_once_it_is_so_to_the_minute(self) -> None:
        at = DUE - 5 * MINUTE
        assert restore(period(), at, at + timedelta(seconds=40), 12 * HOUR).due_at == DUE


class TestPause:
    @given(lengths, lengths)
    def test_what_was_left_is_left_again(self, used: timedelta, away: timedelta) -> None:
        asked = period("20d", "1h")
        stopped = OPENED + used
        running = resume(pause(asked, stopped), stopped + away, 12 * HOUR, FIXED)
        gone = away if away >= SHORT_PAUSE else NOTHING
        assert running.due_at - (stopped + gone) == asked.due_at - stopped
        assert running.grace_until - running.due_at == HOUR
        assert running.paused_at is None

    @given(st.integers(0, 60 * 60), st.integers(0, 100_000), lengths)
    def test_never_less_than_the_minimum(self, used: int, away: int, minimum: timedelta) -> None:
        stopped = OPENED + used * MINUTE
        now = stopped + timedelta(seconds=away)
        running = resume(pause(period(), stopped), now, minimum, FIXED)
        assert running.due_at - now >= minimum
        assert state_of(running, now) == "open"

    def test_no_deadline_passes_and_every_sheet_is_taken(self) -> None:
        stopped = pause(period(), DUE - HOUR)
        assert state_of(stopped, DUE + 999 * HOUR) == "paused"

    def test_a_short_one_moves_nothing(self) -> None:
        stopped = pause(period(), OPENED)
        assert resume(stopped, OPENED + 59 * MINUTE, 12 * HOUR, FIXED) == period()

    def test_after_a_break_the_table_keeps_its_hours(self) -> None:
        weekdays = read_rhythm({"at": "20:00", "weekdays": "mon-fri", "zone": "Europe/Kyiv"})
        asked = open_period(weekdays, [0], OPENED)
        stopped = pause(asked, OPENED)
        friday = datetime(2026, 6, 5, 9, 17, tzinfo=UTC)
        assert asked.due_at - OPENED > 24 * HOUR
        assert resume(stopped, friday, HOUR, weekdays).due_at == datetime(
            2026, 6, 8, 17, tzinfo=UTC
        )

    def test_a_bank_has_as_many_of_its_hours_left(self) -> None:
        days = read_rhythm(
            {"bank": "10h", "increment": "1h", "hours": "10:00-20:00", "zone": "Europe/Kyiv"}
        )
        asked = open_period(days, [0], OPENED, left=10 * HOUR)
        assert asked.due_at == datetime(2026, 6, 2, 12, tzinfo=UTC)
        stopped = pause(asked, OPENED + HOUR)
        again = resume(stopped, datetime(2026, 6, 4, 7, tzinfo=UTC), HOUR, days)
        assert again.due_at == datetime(2026, 6, 4, 16, tzinfo=UTC)

    def test_twice_is_once(self) -> None:
        stopped = pause(period(), DUE - HOUR)
        assert pause(stopped, DUE) is stopped
        running = resume(stopped, DUE, HOUR, FIXED)
        assert resume(running, DUE + HOUR, HOUR, FIXED) is running

    def test_no_reminder_at_once_beside_the_notice(self) -> None:
        stopped = pause(period(), DUE - 12 * HOUR - MINUTE)
        assert resume(stopped, DUE, HOUR, FIXED).remind_at == DUE + MINUTE
        late = pause(period(), DUE - HOUR)
        assert resume(late, DUE, 6 * HOUR, FIXED).remind_at is None


class TestOutage:
    """The server beats until `last`, and next at `now`; DUE lies where each case says."""

    def moved(self, last: datetime, now: datetime) -> Period:
        (found,) = outage_shift([period()], last, now, RULE)
        return found

    def test_a_deadline_that_fell_into_it_moves_by_its_length(self) -> None:
        found = self.moved(DUE - 5 * HOUR, DUE + 15 * HOUR)
        assert found.due_at == DUE + 20 * HOUR
        assert found.grace_until == DUE + 22 * HOUR

    def test_by_the_minimum_at_least(self) -> None:
        assert self.moved(DUE - 20 * MINUTE, DUE + 20 * MINUTE).due_at == DUE + 6 * HOUR

    def test_so_does_one_whose_grace_fell_into_it(self) -> None:
        found = self.moved(DUE + HOUR, DUE + 9 * HOUR)
        assert found.grace_until == DUE + 2 * HOUR + (found.due_at - DUE)
        assert state_of(found, DUE + 9 * HOUR) == "open"

    def test_nobody_finds_the_moved_deadline_passed_or_upon_them(self) -> None:
        last, now = DUE - MINUTE, DUE + 72 * HOUR
        assert self.moved(last, now).due_at == now + RULE.longer_than

    @given(st.integers(-3 * 24 * 60, 3 * 24 * 60), lengths)
    def test_never_played_sooner_than_without_it(self, start: int, length: timedelta) -> None:
        last = DUE + start * MINUTE
        found = self.moved(last, last + length)
        assert found.due_at >= DUE
        if found.due_at != DUE:
            assert found.due_at - DUE >= max(length, RULE.at_least)
            assert state_of(found, last + length) == "open"

    @pytest.mark.parametrize(
        ("last", "now"),
        [
            (DUE - 15 * MINUTE, DUE + 15 * MINUTE),  # as long as the rule allows
            (DUE - 10 * HOUR, DUE - MINUTE),  # over before the deadline
            (DUE + 2 * HOUR, DUE + 10 * HOUR),  # begun when the grace was over
            (DUE + HOUR, DUE - HOUR),  # a clock set back
        ],
    )
    def test_others_stay(self, last: datetime, now: datetime) -> None:
        asked = period()
        (found,) = outage_shift([asked], last, now, RULE)
        assert found is asked

    def test_a_first_start_and_a_pause_are_no_outage(self) -> None:
        asked, last, now = period(), DUE - 5 * HOUR, DUE + 15 * HOUR
        assert outage_shift([asked], None, now, RULE) == (asked,)
        stopped = pause(asked, last)
        assert outage_shift([stopped], last, now, RULE) == (stopped,)

    def test_each_period_for_itself_in_the_same_order(self) -> None:
        soon, far = period("48h"), period("30d")
        found = outage_shift([far, soon, far], DUE - HOUR, DUE + HOUR, RULE)
        assert [p.due_at for p in found] == [far.due_at, DUE + 6 * HOUR, far.due_at]

    def test_a_second_outage_moves_from_the_moved_deadline(self) -> None:
        once = self.moved(DUE - HOUR, DUE + HOUR)
        again = outage_shift([once], once.due_at - HOUR, once.due_at + HOUR, RULE)
        assert again[0].due_at == once.due_at + 6 * HOUR


NAIVE = datetime(2026, 6, 2, 12)  # noqa: DTZ001


@pytest.mark.parametrize(
    "call",
    [
        lambda: open_period(TWO_DAYS, [0], NAIVE),
        lambda: state_of(period(), NAIVE),
        lambda: reminder_due(period(), NAIVE),
        lambda: pause(period(), NAIVE),
        lambda: resume(pause(period(), OPENED), NAIVE, HOUR, FIXED),
        lambda: outage_shift([period()], NAIVE, DUE, RULE),
        lambda: outage_shift([period()], OPENED, NAIVE, RULE),
        lambda: Period((0,), NAIVE, DUE, DUE),
    ],
)
def test_naive_times_are_refused(call) -> None:
    with pytest.raises(ValueError, match="has no time zone"):
        call()
