"""How long the seats that are asked have, and what moves that: pure functions on values.

A deadline belongs to the seats that are asked, all of them together. All times are aware and
kept in UTC; a naive one raises ValueError. The rule in plain words is `docs/deadlines.md`.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from moderator.engine.core import Seat
from moderator.league.values.errors import LeagueError
from moderator.league.values.rhythm import (
    Rhythm,
    due_again,
    later,
    next_due,
    on_hours,
    whole_minute,
)
from moderator.league.values.spans import NOTHING
from moderator.league.values.walltime import as_utc

State = Literal["open", "grace", "up", "paused"]


@dataclass(frozen=True, slots=True)
class Period:
    """The time `seats` share for one question: opened_at < due_at <= grace_until.

    `remind_at` is None where nobody is to be reminded (any more). While `paused_at` is set no
    deadline passes.
    """

    seats: tuple[Seat, ...]
    opened_at: datetime
    due_at: datetime
    grace_until: datetime
    remind_at: datetime | None = None
    paused_at: datetime | None = None

    def __post_init__(self) -> None:
        moments = (self.opened_at, self.due_at, self.grace_until, self.remind_at, self.paused_at)
        for moment in moments:
            if moment is not None:
                as_utc(moment)


@dataclass(frozen=True, slots=True)
class OutageRule:
    """A silence longer than `longer_than` is an outage; it moves deadlines by `at_least`."""

    longer_than: timedelta
    at_least: timedelta


def open_period(
    rhythm: Rhythm,
    seats: Iterable[Seat],
    now: datetime,
    resumed_minimum: timedelta = NOTHING,
    before: Period | None = None,
    left: timedelta | None = None,
) -> Period:
    """The period of seats that are asked from `now` on.

    `resumed_minimum` is the least they get, where the game was just taken off a pause; `before`
    is the game's period before this one, which tells an early turn from a passed deadline; `left`
    is what a bank has left, where the rhythm is one.
    """
    now = as_utc(now)
    due = next_due(rhythm, now, before.due_at if before else None, left)
    due = max(due, whole_minute(now + resumed_minimum))
    remind = _reminder(due, rhythm.reminder, now)
    return Period(tuple(sorted(set(seats))), now, due, due + rhythm.grace, remind)


def due_by(period: Period, due: datetime, rhythm: Rhythm) -> Period:
    """`period`, nobody told of it yet, due at another hour."""
    due = whole_minute(as_utc(due))
    remind = _reminder(due, rhythm.reminder, period.opened_at)
    return replace(period, due_at=due, grace_until=due + rhythm.grace, remind_at=remind)


def state_of(period: Period, now: datetime) -> State:
    """`open` before the due time, `grace` from then on, `up` from the end of the grace on."""
    now = as_utc(now)
    if period.paused_at is not None:
        return "paused"
    if now < period.due_at:
        return "open"
    return "grace" if now < period.grace_until else "up"


def extend(period: Period, by: timedelta) -> Period:
    """`period` with its deadline `by` later; LeagueError unless that is later."""
    if by <= NOTHING:
        raise LeagueError("extended-by-nothing")
    return _moved(period, period.due_at + by)


def give_more(period: Period, by: timedelta, rhythm: Rhythm) -> Period:
    """`period` with more time, by the table's calendar; LeagueError unless that is later."""
    if by <= NOTHING:
        raise LeagueError("extended-by-nothing")
    return _moved(period, later(rhythm, period.due_at, by))


def put_off(period: Period, due: datetime) -> Period:
    """`period`, due at another hour; LeagueError unless that is later."""
    return extend(period, as_utc(due) - period.due_at)


def leaving(period: Period, minimum: timedelta, now: datetime, rhythm: Rhythm) -> Period:
    """`period` with `minimum` left from `now` on, or from where it stands still: it stays as it is
    where that is so, and else is due at the next of the table's hours."""
    short = (period.paused_at or as_utc(now)) + minimum - period.due_at
    return to_hour(extend(period, short), rhythm) if short > NOTHING else period


def time_left(due: datetime, now: datetime) -> timedelta:
    """How long it is until that deadline; less than nothing where it has passed."""
    return as_utc(due) - as_utc(now)


def to_hour(period: Period, rhythm: Rhythm) -> Period:
    """`period`, due at the next of the table's hours where it was moved to another."""
    return _moved(period, on_hours(rhythm, period.due_at))


