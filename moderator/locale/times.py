"""Moments and lengths of time in words. Moments are aware; they are said in the voice's zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from babel.dates import format_date, format_datetime, get_timezone_location
from babel.units import format_unit

from moderator.locale.catalogue import message as m
from moderator.locale.voice import Voice

_SHORT = (m("EEE d MMM HH:mm"), m("EEE d MMM y HH:mm"))
_LONG = (m("EEEE d MMMM HH:mm"), m("EEEE d MMMM y HH:mm"))
"""Patterns as Babel reads them: of a moment that is near, and of one that is far off."""

_FAR = timedelta(days=180)
_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60))


def zone_name(voice: Voice) -> str:
    """The zone as people call it: its city, `Kyiv`."""
    return get_timezone_location(voice.tz, locale=voice.locale, return_city=True)


def offset(moment: datetime) -> str:
    """How far that local time is from UTC: `UTC+2`, `UTC+5:30`."""
    minutes = int((moment.utcoffset() or timedelta()).total_seconds() // 60)
    hours, rest = divmod(abs(minutes), 60)
    sign = "-" if minutes < 0 else "+"
    return "UTC" if not minutes else f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


def when(voice: Voice, moment: datetime, now: datetime) -> str:
    """`Thu 3 Dec 20:00 Kyiv`; with the year where it is far from now."""
    local = moment.astimezone(voice.tz)
    return f"{_written(voice, local, _SHORT, now)} {_place(voice, local)}"


def long_when(voice: Voice, moment: datetime, now: datetime) -> str:
    """`Thursday 3 December 20:00, Kyiv (UTC+2)`."""
    local = moment.astimezone(voice.tz)
    written = _written(voice, local, _LONG, now)
    city = zone_name(voice)
    return f"{written}, {city}" + ("" if city == offset(local) else f" ({offset(local)})")


def day(voice: Voice, of: date) -> str:
    """`24 Dec 2026`, as the reader's language writes it."""
    return format_date(of, "medium", voice.locale)


def lasting(voice: Voice, span: timedelta) -> str:
    """The two largest units, rounded down: `2 days 4 hours`, `35 minutes`."""
    parts = [
        format_unit(number, f"duration-{unit}", "long", locale=voice.locale)
        for number, unit in _parts(abs(span))
    ]
    return " ".join(parts[:2]) or voice.say("less than a minute")


def _parts(span: timedelta) -> Iterator[tuple[int, str]]:
    seconds = int(span.total_seconds())
    for unit, length in _UNITS:
        number, seconds = divmod(seconds, length)
        if number:
            yield number, unit


def _written(voice: Voice, local: datetime, patterns: tuple[str, str], now: datetime) -> str:
    near, far = patterns
    wanted = voice.say(far if abs(local - now) > _FAR else near)
    return format_datetime(local.replace(tzinfo=None), wanted, locale=voice.locale)


def _place(voice: Voice, local: datetime) -> str:
    # The hour that comes twice, when clocks go back, is told apart by its offset.
    other = local.replace(fold=1 - local.fold).utcoffset()
    city = zone_name(voice)
    return city if other == local.utcoffset() else f"{city}, {offset(local)}"
