"""What a league may choose beside its rhythm: press, a cool-off, time for reactions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlmodel import Session

from moderator.league.values.errors import LeagueError, one_of
from moderator.league.values.spans import read_span
from moderator.store.tables import Game, League

PRESS = ("signed", "anonymous", "none")
"""Whether players write to each other: with their names, without, not at all."""

SPANS = ("cool_off", "ask_retreats")
"""Options that are a length of time, as `12h`; 0 or left out: none."""


PAPERS = ("A4", "Letter")
"""Sheets that reports are laid out for."""

JOINING = ("closed", "open")
"""Whether anybody may sign up, or only who is invited."""


def checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a new league. Raises LeagueError for what cannot be chosen."""
    if options.get("press", PRESS[0]) not in PRESS:
        raise one_of(str(options["press"]), PRESS, about="press")
    for name in SPANS:
        try:
            read_span(str(options.get(name, "0")))
        except LeagueError as error:
            raise error.named(name) from error
    return dict(options)


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
    return bool(_options(session, game).get("approve", False))


def _options(session: Session, game: Game) -> Mapping[str, Any]:
    return session.get_one(League, game.league_id).options
