"""Seasons and ratings as pages and data, put on the shelf, each file only where it changed."""

from __future__ import annotations

import json
from functools import cache
from itertools import groupby

from sqlmodel import Session, select

from moderator.league.seasons.ratings import SETTLED
from moderator.publish import queries
from moderator.publish.addresses import Spot, Where
from moderator.publish.facts import LeagueFacts
from moderator.publish.pages.public_pages import page_of
from moderator.publish.seasons import wording
from moderator.publish.seasons.data import results_csv, season_json
from moderator.publish.seasons.facts import SeasonFacts, games_of, season_facts, seasons_of
from moderator.publish.seasons.fingerprints import ratings_mark, season_mark
from moderator.publish.seasons.ratings import Rated, course, rated
from moderator.publish.site.recipe import made_from
from moderator.publish.site.shelf import MADE, put_pages, shelf
from moderator.publish.site.takedown import clear
from moderator.publish.telling.templates import speaker_of
from moderator.store.tables import Game, Season

RATINGS = "ratings"

_SEASON = "season-"


def write_seasons(session: Session, where: Where, league_id: int) -> None:
    """The pages of a league's seasons and ratings, beside its own; as JSON and CSV too. What hangs
    on no news is not worked out again."""
    league = queries.league_facts(session, league_id)
    seasons = seasons_of(session, league_id)
    for season in seasons:
        _write_season(session, where, league, season)
    there = {season_folder(league, season.slug) for season in seasons}
    for made in (where.folder / league.folder).glob(f"{_SEASON}*/{MADE}"):
        if f"{league.folder}/{made.parent.name}/" not in there:
            clear(made.parent)
    if session.exec(
        select(Game.id).where(Game.league_id == league_id, Game.state == "over")
    ).first():
        _write_ratings(session, where, league, league_id)


def _write_ratings(session: Session, where: Where, league: LeagueFacts, league_id: int) -> None:
    folder = f"{league.folder}/{RATINGS}/"
    ratings = cache(lambda: rated(session, league_id))
    with shelf(where.folder / folder) as opened:
        put_pages(
            opened,
            (where, folder, league.language),
            made_from(where.key, league, ratings_mark(session, league_id)),
            lambda spot: ratings_page(spot, league, ratings()),
        )


def _write_season(session: Session, where: Where, league: LeagueFacts, season: Season) -> None:
    folder, mark = season_folder(league, season.slug), season_mark(session, season)
    facts = cache(lambda: season_facts(session, season))
    there = frozenset(game for game in games_of(session, season) if (where.folder / game).is_dir())
    with shelf(where.folder / folder) as opened:
        opened.put("season.json", made_from(mark), lambda: _json(facts()))
        opened.put("results.csv", made_from(mark), lambda: results_csv(facts()).encode())
        put_pages(
            opened,
            (where, folder, league.language),
            made_from(where.key, league, mark, sorted(there)),
            lambda spot: season_page(spot, league, facts(), there),
        )


def season_folder(league: LeagueFacts, slug: str) -> str:
    """Where a season's pages are, below the site."""
    return f"{league.folder}/{_SEASON}{slug}/"


def _json(facts: SeasonFacts) -> bytes:
    return (json.dumps(season_json(facts), indent=1, ensure_ascii=False) + "\n").encode()


def season_page(
    spot: Spot, league: LeagueFacts, facts: SeasonFacts, there: frozenset[str]
) -> bytes:
    """A season: its rule, tables, schedule and moves; `there` are games that have a page."""
    speaker = speaker_of(spot.language, league.zone)
    return page_of(
        "site/season.html.j2",
        spot,
        speaker,
        league=league,
        facts=facts,
        there=there,
        form=wording.FORMS[facts.form],
        state=wording.STATES[facts.state],
        states=wording.FIXTURES,
        why=wording.WHY,
        rules=wording.rules(speaker, facts.terms, facts.form),
        ties=wording.ties(speaker, facts.terms),
        number=lambda value: wording.number(speaker, value),
        span=wording.span,
        how_even=lambda quality: wording.how_even(speaker, quality),
        rounds=[
            (number, list(tables))
            for number, tables in groupby(facts.fixtures, key=lambda fixture: fixture.round)
        ],
        games=[speaker.game(kind) for kind in facts.terms.kinds],
    )


def ratings_page(spot: Spot, league: LeagueFacts, ratings: tuple[Rated, ...]) -> bytes:
    """The ratings of each game that is played in a league."""
    speaker = speaker_of(spot.language, league.zone)
    return page_of(
        "site/ratings.html.j2",
        spot,
        speaker,
        league=league,
        rated=[
            (speaker.game(rating.kind), rating.rows, course(speaker, rating)) for rating in ratings
        ],
        settled=SETTLED,
    )