def pause(period: Period, now: datetime) -> Period:
    """`period` with its clock stopped at `now`; one that is stopped already stays as it is."""
    if period.paused_at is not None:
        return period
    return replace(period, paused_at=as_utc(now))


SHORT_PAUSE = timedelta(hours=1)
"""A pause that is shorter moves no deadline: who paused by mistake takes that back."""


def resume(period: Period, now: datetime, minimum: timedelta, rhythm: Rhythm) -> Period:
    """`period` with its clock running again: what was left when it stopped is left again, to the
    next of the table's hours, and `minimum` at least. One that is not paused stays as it is, and
    so does the hour of one that was paused for a short time."""
    if period.paused_at is None:
        return period
    now = as_utc(now)
    running = replace(period, paused_at=None)
    due = period.due_at
    if now - period.paused_at >= SHORT_PAUSE:
        due = due_again(rhythm, due, period.paused_at, now)
    return _restarted(running, now, max(due, on_hours(rhythm, whole_minute(now + minimum))))


def restore(period: Period, broken_at: datetime, now: datetime, minimum: timedelta) -> Period:
    """`period` as it was announced, where it was broken off and is put again. What was left then is
    left again, and `minimum` where that was more: else the hour stays, to the minute."""
    now, broken_at = as_utc(now), as_utc(broken_at)
    least = now + min(minimum, period.due_at - broken_at)
    due = max(period.due_at, least.replace(second=0, microsecond=0))
    return _restarted(period, now, due)


CLOCKS_APART = timedelta(minutes=2)
"""A heartbeat may lie ahead by so much where several machines tick."""


def is_beating(last_beat: datetime | None, now: datetime, outage: timedelta) -> bool:
    """Whether the clock has ticked lately (None: never). A heartbeat in the future is of a clock
    that was wrong, and says nothing."""
    return last_beat is not None and -CLOCKS_APART <= as_utc(now) - as_utc(last_beat) <= outage


def is_outage(last_beat: datetime | None, now: datetime, rule: OutageRule) -> bool:
    """Whether the silence since the last heartbeat (None: there never was one) is an outage; so is
    one whose beginning nobody knows, as the last heartbeat lies in the future."""
    return last_beat is not None and not is_beating(last_beat, now, rule.longer_than)


def outage_shift(
    periods: Iterable[Period],
    last_beat: datetime | None,
    now: datetime,
    rule: OutageRule,
) -> tuple[Period, ...]:
    """`periods` in their order, those moved whose deadline fell into an outage.

    The outage is what lies between the last heartbeat (None: there never was one) and `now`, if
    that is longer than the rule allows. What is not moved is the same object.
    """
    now = as_utc(now)
    if last_beat is None or not is_outage(last_beat, now, rule):
        return tuple(periods)
    return tuple(_after_outage(period, as_utc(last_beat), now, rule) for period in periods)


def _after_outage(period: Period, last_beat: datetime, now: datetime, rule: OutageRule) -> Period:
    up_before = period.grace_until <= last_beat <= now
    fell_in = period.due_at <= now and not up_before
    if period.paused_at is not None or not fell_in:
        return period
    due = period.due_at + max(now - last_beat, rule.at_least)
    # A deadline that was close when the silence began would be close again, before anybody has
    # heard of it and before the mail that was held up has come.
    due = max(due, now + rule.longer_than)
    return _restarted(period, now, whole_minute(due))


def reminder_due(period: Period, now: datetime, on_file: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """The seats to be reminded now: those without a sheet on file, between the hour of the
    reminder and the deadline. Mark it with `reminded` in the same transaction."""
    if period.remind_at is None or state_of(period, now) != "open" or now < period.remind_at:
        return ()
    return tuple(seat for seat in period.seats if seat not in on_file)


def reminded(period: Period) -> Period:
    """`period` once its one reminder is sent, or has turned out not to be needed."""
    return replace(period, remind_at=None)


def _reminder(due: datetime, lead: timedelta, now: datetime) -> datetime | None:
    return due - lead if lead and due - lead > now else None


def _moved(period: Period, due: datetime) -> Period:
    """`period` due at `due`, its grace and reminder moved along."""
    by = due - period.due_at
    return replace(
        period,
        due_at=due,
        grace_until=period.grace_until + by,
        remind_at=period.remind_at + by if period.remind_at else None,
    )


def _restarted(period: Period, now: datetime, due: datetime) -> Period:
    """As `_moved`, but no reminder is due at once beside the notice that says the new hour."""
    moved = _moved(period, due)
    return moved if moved.remind_at is None or moved.remind_at > now else reminded(moved)
