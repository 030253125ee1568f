"""Short names of leagues, games and players: they stand in addresses, pages and guards."""

from __future__ import annotations

import re

_SHAPE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40


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
