"""A season that is played: rounds begin, games are made, each once and for all."""

from __future__ import annotations

import hmac
from dataclasses import replace
from itertools import count

import structlog
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, select

from moderator.engine.core import LETTERS
from moderator.league.games import founding
from moderator.league.games.founding import NewGame
from moderator.league.people.anonymity import hide
from moderator.league.seasons.keeping import (
    divisions,
    must_be,
    pairings,
    publish_pages,
    rounds,
    terms_of,
)
from moderator.league.seasons.making_rounds import add_round
from moderator.league.seasons.results import played
from moderator.league.values.errors import LeagueError
from moderator.store.at import At, RandomBytes
from moderator.store.keys import key
from moderator.store.tables import (
    Entrant,
    Game,
    League,
    Pairing,
    Person,
    Season,
    SeasonRound,
)

log = structlog.get_logger()

UNFINISHED = ("open", "running", "paused")


def start(at: At, season: Season) -> list[Game]:
    """Begin: from now on nobody is moved. The games of the first round, or with a parallel pace
    of all rounds. Raises LeagueError where nothing is drawn."""
    if season.state == "open":
        raise LeagueError("not-drawn", season=season.slug)
    must_be(season, "drawn")
    season.state, season.started_at = "running", at.now
    at.session.add(season)
    return step(at, season)


def step_all(at: At, failed: list[str]) -> list[str]:
    """All seasons that run, as far as they can go: the short names of games that were made. One
    that cannot go on stays as it is and is named in `failed`; the others go on."""
    running = at.session.exec(select(Season).where(Season.state == "running")).all()
    made: list[str] = []
    for season in running:
        if _is_busy(at.session, season):
            continue
        slug = season.slug
        try:
            with at.session.begin_nested():
                made += [game.slug for game in step(at, season)]
        except OperationalError:  # no fault of the season: all of it waits for the next tick
            raise
        except Exception:
            log.exception("season", season=slug)
            failed.append(f"season {slug}")
    return made


def _is_busy(session: Session, season: Season) -> bool:
    """Whether some table of a round that runs is being played: then there is nothing to do. It
    spares the clock reading every result each minute."""
    row = session.exec(
        select(Game.id)
        .join(Pairing, col(Pairing.game_id) == Game.id)
        .join(SeasonRound, col(Pairing.round_id) == SeasonRound.id)
        .where(
            SeasonRound.season_id == season.id,
            SeasonRound.state == "running",
            col(Game.state).in_(UNFINISHED),
        )
        .limit(1)
    )
    return row.first() is not None


def step(at: At, season: Season) -> list[Game]:
    """End the rounds that are over, begin those that are due, make the games that are missing.

    As often as one likes: a table that has a game gets no other. Raises LeagueError for a season
    that does not run.
    """
    must_be(season, "running")
    _end_rounds(at.session, season)
    _begin_rounds(at.session, season)
    made = [
        _make(at, season, row, table)
        for row, table in pairings(at.session, season)
        if row.state == "running" and table.game_id is None
    ]
    if made:
        publish_pages(at, season)
    return made


def _end_rounds(session: Session, season: Season) -> None:
    running = [row for row in rounds(session, season) if row.state == "running"]
    if not running:
        return
    still = {key(table.round) for table in played(session, season) if table.is_open}
    for row in running:
        if key(row) not in still:
            row.state = "over"
            session.add(row)
    session.flush()


def _begin_rounds(session: Session, season: Season) -> None:
    terms, made = terms_of(season), rounds(session, season)
    if any(row.state == "running" for row in made):
        return
    waiting = [row for row in made if row.state == "waiting"]
    if season.form != "league" and not waiting:
        waiting = add_round(session, season)
    for row in waiting if terms.pace == "parallel" else waiting[:1]:
        row.state = "running"
        session.add(row)
    session.flush()


def _make(at: At, season: Season, row: SeasonRound, table: Pairing) -> Game:
    """The game of a table, begun."""
    terms = terms_of(season)
    slug = game_slug(at.session, season, row, table)
    people = [
        at.session.get_one(Person, at.session.get_one(Entrant, entrant).person_id)
        for entrant in table.entrants
    ]
    league = at.session.get_one(League, season.league_id)
    options = dict(terms.options.get(table.kind, {}))
    made = founding.new_game(
        replace(at, random_bytes=nonces(at.secret, slug)),
        league,
        NewGame(slug, table.kind, people, options),
    )
    if terms.anonymous:
        hide(at.session, made, "end")
    table.game_id = key(made)
    at.session.add(table)
    at.session.flush()
    founding.start(at, made)
    return made


def game_slug(session: Session, season: Season, row: SeasonRound, table: Pairing) -> str:
    """`autumn-2b` is the second table of round 2; `autumn-d1-2b` where there are divisions."""
    tiers = divisions(session, season)
    tier = next(division.tier for division in tiers if division.id == table.division_id)
    where = f"-d{tier + 1}" if len(tiers) > 1 else ""
    name = LETTERS[table.number - 1] if table.number <= len(LETTERS) else f"-{table.number}"
    return f"{season.slug}{where}-{row.number}{name}".lower()


def nonces(secret: bytes, label: str) -> RandomBytes:
    """Nonces that nobody without the secret can tell: the clock makes games too, and needs no
    luck of its own for it."""
    numbers = count()

    def drawn(size: int) -> bytes:
        message = f"nonce:{label}:{next(numbers)}".encode()
        return hmac.digest(secret, message, "sha512")[:size]

    return drawn
