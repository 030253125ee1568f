"""What a league lays down about absence and missed moves, as an organiser writes it.

`docs/absence.md` says the same in words. The settings are kept as text with the league's options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date, timedelta
from typing import Any

from sqlmodel import Session

from moderator.league.values.errors import LeagueError, one_of, unknown
from moderator.league.values.numbers import read_day, read_number
from moderator.league.values.rhythm_text import one_line, read_rhythm
from moderator.league.values.spans import NOTHING, read_span, write_span
from moderator.league.values.texts import read_line
from moderator.store.tables import Game, League

AWAY = ("wait", "stand-in", "excused")
"""What a vacation does: the deadline waits for its end, a stand-in plays when it has come, or the
default is played and does not count as missed."""

LEFT = ("stand-in", "last", "annul")
"""What a seat is worth that stands open at the end of its game: what its stand-in made of it, the
last place, or the whole game counts for nothing."""

KEY = "house"
"""Where the settings stand among the league's options."""


@dataclass(frozen=True, slots=True)
class AbsenceRules:
    """`vacation`: days a person has in a calendar year. `away_moves`: whether a vacation moves a
    deadline that runs already. `extension`: what a player may ask for in one game, in all.
    `open_after`: moves missed in a row until a seat is open (0: never). `hasten`: what a seat has
    at most after its second missed move in a row (zero: as ever). `holidays`: names by day.
    `faster`: the rhythm of games in which all who play agree to it, as `24h` ("": none)."""

    vacation: int = 21
    away: str = "wait"
    away_moves: bool = False
    extension: timedelta = timedelta(hours=48)
    open_after: int = 3
    hasten: timedelta = NOTHING
    open_end: str = "stand-in"
    holidays: tuple[tuple[date, str], ...] = ()
    faster: str = ""


def house_of(league: League) -> AbsenceRules:
    """The league's rule; where it says nothing, ours."""
    return read(league.options.get(KEY, {}))


def of_game(session: Session, game: Game) -> AbsenceRules:
    """The rule of the game's league."""
    return house_of(session.get_one(League, game.league_id))


def read(settings: Mapping[str, str]) -> AbsenceRules:
    """The rule that plain text settings say; any may be missing. Raises LeagueError, naming the
    key and what is possible."""
    for key in settings:
        if key not in _READERS:
            raise unknown("unknown-setting", key, _READERS)
    return AbsenceRules(**{key: _read(key, text) for key, text in settings.items()})


def write(house: AbsenceRules) -> dict[str, str]:
    """The settings of `house`, all of them; `read` reads them back to an equal one."""
    return {field.name: _written(getattr(house, field.name)) for field in fields(house)}


def setting(league: League, name: str) -> str:
    """One of the league's settings, as text."""
    return write(house_of(league))[name]


def lay_down(league: League, name: str, text: str) -> None:
    """That setting holds from now on; deadlines that run stay. Raises LeagueError."""
    kept = {**league.options.get(KEY, {}), name: text}
    wanted = write(read(kept))
    league.options = {**league.options, KEY: {key: wanted[key] for key in kept}}


def choices(name: str) -> tuple[str, ...]:
    """The values there are, where they can be listed."""
    return {"away": AWAY, "away_moves": ("no", "yes"), "open_end": LEFT}.get(name, ())


def _read(key: str, text: str) -> Any:
    try:
        return _READERS[key](text.strip())
    except LeagueError as error:
        raise error.named(key) from error


def _days(text: str) -> int:
    return _number(text.removesuffix("d"), 366, LeagueError("no-days", word=text))


def _count(text: str) -> int:
    return _number(text, 99, LeagueError("no-moves", word=text))


def _number(text: str, most: int, refusal: LeagueError) -> int:
    try:
        return read_number(text, most=most)
    except LeagueError:
        raise refusal from None


def _flag(text: str) -> bool:
    if text not in ("yes", "no"):
        raise one_of(text, ("no", "yes"))
    return text == "yes"


def _one_of(possible: tuple[str, ...]) -> Callable[[str], str]:
    def chosen(text: str) -> str:
        if text not in possible:
            raise one_of(text, possible)
        return text

    return chosen


def _holidays(text: str) -> tuple[tuple[date, str], ...]:
    """`2026-12-25 Christmas; 2027-01-01 New Year`, in the order of the calendar."""
    holidays: dict[date, str] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        day, _, name = part.partition(" ")
        try:
            holidays[read_day(day)] = read_line(name)
        except LeagueError:
            raise LeagueError("no-holiday", word=part) from None
    return tuple(sorted(holidays.items()))


def _faster(text: str) -> str:
    """A rhythm in one line, of a fixed length or a wall time; `none`: there is none."""
    if text in ("", "none"):
        return ""
    if "bank" in one_line(text):
        raise LeagueError("bank-rhythm", word=text)
    read_rhythm(one_line(text))
    return text


_READERS: Mapping[str, Callable[[str], Any]] = {
    "vacation": _days,
    "away": _one_of(AWAY),
    "away_moves": _flag,
    "extension": read_span,
    "open_after": _count,
    "hasten": read_span,
    "open_end": _one_of(LEFT),
    "holidays": _holidays,
    "faster": _faster,
}


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, timedelta):
        return write_span(value)
    if isinstance(value, tuple):
        return "; ".join(f"{day.isoformat()} {name}".rstrip() for day, name in value)
    return str(value)


NAMES = tuple(_READERS)
"""The settings there are, in the order of `docs/absence.md`."""
