"""What a reader must fetch: a page by itself, and what the walk through a game reads at once."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

PAGE, WALK = 150, 60
"""Kilobytes at most: of a page as it lies there, of a walk's data in one language, compressed."""
_KB = 1000


def faults(site: Path) -> Iterator[str]:
    """Each page and each game's walk that is heavier than that, a sentence each."""
    for page in sorted(site.rglob("*.html")):
        if (size := page.stat().st_size) > PAGE * _KB:
            yield f"{page.relative_to(site)} has {size / _KB:.0f} kB"
    for boards in sorted(site.glob("*/walk.js")):
        for words in sorted(boards.parent.glob("walk-*.js")):
            size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in (boards, words))
            if size > WALK * _KB:
                yield f"{words.relative_to(site)} with the boards has {size / _KB:.0f} kB"
