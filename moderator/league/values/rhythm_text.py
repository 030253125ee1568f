"""A rhythm as an organiser writes it: plain text settings, read and written."""

import re
from collections.abc import Mapping
from datetime import time, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from moderator.league.values.errors import LeagueError, unknown
from moderator.league.values.rhythm import DAYS, EVERY_DAY, Rhythm
from moderator.league.values.spans import NOTHING, read_span, write_span
from moderator.league.values.zones import read_zone

KEYS = (
    "period",
    "at",
    "bank",
    "increment",
    "hours",
    "zone",
    "weekdays",
    "minimum",
    "grace",
    "reminder",
)
_SPANS = ("period", "bank", "increment", "minimum", "grace", "reminder")
_HOUR = re.compile(
    r"(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2})|(?P<dot>[.])(?P<dotted>[0-9]{2}))?"
    r"(?: *(?P<half>[ap])[.]?m[.]?)?(?: +(?P<days>[a-z,-]+))?"
)
"""An hour as people write it in other places."""
_CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")


def read_rhythm(settings: Mapping[str, str]) -> Rhythm:
    """The rhythm that plain text settings say; the keys are KEYS, all but one of the first three
    may be missing. Raises LeagueError, naming the key and what is possible."""
    for key, text in settings.items():
        if key not in KEYS:
            raise unknown("unknown-setting", key, KEYS)
        if not isinstance(text, str):
            raise LeagueError("no-text", about=key)
    spans = {key: _span(key, settings[key]) for key in _SPANS if key in settings}
    begin, end = _hours(settings["hours"]) if "hours" in settings else (time(), time())
    return Rhythm(
        period=spans.get("period"),
        at=_clock(settings["at"]) if "at" in settings else None,
        zone=ZoneInfo(read_zone(settings.get("zone", "UTC"))),
        weekdays=_weekdays(settings.get("weekdays", "daily")),
        minimum=spans.get("minimum"),
        grace=spans.get("grace", NOTHING),
        reminder=spans.get("reminder", NOTHING),
        bank=spans.get("bank"),
        increment=spans.get("increment", NOTHING),
        begin=begin,
        end=end,
    )


def one_line(text: str) -> dict[str, str]:
    """The settings in an organiser's short form, for `read_rhythm`: `48h`, `20:00`,
    `20:00 mon-fri`, `72h + 8h`, `72h + 8h 09:00-21:00 mon-fri`.

    Raises LeagueError for an hour that is written otherwise, with how to write it."""
    if meant := _hour_meant(text):
        raise LeagueError("hour-like", about="rhythm", word=text, meant=meant)
    if "+" in text:
        return _bank_line(*text.split("+", 1))
    first, _, rest = text.strip().partition(" ")
    if ":" not in first:
        return {"period": text}
    return {"at": first, "weekdays": rest} if rest.strip() else {"at": first}


def _hour_meant(text: str) -> str:
    """`8 pm`, `8:30pm mon-fri`, `20.00` as 20:00; empty for what is no such hour."""
    match = _HOUR.fullmatch(text.strip().lower())
    if match is None or not (match["half"] or match["dot"]):
        return ""
    hour, minute = int(match["hour"]), int(match["minute"] or match["dotted"] or 0)
    if match["half"]:
        if not 1 <= hour <= 12:
            return ""
        hour = hour % 12 + (12 if match["half"] == "p" else 0)
    if hour > 23 or minute > 59:
        return ""
    return f"{hour:02}:{minute:02} {match['days'] or ''}".strip()


def _bank_line(bank: str, rest: str) -> dict[str, str]:
    words = rest.split()
    spans = list(takewhile(lambda word: word[0].isdecimal() and ":" not in word, words))
    settings = {"bank": bank.strip(), "increment": " ".join(spans)}
    rest_of = words[len(spans) :]
    if rest_of and ":" in rest_of[0]:
        settings["hours"] = rest_of.pop(0)
    return {**settings, "weekdays": " ".join(rest_of)} if rest_of else settings


def line_of(settings: Mapping[str, str]) -> str:
    """The short form again: what `one_line` reads."""
    first = settings.get("period") or settings.get("at", "")
    if "bank" in settings:
        first = f"{settings['bank']} + {settings.get('increment', '')}".strip(" +")
    rest = (settings[key] for key in ("hours", "weekdays") if key in settings)
    return " ".join((first, *rest))


def write(rhythm: Rhythm) -> dict[str, str]:
    """The settings of `rhythm`; `read_rhythm` reads them back to an equal one."""
    settings = {"zone": rhythm.zone.key}
    for key in _SPANS:
        span = getattr(rhythm, key)
        if span:
            settings[key] = write_span(span)
    if rhythm.at is not None:
        settings["at"] = f"{rhythm.at:%H:%M}"
    if (rhythm.begin, rhythm.end) != (time(), time()):
        settings["hours"] = f"{rhythm.begin:%H:%M}-{rhythm.end:%H:%M}"
    if rhythm.period is None:
        settings["weekdays"] = ",".join(DAYS[day] for day in sorted(rhythm.weekdays))
    return settings


def _span(key: str, text: str) -> timedelta:
    try:
        return read_span(text)
    except LeagueError as error:
        raise error.named(key) from None


def _hours(text: str) -> tuple[time, time]:
    """`09:00-21:00`; an end at 24:00 or 00:00 is midnight."""
    first, dash, last = text.partition("-")
    if not dash:
        raise LeagueError("no-hours", about="hours", word=text)
    end = time() if last.strip() == "24:00" else _clock(last, "hours")
    return _clock(first, "hours"), end


def _clock(text: str, key: str = "at") -> time:
    match = _CLOCK.fullmatch(text.strip())
    if match is None:
        raise LeagueError("no-clock", about=key, word=text)
    return time(int(match[1]), int(match[2]))


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
    raise LeagueError("no-weekday", about="weekdays", word=text.strip(), days=DAYS)
