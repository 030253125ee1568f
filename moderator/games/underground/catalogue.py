"""The pieces of the Underground box as data; importing this makes them known to the blocks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from moderator.games.smallworld import board
from moderator.games.smallworld.catalogue import Piece, learn, pieces

DATA = Path(__file__).resolve().parent / "data"


@cache
def document() -> Mapping[str, Any]:
    """The data file of the box, as JSON says it."""
    loaded: Mapping[str, Any] = json.loads((DATA / "underground.json").read_text("utf-8"))
    return loaded


RACES: Mapping[str, Piece] = pieces(document()["races"], "banner")
POWERS: Mapping[str, Piece] = pieces(document()["powers"], "badge")
RELICS: tuple[str, ...] = tuple(document()["relics"])
PLACES: tuple[str, ...] = tuple(document()["places"])
FINDS = (*RELICS, *PLACES)
ARMOR: int = document()["pieces"]["mushroom_armors"]
HAMMERS: int = document()["pieces"]["silver_hammers"]

learn(RACES)
learn(POWERS)
board.learn(document()["boards"])
