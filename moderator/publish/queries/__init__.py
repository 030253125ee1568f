"""The database as one viewer may read it: values for pages. Nothing is written here.

A turn's facts follow from its own rows alone, so the page of an old turn comes out the same
however often and in whatever order pages are made.
"""

from moderator.publish.queries.games import acts, game_facts, words_said
from moderator.publish.queries.history import course
from moderator.publish.queries.leagues import (
    game_line,
    league_facts,
    league_page,
    leagues_facts,
    published_games,
    site_language,
    site_leagues,
)
from moderator.publish.queries.players import player_counts, player_facts, players_facts, players_of
from moderator.publish.queries.tallies import peoples, tallies
from moderator.publish.queries.tenures import NamedTenure, names_then, tenures
from moderator.publish.queries.turn_list import ahead, links, turn_lines
from moderator.publish.queries.turns import turn_facts

__all__ = [
    "NamedTenure",
    "acts",
    "ahead",
    "course",
    "game_facts",
    "game_line",
    "league_facts",
    "league_page",
    "leagues_facts",
    "links",
    "names_then",
    "peoples",
    "player_counts",
    "player_facts",
    "players_facts",
    "players_of",
    "published_games",
    "site_language",
    "site_leagues",
    "tallies",
    "tenures",
    "turn_facts",
    "turn_lines",
    "words_said",
]
