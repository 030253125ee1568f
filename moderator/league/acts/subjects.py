"""What an act is about, found by what a form or a command calls it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from sqlmodel import Session

from moderator.league.clock.vacations import vacation_of
from moderator.league.people.directory import find_game, find_league
from moderator.league.seasons.keeping import find_season
from moderator.league.values.errors import ForbiddenError, LeagueError
from moderator.league.values.numbers import read_number
from moderator.store.tables import Game, League

About = Literal["game", "season", "league", "leagues", "mail", "vacation", "nothing"]
"""`nothing`: it makes what it is about. `leagues`: one league, or all of them where none is named.
`mail` is whatever keeps the mail and the site going, by the number of its row."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What an act is about, and the league that it lies in; None where it lies in no single one."""

    what: object
    league: League | None

    @property
    def game(self) -> Game | None:
        return self.what if isinstance(self.what, Game) else None


def _game(session: Session, text: str, _: League | None) -> Subject:
    game = find_game(session, text)
    return Subject(game, session.get_one(League, game.league_id))


def _season(session: Session, text: str, here: League | None) -> Subject:
    """At a desk only the league's own seasons are named."""
    season = find_season(session, text, here)
    return Subject(season, session.get_one(League, season.league_id))


def _league(session: Session, text: str, _: League | None) -> Subject:
    league = find_league(session, text)
    return Subject(league, league)


def _leagues(session: Session, text: str, here: League | None) -> Subject:
    return _league(session, text, here) if text else Subject(None, None)


def _nothing(_: Session, __: str, ___: League | None) -> Subject:
    return Subject(None, None)


def _mail(_: Session, text: str, here: League | None) -> Subject:
    return Subject(_number(text), here)


def _vacation(session: Session, text: str, _: League | None) -> Subject:
    row = vacation_of(session, _number(text))
    return Subject(row, session.get_one(League, row.league_id))


def _number(text: str) -> int:
    try:
        return read_number(text)
    except LeagueError as error:
        raise error.named("number") from error


_FINDERS: Mapping[About, Callable[[Session, str, League | None], Subject]] = {
    "game": _game,
    "season": _season,
    "league": _league,
    "leagues": _leagues,
    "mail": _mail,
    "vacation": _vacation,
    "nothing": _nothing,
}


def find_subject(session: Session, about: About, text: str, here: str = "") -> Subject:
    """What the act is about; `here` is the short name of the league at whose desk it is done.
    Raises LeagueError where there is none of that name or number, or none in that league."""
    desk = find_league(session, here) if here else None
    subject = _FINDERS[about](session, text, desk)
    if desk is not None and subject.league is not None and subject.league.id != desk.id:
        raise ForbiddenError("not-in-league", word=text, league=here)
    return subject
