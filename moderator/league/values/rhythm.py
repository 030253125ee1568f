"""How long a seat has for its turn.

A rhythm is a fixed length (`period = "48h"`), a wall time (`at = "20:00"` in a zone, on some
weekdays) or a bank of time for the whole game (`bank = "72h"`, `increment = "8h"`).
`docs/deadlines.md` says the same in an organiser's words.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

from moderator.league.values.errors import LeagueError
from moderator.league.values.spans import LONGEST, MINUTE, NOTHING, write_span
from moderator.league.values.walltime import A_DAY, as_utc, instant_of, occurrences
from moderator.league.values.working_hours import Hours, after, between

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
EVERY_DAY = frozenset(range(7))
UTC = ZoneInfo("UTC")


@dataclass(frozen=True, slots=True)
class Rhythm:
    """One of `period`, `at` and `bank`; lengths in whole minutes, weekdays counted from Monday as
    0. No deadline falls on a day of `holidays`, by the calendar of `zone`.

    A bank is a seat's time for the whole game; each answer adds `increment` to it, and it runs
    from `begin` to `end` on the weekdays (midnight to midnight: all day). `minimum` (with `at`
    only): no period is shorter; None: a whole cycle after an early turn.
    `grace` follows each due time, `reminder` comes before it (zero: none).
    Raises LeagueError where the parts do not go together.
    """

    period: timedelta | None = None
    at: time | None = None
    zone: ZoneInfo = UTC
    weekdays: frozenset[int] = EVERY_DAY
    minimum: timedelta | None = None
    grace: timedelta = NOTHING
    reminder: timedelta = NOTHING
    bank: timedelta | None = None
    increment: timedelta = NOTHING
    begin: time = time()
    end: time = time()
    holidays: frozenset[date] = frozenset()

    def __post_init__(self) -> None:
        if sum(part is not None for part in (self.period, self.at, self.bank)) != 1:
            raise LeagueError("one-timing", about="period")
        if self.period is not None:
            self._check_period(self.period)
        self._check_bank()
        if not self.weekdays or not self.weekdays <= EVERY_DAY:
            raise LeagueError("no-weekdays", about="weekdays", days=DAYS)
        if self.minimum is not None and not MINUTE <= self.minimum <= LONGEST:
            raise LeagueError("any-length", about="minimum")
        if not NOTHING <= self.grace < self.cycle:
            raise LeagueError("grace-long", about="grace", length=write_span(self.cycle))

    def _check_period(self, period: timedelta) -> None:
        if not MINUTE <= period <= LONGEST:
            raise LeagueError("any-length", about="period")
        if self.weekdays != EVERY_DAY:
            raise LeagueError("with-at", about="weekdays")
        if self.minimum is not None:
            raise LeagueError("with-at", about="minimum")

    def _check_bank(self) -> None:
        if self.bank is None:
            if self.increment or (self.begin, self.end) != (time(), time()):
                raise LeagueError("with-bank", about="increment" if self.increment else "hours")
            return
        if not MINUTE <= self.bank <= LONGEST:
            raise LeagueError("any-length", about="bank")
        if not MINUTE <= self.increment <= LONGEST:
            raise LeagueError("no-increment", about="increment")
        if self.minimum is not None:
            raise LeagueError("with-at", about="minimum")
        if self.end != time() and self.end <= self.begin:
            raise LeagueError("hours-order", about="hours")

    @property
    def working(self) -> Hours:
        """The hours in which a bank runs."""
        return Hours(self.zone, self.weekdays, self.begin, self.end, self.holidays)

    @property
    def cycle(self) -> timedelta:
        """The period, or the shortest time from one wall time to the next (clock changes aside);
        of a bank what one has at least."""
        if self.period is not None:
            return self.period
        if self.bank is not None:
            return self.increment
        days = sorted(self.weekdays)
        return min(b - a for a, b in pairwise([*days, days[0] + 7])) * A_DAY


def next_due(
    rhythm: Rhythm,
    opened_at: datetime,
    passed: datetime | None = None,
    left: timedelta | None = None,
) -> datetime:
    """When a period opened at `opened_at` is due: UTC, in whole minutes.

    `left` is what is left in the bank (None: all of it), where the rhythm has one.

    `passed` is the due time of the period before it in the same game, if there was one. Where
    that deadline passed, the table keeps its hour and the next occurrence is due, if at least
    half the time to it is left. Where the turn came early, or was the first, the running
    occurrence is let pass: the period lasts a whole cycle at least and less than two. A
    `minimum` says otherwise: the first occurrence that leaves so much is due.
    Raises ValueError on a naive datetime.
    """
    opened = as_utc(opened_at)
    if rhythm.bank is not None:
        span = rhythm.bank if left is None else left
        return whole_minute(after(rhythm.working, opened, span))
    if rhythm.at is None:
        return _off_holidays(rhythm, whole_minute(opened + rhythm.cycle))
    if rhythm.minimum is not None:
        return _occurrence(rhythm, rhythm.at, opened + rhythm.minimum, 0)
    if passed is not None and as_utc(passed) <= opened:
        due = _occurrence(rhythm, rhythm.at, as_utc(passed), 1)
        if due - opened >= opened - as_utc(passed):
            return due
    return _occurrence(rhythm, rhythm.at, opened, 1)


def due_again(rhythm: Rhythm, due: datetime, stopped: datetime, now: datetime) -> datetime:
    """When a period is due that stood still from `stopped` on and goes on `now`: what was left is
    left again, and it falls on the table's hours and on no holiday."""
    due, stopped, now = as_utc(due), as_utc(stopped), as_utc(now)
    if rhythm.bank is not None:
        rest = between(rhythm.working, stopped, due)
        return whole_minute(after(rhythm.working, now, rest))
    then = now + (due - stopped)
    if rhythm.at is not None:
        return _occurrence(rhythm, rhythm.at, then, 0)
    return _off_holidays(rhythm, whole_minute(then))


