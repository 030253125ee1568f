"""The page of a season, and that of a league's ratings."""

from __future__ import annotations

from itertools import groupby

from moderator.league.seasons.ratings import SETTLED
from moderator.publish.addresses import Spot
from moderator.publish.facts import LeagueFacts
from moderator.publish.pages.public_pages import page_of
from moderator.publish.seasons import wording
from moderator.publish.seasons.facts import SeasonFacts
from moderator.publish.seasons.ratings import Rated, course
from moderator.publish.telling.templates import speaker_of


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
            for number, tables in groupby(facts.fixtures, key=lambda one: one.round)
        ],
        games=[speaker.game(kind) for kind in facts.terms.kinds],
    )


def ratings_page(spot: Spot, league: LeagueFacts, found: tuple[Rated, ...]) -> bytes:
    """The ratings of each game that is played in a league."""
    speaker = speaker_of(spot.language, league.zone)
    return page_of(
        "site/ratings.html.j2",
        spot,
        speaker,
        league=league,
        rated=[(speaker.game(one.kind), one.rows, course(speaker, one)) for one in found],
        settled=SETTLED,
    )
