"""The clock: whether it can be right, and whether the moderator heeds it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from zoneinfo import available_timezones

from moderator.console.health.check import Check
from moderator.console.health.keeping import database_file
from moderator.console.health.known import Known
from moderator.league.clock.heartbeat import lies_ahead
from moderator.league.values.deadlines import is_beating
from moderator.settings import Settings

JUMPED = (
    "set the clock by NTP; where it is right now, `moderator tick --clock-is-right` goes on"
    " and moves the deadlines that fell in between"
)

LEEWAY = timedelta(minutes=2)
"""Files on other machines' disks may be dated a little ahead."""

_SYNCHRONISED = Path("/run/systemd/timesync/synchronized")


def clock(settings: Settings, now: datetime) -> Iterator[Check]:
    """Nothing of ours can be younger than now: where it is, the clock runs behind."""
    newest = max(_written(settings), default=now)
    if newest > now + LEEWAY:
        said = f"it says {now:%Y-%m-%d %H:%M} UTC, but a file of ours is of {newest:%Y-%m-%d %H:%M}"
        yield Check("clock", "bad", said, "set it by NTP: timedatectl set-ntp true")
        return
    kept = "kept by NTP" if _SYNCHRONISED.exists() else "plausible"
    yield Check("clock", "ok", f"{now:%Y-%m-%d %H:%M} UTC, {kept}")


def _written(settings: Settings) -> Iterator[datetime]:
    file = database_file(settings)
    for path in (Path(__file__), settings.secret_file, *([file] if file else [])):
        if path.is_file():
            yield datetime.fromtimestamp(path.stat().st_mtime, UTC)


def zones(settings: Settings, known: Known | None) -> Iterator[Check]:
    """Whether the time zones that are used are known here."""
    there = available_timezones()
    used = {settings.defaults.zone} | (known.zones if known else frozenset())
    missing = ", ".join(sorted(used - there))
    if missing:
        yield Check("time zones", "bad", f"unknown: {missing}", "pip install tzdata")
    else:
        yield Check("time zones", "ok", f"{len(there)} known, tzdata {version('tzdata')}")


def _jumped(settings: Settings, now: datetime, beat: datetime) -> bool:
    """Whether the last tick lies in the future, or longer ago than any outage."""
    return lies_ahead(beat, now) or now - beat > settings.clock.longest_outage


def ticking(settings: Settings, now: datetime, known: Known | None) -> Iterator[Check]:
    """Whether deadlines are judged: games that run need a clock that ticks."""
    if known is None or not known.running:
        return
    if known.beat is not None and _jumped(settings, now, known.beat):
        said = f"{known.beat:%Y-%m-%d %H:%M} UTC, and now is {now:%Y-%m-%d %H:%M}"
        yield Check("last tick", "bad", said, JUMPED)
        return
    if is_beating(known.beat, now, settings.clock.outage):
        assert known.beat is not None
        yield Check("last tick", "ok", f"{known.beat:%Y-%m-%d %H:%M} UTC")
        return
    when = f"{known.beat:%Y-%m-%d %H:%M} UTC" if known.beat else "never"
    said = f"{when}; games that wait for it: {known.running}"
    todo = "start `moderator serve`, or let cron run `moderator tick`"
    yield Check("last tick", "warn", said, todo)
