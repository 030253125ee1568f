"""What each column of an archive may hold: read by the constructor of whoever writes it here.

Numbers, truths and moments are read by their type alone; what a text or a piece of JSON means is
said for each column, and a test asks for a new one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from moderator.engine.core import LETTERS, Way
from moderator.games import GAMES
from moderator.league.games import founding
from moderator.league.options.league_options import PAPERS, read_options
from moderator.league.orders.press import LONGEST as LONGEST_PRESS
from moderator.league.seasons import terms
from moderator.league.values.addresses import read_address
from moderator.league.values.errors import LeagueError, read_choice
from moderator.league.values.languages import read_language
from moderator.league.values.numbers import read_day, read_number
from moderator.league.values.rhythm_text import read_rhythm
from moderator.league.values.slugs import read_place, read_slug
from moderator.league.values.texts import LONGEST_REASON, read_line, read_name, read_words
from moderator.league.values.zones import read_zone
from moderator.store import states
from moderator.store.journal.entries import KEYS

Reader = Callable[[Any], object]

_LONG = 20_000
_LONGEST = 10_000_000
"""Characters of a row of the journal, or of a sheet: as much as a mail may bring."""

LATER = timedelta(weeks=1040)
"""Nothing that is to come is further away."""

TO_COME = frozenset({"due_at", "grace_until", "remind_at", "play_at"})
"""Moments that may lie after the hour of the archive."""

_BELOW_NOTHING = frozenset({"active", "seat"})
"""Numbers that may be -1: chance sits there."""


def _code(shape: str) -> Reader:
    """A text of that shape, which a program has written."""
    wanted = re.compile(shape)

    def read(value: Any) -> object:
        if not isinstance(value, str) or not wanted.fullmatch(value):
            raise LeagueError("no-code", word=str(value)[:40])
        return value

    return read


def _word(words: Any) -> Reader:
    return lambda value: read_choice(value, states.every(words))


def _line(most: int = LONGEST_REASON) -> Reader:
    return lambda value: _short(read_line(value), most)


def _words(most: int) -> Reader:
    return lambda value: _short(read_words(value), most)


def _short(text: str, most: int) -> str:
    if len(text) > most:
        raise LeagueError("text-long", most=most)
    return text


def _raw(value: Any) -> object:
    """A text that stays as it is, to the letter: a hash covers it."""
    if not isinstance(value, str) or "\x00" in value or re.search("[\ud800-\udfff]", value):
        raise LeagueError("no-text")
    return _short(value, _LONGEST)


def _rhythm(value: Any) -> object:
    if _object(value):
        read_rhythm(value)
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise LeagueError("no-text")
    return value


def _numbers(value: Any) -> object:
    if not isinstance(value, list):
        raise LeagueError("no-number")
    return [read_number(number) for number in value]


def _options(value: Any) -> object:
    """Of a game: what its rules say to them is asked where the game is known."""
    for seat, words in _object(_object(value).get("salt", {})).items():
        if seat != founding.OF_THE_RETURN:
            read_number(seat, most=len(LETTERS) - 1)
        _line()(words)
    return value


def _terms(value: Any) -> object:
    try:
        again = terms.written(terms.read(_object(value)))
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise (
            error if isinstance(error, LeagueError) else LeagueError("no-code", word="")
        ) from error
    if again != value:
        raise LeagueError("no-code", word=str(value)[:40])
    return value


def _places(value: Any) -> object:
    for seat, place in _object(value).items():
        read_choice(seat, LETTERS)
        read_number(place, 1, len(LETTERS))
    return value


def _report(value: Any) -> object:
    """What is told of a turn beside what its journal says."""
    report = _object(value)
    if report.keys() - {"by", "orders", "passed", "asked_first", "due_at", "unplayed"}:
        raise LeagueError("no-code", word=",".join(report)[:40])
    for order in (*_list(report, "orders"), *_list(report, "asked_first")):
        _line(_LONG)(order)
    for passed in _list(report, "passed"):
        if not isinstance(passed, list) or len(passed) != 2:
            raise LeagueError("no-text")
        _line(_LONG)(passed[0])
    for seat in _list(report, "unplayed"):
        read_number(seat, 0, len(LETTERS) - 1)
    if "due_at" in report and (moment := _moment(report["due_at"])).tzinfo is None:
        raise LeagueError("no-code", word=str(moment))
    return value


def _list(report: Mapping[str, Any], name: str) -> list[Any]:
    value = report.get(name, [])
    if not isinstance(value, list):
        raise LeagueError("no-text")
    return value


def _moment(value: Any) -> datetime:
    try:
        return datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise LeagueError("no-code", word=str(value)[:40]) from None


def _left(value: Any) -> object:
    """What is left of a sheet that is open; it is loaded where the game is known."""
    if _object(value) and value.keys() != {"lines", "closed", "by", "begun"}:
        raise LeagueError("no-text")
    return value


def _day(value: Any) -> object:
    return read_day(value).isoformat()


_HASH = _code(r"[0-9a-f]{64}")
_PERHAPS = _code(r"([0-9a-f]{64})?")
_MARK = _code(r"[a-z]{0,3}")
_KIND = _code(r"[a-z][a-z -]{0,60}")

READERS: Mapping[str, Mapping[str, Reader]] = {
    "league": {
        "slug": read_place,
        "name": read_name,
        "language": read_language,
        "zone": read_zone,
        "rhythm": lambda value: _rhythm(value) if value else read_rhythm({}),
        "options": lambda value: read_options(_object(value)),
    },
    "person": {
        "slug": read_slug,
        "name": read_name,
        "language": read_language,
        "zone": read_zone,
        "notify": _word(states.Notify),
        "paper": lambda value: read_choice(value, PAPERS),
    },
    "address": {"email": read_address, "paused": _line()},
    "game": {
        "slug": read_place,
        "kind": lambda value: read_choice(value, GAMES),
        "options": _options,
        "rhythm": _rhythm,
        "state": _word(states.GameState),
        "rules_version": _code(r"[0-9]{1,4}(\.[0-9]{1,4}){0,2}"),
        "commitment": _HASH,
        "salt": _line(_LONG),
        "seed_revealed": _PERHAPS,
        "mark": _MARK,
        "asked": _numbers,
        "chain": _PERHAPS,
        "anonymous": _word(states.UnnamedUntil),
        "strength": _word(states.Strength),
    },
    "journalrow": {
        "kind": lambda value: read_choice(value, KEYS),
        "body": _raw,
        "digest": _HASH,
    },
    "turn": {"mark": _MARK, "report": _report, "chain": _PERHAPS},
    "sheetrow": {
        "state": _word(states.SheetState),
        "text": _raw,
        "receipt": _code(r"[0-9a-f]{16}\.[0-9a-f]{64}"),
        "by": _word(Way),
        "left": _left,
    },
    "standingrow": {"kind": _KIND, "text": _line(_LONG)},
    "press": {"mark": _MARK, "text": _line(LONGEST_PRESS)},
    "season": {
        "slug": read_slug,
        "name": read_name,
        "form": _word(states.SeasonForm),
        "state": _word(states.SeasonState),
        "terms": _terms,
        "commitment": _HASH,
        "seed_revealed": _PERHAPS,
        "lots": _HASH,
    },
    "division": {"name": read_name},
    "entrant": {"state": _word(states.EntrantState)},
    "seasonround": {"state": _word(states.RoundState), "bracket": _numbers},
    "pairing": {"kind": lambda value: read_choice(value, GAMES), "entrants": _numbers},
    "moved": {"why": _word(states.MoveReason)},
    "verdict": {
        "was": lambda value: read_choice(value, ("", *states.every(states.GameState))),
        "places": _places,
        "reason": _line(),
    },
    "vacation": {
        "first_day": _day,
        "last_day": _day,
        "zone": read_zone,
        "by": _word(states.AbsenceBy),
        "ended_by": _line(),
    },
    "asking": {"outcome": _word(states.AskOutcome)},
    "opening": {"why": _word(states.OpeningReason), "closed_by": _line()},
    "news": {"title": _line(), "text": _words(_LONG)},
    "act": {
        "actor": _line(),
        "kind": _KIND,
        "reason": _line(),
        "old": _line(_LONG),
        "new": _words(_LONG),
    },
}
"""By table and column; null is for the column to allow."""


def read_value(table: str, column: str, value: Any, at: datetime) -> Any:
    """The value of a column, in an archive that was written at that moment. Raises LeagueError."""
    if value is None:
        return None
    if reader := READERS.get(table, {}).get(column):
        return reader(value)
    if isinstance(value, datetime):
        return _in_time(value, at + LATER if column in TO_COME else at)
    if isinstance(value, int) and not isinstance(value, bool):
        return read_number(value, least=-1 if column in _BELOW_NOTHING else 0)
    return value


def _in_time(moment: datetime, last: datetime) -> datetime:
    if moment > last:
        raise LeagueError("too-late", word=moment.isoformat(), last=last.isoformat())
    return moment
