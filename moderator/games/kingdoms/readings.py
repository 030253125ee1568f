"""Cards that can be read in more than one way: our reading first, then what a league may set."""

from __future__ import annotations

from collections.abc import Mapping

from moderator.engine.core import Fact

READINGS: Mapping[str, tuple[Fact, ...]] = {
    "halflings-1": (2, 1),
    "halflings-5": ("player", "region"),
    "lizardfolk-4": ("edge", "anywhere"),
    "goblins-5": (1, 2),
    "undead-3": ("any", "war"),
    "undead-5": ("once", "each"),
    "satyrs-1": ("own", "any"),
}
"""By faction and level.

Halflings 1: resources that answering their flag with a bid costs. Halflings 5: a point for each
ally or each shared region. Lizardfolk 4: where armies change places. Goblins 5: points for most
armies. Undead 3: for an army lost by any cause or in war. Undead 5: for a majority once or in
each home. Satyrs 1: for a tie in their own wars or in anybody's.
"""
