"""The pieces of the Underground box as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.games import boxes
from moderator.games.smallworld.catalogue import Piece, pieces


def document() -> Mapping[str, Any]:
    """The data file of the box, as JSON says it."""
    return boxes.document("underground")


RACES: Mapping[str, Piece] = pieces(document()["races"], "banner")
POWERS: Mapping[str, Piece] = pieces(document()["powers"], "badge")
RELICS: tuple[str, ...] = tuple(document()["relics"])
PLACES: tuple[str, ...] = tuple(document()["places"])
FINDS = (*RELICS, *PLACES)
ARMOR: int = document()["pieces"]["mushroom_armors"]
HAMMERS: int = document()["pieces"]["silver_hammers"]
