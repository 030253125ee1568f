"""Cards that can be read in more than one way: our reading first, then what a league may set."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Fact

READINGS: Mapping[str, tuple[Fact, ...]] = {
    "halflings-5": ("player", "region"),
    "goblins-5": (1, 2),
    "undead-5": ("once", "each"),
}
"""By faction and level. A point for each ally or each shared region; for most armies one or two;
for majorities once or in each home."""
