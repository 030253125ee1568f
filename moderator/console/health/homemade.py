"""The sets that the league makes itself: a wrong one stops only games that ask for it."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.console.health.check import Check
from moderator.league.options.homemade import faults
from moderator.settings import Settings


def own_sets(settings: Settings) -> Iterator[Check]:
    """A line a set; nothing where there is none."""
    for file, why in faults(settings.league.homemade):
        name = f"home-made {file.stem}"
        if why:
            yield Check(name, "warn", f"{file}: {why}", "mend it; no game can be made with it")
        else:
            yield Check(name, "ok", f"{file}, can be played")
