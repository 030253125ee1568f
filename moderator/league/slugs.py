"""Short names of leagues, games and players: they stand in addresses, pages and guards."""

from __future__ import annotations

import re

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


def slug_problem(slug: str) -> str | None:
    """Why that cannot be a short name, or None."""
    if len(slug) > LONGEST:
        return f"{slug[:LONGEST]}… is too long for a short name: at most {LONGEST} characters."
    if not _SHAPE.fullmatch(slug):
        return (
            f"{slug!r} cannot be a short name: small Latin letters and digits, parts joined by "
            "single hyphens, a letter first, as in kyiv-7."
        )
    return None


def place_problem(slug: str) -> str | None:
    """Why a league or a game cannot have its pages under that name, or None."""
    if slug in RESERVED:
        return f"{slug!r} is an address of the moderator's own pages: choose another short name."
    return slug_problem(slug)
