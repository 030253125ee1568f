"""How long a seat has for its turn.

A rhythm is either a fixed length (`period = "48h"`) or a wall time (`at = "20:00"` in a zone, on
some weekdays). `docs/deadlines.md` says the same in an organiser's words.
"""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

from moderator.league.spans import LONGEST, MINUTE, NOTHING, write_span
from moderator.league.walltime import A_DAY, as_utc, occurrences

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
EVERY_DAY = frozenset(range(7))
UTC = ZoneInfo("UTC")
WITH_AT = 'only with a wall time: at = "20:00"'


class RhythmError(ValueError):
    """A setting that cannot be: its key, and what is possible instead."""

    def __init__(self, key: str, possible: str) -> None:
        super().__init__(f"{key}: {possible}")
        self.key = key
        self.possible = possible


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Either `period` or `at`; lengths in whole minutes, weekdays counted from Monday as 0.

    `minimum` (with `at` only): no period is shorter; None: a whole cycle after an early turn.
    `grace` follows each due time, `reminder` comes before it (zero: none).
    Raises RhythmError where the parts do not go together.
    """

    period: timedelta | None = None
    at: time | None = None
    zone: ZoneInfo = UTC
    weekdays: frozenset[int] = EVERY_DAY
    minimum: timedelta | None = None
    grace: timedelta = NOTHING
    reminder: timedelta = NOTHING

    def __post_init__(self) -> None:
        if (self.period is None) == (self.at is None):
            raise RhythmError(
                "period", 'give either period, like "48h", or at, like "20:00", and not both'
            )
        if self.period is not None:
            self._check_period(self.period)
        if not self.weekdays or not self.weekdays <= EVERY_DAY:
            raise RhythmError("weekdays", "at least one of " + ", ".join(DAYS))
        if self.minimum is not None and not MINUTE <= self.minimum <= LONGEST:
            raise RhythmError("minimum", 'any length from "1m" to "520w"')
        if not NOTHING <= self.grace < self.cycle:
            raise RhythmError(
                "grace", f"shorter than the time between two deadlines, {write_span(self.cycle)}"
            )

    def _check_period(self, period: timedelta) -> None:
        if not MINUTE <= period <= LONGEST:
            raise RhythmError("period", 'any length from "1m" to "520w"')
        if self.weekdays != EVERY_DAY:
            raise RhythmError("weekdays", WITH_AT)
        if self.minimum is not None:
            raise RhythmError("minimum", WITH_AT)

    @property
    def cycle(self) -> timedelta:
        """The period, or the shortest time from one wall time to the next (clock changes aside)."""
        if self.period is not None:
            return self.period
        days = sorted(self.weekdays)
        return min(b - a for a, b in pairwise([*days, days[0] + 7])) * A_DAY


def next_due(rhythm: Rhythm, opened_at: datetime, passed: datetime | None = None) -> datetime:
    """When a period opened at `opened_at` is due: UTC, in whole minutes.

    `passed` is the due time of the period before it in the same game, if there was one. Where
    that deadline passed, the table keeps its hour and the next occurrence is due, if at least
    half the time to it is left. Where the turn came early, or was the first, the running
    occurrence is let pass: the period lasts a whole cycle at least and less than two. A
    `minimum` says otherwise: the first occurrence that leaves so much is due.
    Raises ValueError on a naive datetime.
    """
    opened = as_utc(opened_at)
    if rhythm.at is None:
        return whole_minute(opened + rhythm.cycle)
    if rhythm.minimum is not None:
        return _occurrence(rhythm, rhythm.at, opened + rhythm.minimum, 0)
    if passed is not None and as_utc(passed) <= opened:
        due = _occurrence(rhythm, rhythm.at, as_utc(passed), 1)
        if due - opened >= opened - as_utc(passed):
            return due
    return _occurrence(rhythm, rhythm.at, opened, 1)


def _occurrence(rhythm: Rhythm, at: time, since: datetime, skipped: int) -> datetime:
    """The first time it is `at` from `since` on, that moment included, after so many others."""
    found = occurrences(at, rhythm.zone, rhythm.weekdays, since)
    return next(islice(found, skipped, None))


def whole_minute(moment: datetime) -> datetime:
    """`moment` or the next full minute after it: what is printed to the minute is then exact."""
    late = timedelta(seconds=moment.second, microseconds=moment.microsecond)
    return moment + (MINUTE - late if late else NOTHING)
