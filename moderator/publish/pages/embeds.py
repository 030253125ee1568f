"""Small pages to be shown inside somebody else's: a board, a league's games."""

from __future__ import annotations

from moderator.publish.addresses import Spot, Where
from moderator.publish.facts import GameFacts, LeaguePage
from moderator.publish.pages import public_pages
from moderator.publish.pages.board_picture import picture
from moderator.publish.telling.rankings import standings
from moderator.publish.telling.templates import league_speaker


def game_embed(where: Where, facts: GameFacts) -> bytes:
    """The board now, whose move it is and until when."""
    league, speaker = facts.league, league_speaker(facts.league, facts.view)
    spot = Spot(where, f"{facts.line.slug}/", league.language, league.language)
    drawn = None
    if facts.view is not None:
        title = public_pages.board_title(speaker, facts)
        drawn = picture(speaker, public_pages.shown(facts), facts.line.names, title)
    return public_pages.page_of(
        "site/embed_game.html.j2", spot, speaker, facts.line.names, line=facts.line, picture=drawn
    )


def league_embed(where: Where, page: LeaguePage) -> bytes:
    """A league's standings and the games that are being played."""
    league = page.league
    spot = Spot(where, f"{league.folder}/", league.language, league.language)
    return public_pages.page_of(
        "site/embed_league.html.j2",
        spot,
        league_speaker(league),
        league=league,
        games=page.games,
        standings=standings(page.games),
    )
