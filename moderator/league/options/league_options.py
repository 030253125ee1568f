"""What a league may choose beside its rhythm: press, a cool-off, time for reactions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Literal

from sqlmodel import Session, col

from moderator.league.options import absence_rules
from moderator.league.values.errors import LeagueError, one_of, read_choice, unknown
from moderator.league.values.languages import read_language
from moderator.league.values.rhythm_text import read_rhythm
from moderator.league.values.spans import read_span
from moderator.league.values.zones import read_zone
from moderator.store.tables import Game, League
from moderator.store.types import is_unreadable

PRESS = ("signed", "anonymous", "none")
"""Whether players write to each other: with their names, without, not at all."""

SPANS = ("cool_off", "ask_retreats")
"""Options that are a length of time, as `12h`; 0 or left out: none."""


USUAL_COOL_OFF = "10m"
"""Of a new league, where nothing else is said."""

PAPERS = ("A4", "Letter")
"""Sheets that reports are laid out for."""

LISTED = col(League.practice).is_(False)
"""Leagues that are shown, listed and published: all but the one that holds practice games."""

JOINING = ("closed", "open")
"""Whether anybody may sign up, or only who is invited."""


def read_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """What a league has chosen, each of its kind. Raises LeagueError, naming the option and what is
    possible."""
    for name, value in options.items():
        if name not in _READERS:
            raise unknown("unknown-setting", name, _READERS)
        try:
            _READERS[name](value)
        except LeagueError as error:
            raise error.named(error.about or name) from error
    check_layout(options.get("large"), options.get("two_up"))
    return dict(options)


def check_layout(large: object, two_up: object) -> None:
    """Large print on pages of half the size would be neither. Raises LeagueError."""
    if large is True and two_up is True:
        raise LeagueError("large-two-up", "two_up")


def _choice(known: Sequence[str]) -> Callable[[object], object]:
    return lambda value: read_choice(value, known)


def _length(value: object) -> object:
    return read_span(str(value)) if isinstance(value, str | int) else read_span("")


def _truth(value: object) -> object:
    if not isinstance(value, bool):
        raise one_of(str(value)[:60], ("no", "yes"))
    return value


def _rules(value: object) -> object:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise LeagueError("no-text")
    return absence_rules.read(value)


_READERS: Mapping[str, Callable[[object], object]] = {
    "press": _choice(PRESS),
    "joining": _choice(JOINING),
    "paper": _choice(PAPERS),
    **dict.fromkeys(SPANS, _length),
    **dict.fromkeys(("pin", "approve", "large", "two_up", "archived"), _truth),
    absence_rules.KEY: _rules,
}


def press(session: Session, game: Game) -> str:
    """signed, anonymous or none."""
    return str(_options(session, game).get("press", PRESS[0]))


def cool_off(session: Session, game: Game) -> timedelta:
    """How long a sheet closed by `end` waits before it is played; nothing: it does not."""
    return _span(session, game, "cool_off")


def ask_retreats(session: Session, game: Game) -> timedelta:
    """How long a seat is asked where its tokens go that were driven back; nothing: its standing
    instruction or its default answers at once."""
    return _span(session, game, "ask_retreats")


def _span(session: Session, game: Game, name: str) -> timedelta:
    return span_in(_options(session, game), name)


def span_in(options: Mapping[str, Any], name: str) -> timedelta:
    """One of `SPANS` among a league's options."""
    return read_span(str(options.get(name) or "0"))


def approve(session: Session, game: Game) -> bool:
    """Whether results count only once an organiser has approved them."""
    return approves(_options(session, game))


def approves(options: Mapping[str, Any]) -> bool:
    """The same, among a league's options."""
    return bool(options.get("approve", False))


def unreadable_settings(league: League) -> tuple[str, ...]:
    """Those of a league's settings that hold what no organiser could have written there."""
    held = (
        ("language", lambda: read_language(league.language)),
        ("zone", lambda: read_zone(league.zone)),
        ("rhythm", lambda: league.rhythm and read_rhythm(league.rhythm)),
        ("options", lambda: read_options(league.options)),
    )
    return tuple(name for name, read in held if not _reads(read))


def _reads(read: Callable[[], object]) -> bool:
    try:
        read()
    except Exception:  # noqa: BLE001 - a value from anywhere may fail in any way
        return False
    return True


def kept(league: League, name: Literal["rhythm", "options"]) -> dict[str, Any]:
    """What of a league's settings is there to be kept when one of them changes: nothing of what
    cannot be read, so that it can be set anew."""
    return {} if name in unreadable_settings(league) else dict(getattr(league, name))


def _options(session: Session, game: Game) -> Mapping[str, Any]:
    return session.get_one(League, game.league_id).options


def is_archived(league: League) -> bool:
    """Whether it is over: its pages stay, and nothing new begins in it."""
    return not is_unreadable(league.options) and bool(league.options.get("archived", False))


def check_in_use(league: League) -> None:
    """Raises LeagueError where nothing may begin any more."""
    if is_archived(league):
        raise LeagueError("league-archived", league=league.slug)


def is_practice(session: Session, game: Game) -> bool:
    """Whether it is a game against stand-ins alone, which counts and is published nowhere."""
    return session.get_one(League, game.league_id).practice
