"""Short names of leagues, games and players: they stand in addresses, pages and guards."""

from __future__ import annotations

import re

from moderator.league.values.errors import LeagueError

_SHAPE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40

RESERVED = frozenset(
    {
        *(
            "api",
            "assets",
            "calendar",
            "confirm",
            "demo",
            "desk",
            "feeds",
            "games",
            "health",
            "healthz",
            "help",
        ),
        *("index", "join", "leagues", "me", "my", "pagefind", "people", "play", "players"),
        *("rules", "schema", "search", "sign-in", "sign-out", "static", "unsubscribe", "web"),
    }
)
"""First parts of addresses that pages of no league and no game may take."""


def slug_problem(slug: str) -> LeagueError | None:
    """Why that cannot be a short name, or None."""
    if len(slug) > LONGEST:
        return LeagueError("slug-long", word=slug[:LONGEST], most=LONGEST)
    if not _SHAPE.fullmatch(slug):
        return LeagueError("slug-shape", word=slug)
    return None


def place_problem(slug: str) -> LeagueError | None:
    """Why a league or a game cannot have its pages under that name, or None."""
    if slug in RESERVED:
        return LeagueError("slug-reserved", word=slug)
    return slug_problem(slug)