def later(rhythm: Rhythm, due: datetime, by: timedelta) -> datetime:
    """A deadline moved by so much. Where the table has an hour, a day more is that time of the next
    day on which turns are due, and 20:00 stays 20:00 over a change of the clocks; where turns
    have a length a day is 24 hours. What is less than a day is as long as it says."""
    due = as_utc(due)
    if rhythm.at is None:
        return due + by
    days, rest = divmod(by, A_DAY)
    if days:
        local = due.astimezone(rhythm.zone)
        tomorrow = instant_of(local.date() + A_DAY, time(), rhythm.zone)
        at = local.time()
        moments = occurrences(at, rhythm.zone, rhythm.weekdays, tomorrow, rhythm.holidays)
        due = next(islice(moments, days - 1, None))
    return due + rest


def on_hours(rhythm: Rhythm, moment: datetime) -> datetime:
    """`moment`, or the next of the table's hours after it, where it has one."""
    return moment if rhythm.at is None else _occurrence(rhythm, rhythm.at, as_utc(moment), 0)


def _occurrence(rhythm: Rhythm, at: time, since: datetime, skipped: int) -> datetime:
    """The first time it is `at` from `since` on, that moment included, after so many others."""
    moments = occurrences(at, rhythm.zone, rhythm.weekdays, since, rhythm.holidays)
    return next(islice(moments, skipped, None))


def _off_holidays(rhythm: Rhythm, due: datetime) -> datetime:
    """`due`, or the same hour on the first day after it that is no holiday."""
    local = due.astimezone(rhythm.zone)
    day = local.date()
    while day in rhythm.holidays:
        day += A_DAY
    return due if day == local.date() else instant_of(day, local.time(), rhythm.zone)


def whole_minute(moment: datetime) -> datetime:
    """`moment` or the next full minute after it: what is printed to the minute is then exact."""
    late = timedelta(seconds=moment.second, microseconds=moment.microsecond)
    return moment + (MINUTE - late if late else NOTHING)
