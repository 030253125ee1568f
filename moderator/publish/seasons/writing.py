"""Seasons and ratings put on the shelf, each file only where it changed."""

from __future__ import annotations

import json

from sqlmodel import Session

from moderator.publish import reading
from moderator.publish.facts import LeagueFacts
from moderator.publish.putting import put_pages
from moderator.publish.recipe import made_from
from moderator.publish.seasons.data import results_csv, season_json
from moderator.publish.seasons.facts import SeasonFacts, season_facts, seasons_of
from moderator.publish.seasons.pages import ratings_page, season_page
from moderator.publish.seasons.rated import rated
from moderator.publish.shelf import shelf
from moderator.publish.spot import Where

RATINGS = "ratings"


def write_seasons(session: Session, where: Where, league_id: int) -> None:
    """The pages of a league's seasons and ratings, beside its own; as JSON and CSV too."""
    league = reading.league_facts(session, league_id)
    for season in seasons_of(session, league_id):
        _write_season(where, league, season_facts(session, season))
    found = rated(session, league_id)
    if not found:
        return
    folder = f"{league.folder}/{RATINGS}/"
    with shelf(where.folder / folder) as opened:
        put_pages(
            opened,
            (where, folder, league.language),
            made_from(where.key, league, found),
            lambda spot: ratings_page(spot, league, found),
        )


def _write_season(where: Where, league: LeagueFacts, facts: SeasonFacts) -> None:
    folder = season_folder(league, facts.slug)
    there = frozenset(one.game for one in facts.fixtures if (where.folder / one.game).is_dir())
    with shelf(where.folder / folder) as opened:
        opened.put("season.json", made_from(facts), lambda: _json(facts))
        opened.put("results.csv", made_from(facts), lambda: results_csv(facts).encode())
        put_pages(
            opened,
            (where, folder, league.language),
            made_from(where.key, league, facts, sorted(there)),
            lambda spot: season_page(spot, league, facts, there),
        )


def season_folder(league: LeagueFacts, slug: str) -> str:
    """Where a season's pages are, below the site."""
    return f"{league.folder}/season-{slug}/"


def _json(facts: SeasonFacts) -> bytes:
    return (json.dumps(season_json(facts), indent=1, ensure_ascii=False) + "\n").encode()
