"""Short names of leagues, games and players: they stand in addresses, pages and guards."""

from __future__ import annotations

import re
from typing import NewType

from moderator.league.values.errors import LeagueError

Slug = NewType("Slug", str)
"""A short name: made by `read_slug` and `read_place` alone. It can be a part of any path."""

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
        *(
            "index",
            "join",
            "leagues",
            "me",
            "metrics",
            "my",
            "pagefind",
            "people",
            "play",
            "players",
        ),
        "practice",
        *("rules", "schema", "search", "sign-in", "sign-out", "static", "unsubscribe", "web"),
    }
)
"""First parts of addresses that pages of no league and no game may take."""


def read_slug(text: object) -> Slug:
    """A short name, as of a player or a season. Raises LeagueError: `slug-shape`, `slug-long`."""
    word = str(text)
    if len(word) > LONGEST:
        raise LeagueError("slug-long", word=word[:LONGEST], most=LONGEST)
    if not isinstance(text, str) or not _SHAPE.fullmatch(word):
        raise LeagueError("slug-shape", word=word)
    return Slug(word)


def read_place(text: object) -> Slug:
    """The short name of a league or a game, which have pages of their own under it. Raises
    LeagueError: `slug-reserved` for an address of other pages, and like `read_slug`."""
    slug = read_slug(text)
    if slug in RESERVED:
        raise LeagueError("slug-reserved", word=slug)
    return slug
