"""Copies of reports that somebody asked for: in their layout and language, for their eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session

from moderator.engine.core import Seat
from moderator.league.people.directory import find_league
from moderator.league.values.errors import LeagueError
from moderator.publish import queries
from moderator.publish.facts import Home, LeagueFacts, TurnLine
from moderator.publish.layout import LayoutOverrides
from moderator.publish.pages import public_pages
from moderator.publish.pdf.booklet import booklet_html, results_html
from moderator.publish.pdf.turn_report import Copy, report_html
from moderator.publish.queries.turns import stood
from moderator.publish.seasons.facts import all_facts
from moderator.store.keys import key
from moderator.store.tables import Game

USUAL = LayoutOverrides()


@dataclass(frozen=True, slots=True)
class CopyRequest:
    """Whose copy (None: what everybody may read), how laid out, in which language ("": the
    league's), and the address of the seat's own form, if it is to be on paper."""

    seat: Seat | None = None
    change: LayoutOverrides = USUAL
    language: str = ""
    form: str = ""


def one_turn(session: Session, game: Game, turn: str, wish: CopyRequest, base_url: str) -> str:
    """A turn's report as HTML, the latest one's if `turn` is empty. LeagueError for no such."""
    lines = queries.turn_lines(session, game)
    line = _found(lines, game, turn)
    home = _home(session, game, wish)
    names = queries.names_then(queries.tenures(session, game), line.played_at)
    facts = queries.turn_facts(session, game, lines, line, names, wish.seat)
    course = queries.course(session, game, stood(lines, line), facts.view, wish.seat)
    drawn = public_pages.turn_picture(home, facts)
    return report_html(home, facts, drawn, _copy(wish, home.league, base_url), course)


def whole_game(session: Session, game: Game, wish: CopyRequest, base_url: str) -> str:
    """All turns as a booklet, as HTML. LeagueError where none was played."""
    home = _home(session, game, wish)
    if all(line.superseded for line in queries.turn_lines(session, game)):
        raise LeagueError("nothing-played", game=game.slug)
    return booklet_html(session, game, home, _copy(wish, home.league, base_url))


def league_results(session: Session, slug: str, wish: CopyRequest, base_url: str) -> str:
    """A league's table and results, as HTML. LeagueError for no such league."""
    number = key(find_league(session, slug))
    page = queries.league_page(session, number)
    league = _told(page.league, wish)
    seasons = all_facts(session, number)
    return results_html(replace(page, league=league), seasons, _copy(wish, league, base_url))


def _copy(wish: CopyRequest, league: LeagueFacts, base_url: str) -> Copy:
    return Copy(base_url, wish.change.of(league.layout), wish.seat, wish.form)


def _home(session: Session, game: Game, wish: CopyRequest) -> Home:
    league = queries.league_facts(session, game.league_id)
    return Home(game.slug, game.kind, _told(league, wish))


def _told(league: LeagueFacts, wish: CopyRequest) -> LeagueFacts:
    return league.spoken(wish.language) if wish.language else league


def _found(lines: tuple[TurnLine, ...], game: Game, turn: str) -> TurnLine:
    if not lines:
        raise LeagueError("nothing-played", game=game.slug)
    for line in reversed(lines):
        if line.name == turn or (not turn and not line.superseded):
            return line
    last = next(line for line in reversed(lines) if not line.superseded)
    raise LeagueError("no-such-turn", game=game.slug, turn=turn, last=last.name)
