"""The fifteen factions whose levels are known, by id: five levels each.

The Shapeshifters' text is not known, so they are left out. What a card says stands beside its
hooks; how each is read is written down in the league's rulings.
"""

from __future__ import annotations

from collections.abc import Mapping

from moderator.games.kingdoms.factions.centaurs import CENTAURS
from moderator.games.kingdoms.factions.constructs import CONSTRUCTS
from moderator.games.kingdoms.factions.dark_elves import DARK_ELVES
from moderator.games.kingdoms.factions.dwarves import DWARVES
from moderator.games.kingdoms.factions.elves import ELVES
from moderator.games.kingdoms.factions.gamelyn import GAMELYN
from moderator.games.kingdoms.factions.goblins import GOBLINS
from moderator.games.kingdoms.factions.halflings import HALFLINGS
from moderator.games.kingdoms.factions.humans import HUMANS
from moderator.games.kingdoms.factions.lizardfolk import LIZARDFOLK
from moderator.games.kingdoms.factions.merfolk import MERFOLK
from moderator.games.kingdoms.factions.orcs import ORCS
from moderator.games.kingdoms.factions.satyrs import SATYRS
from moderator.games.kingdoms.factions.undead import UNDEAD
from moderator.games.kingdoms.factions.valkyries import VALKYRIES
from moderator.games.kingdoms.powers import Power

FACTIONS: Mapping[str, tuple[Power, ...]] = {
    "orcs": ORCS,
    "dwarves": DWARVES,
    "humans": HUMANS,
    "lizardfolk": LIZARDFOLK,
    "halflings": HALFLINGS,
    "elves": ELVES,
    "goblins": GOBLINS,
    "undead": UNDEAD,
    "centaurs": CENTAURS,
    "dark-elves": DARK_ELVES,
    "merfolk": MERFOLK,
    "valkyries": VALKYRIES,
    "constructs": CONSTRUCTS,
    "order-of-gamelyn": GAMELYN,
    "satyrs": SATYRS,
}
"""Those that are printed."""
