"""The pieces of the box as data: races, powers, boards, and how ids are made of names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from moderator.games import boxes
from moderator.games.own import ident


@dataclass(frozen=True, slots=True)
class Piece:
    """A banner (`tokens`: all that race has) or a badge (`tokens` is 0)."""

    id: str
    name: str
    value: int
    """Race tokens that come with it."""
    tokens: int = 0


def document() -> Mapping[str, Any]:
    """The data file of the base game, as JSON says it."""
    return boxes.document("smallworld")


def pieces(rows: Iterable[Mapping[str, Any]], value: str) -> dict[str, Piece]:
    """Banners or badges by id, from the rows of a data file."""
    by_id = {}
    for row in rows:
        id_ = ident(row["name"])
        by_id[id_] = Piece(id_, row["name"], row[value], row.get("tokens", 0))
    return by_id


RACES: Mapping[str, Piece] = pieces(document()["races"], "banner")
POWERS: Mapping[str, Piece] = pieces(document()["powers"], "badge")
FACES: tuple[int, ...] = tuple(document()["die"])
"""The sides of the reinforcement die, equal ones counted."""
START_COINS: int = document()["start_coins"]
CAMPS: int = document()["markers"]["encampment"]
FORTRESSES: int = document()["markers"]["fortress"]
HEROES: int = document()["markers"]["hero"]
HOLES: int = document()["markers"]["hole"]

SHELF = ("smallworld", "underground")
"""The boxes whose pieces go together."""


def _printed() -> Mapping[str, Piece]:
    printed: dict[str, Piece] = {}
    for box in map(boxes.document, SHELF):
        printed |= pieces(box["races"], "banner") | pieces(box["powers"], "badge")
    return printed


PIECES: Mapping[str, Piece] = _printed()
"""All printed races and powers, in the order of the data files."""
