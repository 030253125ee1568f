"""A rhythm as an organiser writes it: plain text settings, read and written."""

import difflib
import re
from collections.abc import Mapping
from datetime import time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from moderator.league.rhythm import DAYS, EVERY_DAY, Rhythm, RhythmError
from moderator.league.spans import NOTHING, read_span, write_span

KEYS = ("period", "at", "zone", "weekdays", "minimum", "grace", "reminder")
_HOUR = re.compile(
    r"(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2})|(?P<dot>[.])(?P<dotted>[0-9]{2}))?"
    r"(?: *(?P<half>[ap])[.]?m[.]?)?(?: +(?P<days>[a-z,-]+))?"
)
"""An hour as people write it in other places."""
_CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")


def parse(settings: Mapping[str, str]) -> Rhythm:
    """The rhythm that plain text settings say; the keys are KEYS, all but one of the first two
    may be missing. Raises RhythmError, naming the key and what is possible."""
    for key in settings:
        if key not in KEYS:
            raise RhythmError(key, "no such setting; possible are " + ", ".join(KEYS))
    spans = {
        key: _span(key, settings[key])
        for key in ("period", "minimum", "grace", "reminder")
        if key in settings
    }
    return Rhythm(
        period=spans.get("period"),
        at=_clock(settings["at"]) if "at" in settings else None,
        zone=_zone(settings.get("zone", "UTC")),
        weekdays=_weekdays(settings.get("weekdays", "daily")),
        minimum=spans.get("minimum"),
        grace=spans.get("grace", NOTHING),
        reminder=spans.get("reminder", NOTHING),
    )


def one_line(text: str) -> dict[str, str]:
    """The settings in an organiser's short form, for `parse`: `48h`, `20:00`, `20:00 mon-fri`.

    Raises RhythmError for an hour that is written otherwise, with how to write it."""
    if meant := _hour_meant(text):
        raise RhythmError("rhythm", f'"{text}": a time of day is written like "{meant}"')
    first, _, rest = text.strip().partition(" ")
    if ":" not in first:
        return {"period": text}
    return {"at": first, "weekdays": rest} if rest.strip() else {"at": first}


def _hour_meant(text: str) -> str:
    """`8 pm`, `8:30pm mon-fri`, `20.00` as 20:00; empty for what is no such hour."""
    found = _HOUR.fullmatch(text.strip().lower())
    if found is None or not (found["half"] or found["dot"]):
        return ""
    hour, minute = int(found["hour"]), int(found["minute"] or found["dotted"] or 0)
    if found["half"]:
        if not 1 <= hour <= 12:
            return ""
        hour = hour % 12 + (12 if found["half"] == "p" else 0)
    if hour > 23 or minute > 59:
        return ""
    return f"{hour:02}:{minute:02} {found['days'] or ''}".strip()


def write(rhythm: Rhythm) -> dict[str, str]:
    """The settings of `rhythm`; `parse` reads them back to an equal one."""
    settings = {"zone": rhythm.zone.key}
    for key in ("period", "minimum", "grace", "reminder"):
        span = getattr(rhythm, key)
        if span:
            settings[key] = write_span(span)
    if rhythm.at is not None:
        settings["at"] = f"{rhythm.at:%H:%M}"
        settings["weekdays"] = ",".join(DAYS[day] for day in sorted(rhythm.weekdays))
    return settings


def _span(key: str, text: str) -> timedelta:
    try:
        return read_span(text)
    except ValueError as error:
        raise RhythmError(key, str(error)) from None


def _clock(text: str) -> time:
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        raise RhythmError("at", f'"{text}" is no time of day; possible are "00:00" to "23:59"')
    return time(int(found[1]), int(found[2]))


def _zone(text: str) -> ZoneInfo:
    try:
        return ZoneInfo(text)
    except (KeyError, ValueError, OSError):
        near = difflib.get_close_matches(text, available_timezones(), n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise RhythmError(
            "zone", f'"{text}" is no time zone, write one like "Europe/Kyiv" or "UTC"{hint}'
        ) from None


def _weekdays(text: str) -> frozenset[int]:
    """`daily`, single days and ranges, with commas: `mon-fri`, `sat, sun`, `fri-mon`."""
    if text.strip().lower() in ("daily", "all"):
        return EVERY_DAY
    chosen: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.partition("-")
        start = _weekday(first)
        length = (_weekday(last) - start) % 7 if dash else 0
        chosen.update((start + step) % 7 for step in range(length + 1))
    return frozenset(chosen)


def _weekday(text: str) -> int:
    name = text.strip().lower()
    for number, day in enumerate(DAYS):
        if len(name) >= 3 and name.startswith(day):
            return number
    raise RhythmError(
        "weekdays",
        f'"{text.strip()}" is no weekday; possible are {", ".join(DAYS)}, "mon-fri", "daily"',
    )
