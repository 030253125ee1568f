"""Cards that can be read in more than one way: our reading first, then what a league may set."""

from __future__ import annotations

import re
from collections.abc import Mapping

from moderator.engine.core import Fact

_KEY = re.compile(r"(?P<faction>[a-z-]+)-(?P<level>\d)(?:-[a-z]+)?")

BY_EDITION: tuple[Fact, ...] = ("cost", "power")
"""Points less to pay, as the second edition has it, or more war power, as the first."""

READINGS: Mapping[str, tuple[Fact, ...]] = {
    "orcs-4": ("mana", "ore"),
    "humans-4": ("food", "ore", "mana"),
    "lizardfolk-3-ruins": ("choice", "nothing"),
    "lizardfolk-3-retreat": ("gains", "nothing"),
    "lizardfolk-4": ("edge", "anywhere"),
    "halflings-1": (2, 1),
    "halflings-5": ("player", "region"),
    "elves-2": BY_EDITION,
    "goblins-5": (1, 2),
    "undead-3": ("any", "war"),
    "undead-5": ("once", "each"),
    "centaurs-1": BY_EDITION,
    "centaurs-3": ("free", "held"),
    "centaurs-4": BY_EDITION,
    "dark-elves-2": BY_EDITION,
    "merfolk-2": BY_EDITION,
    "valkyries-2": (3, 7),
    "constructs-1": BY_EDITION,
    "satyrs-1": ("own", "any"),
}
"""By faction and level, in the order of the factions; `docs/kingdoms.md` says each in words."""


def card_of(key: str) -> tuple[str, str]:
    """The faction and the level that a reading is about."""
    match = _KEY.fullmatch(key)
    assert match is not None, key
    return match["faction"], match["level"]
