"""The pieces of the box as data: races, powers, boards, and how ids are made of names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from moderator.games.own import OWN, ident

DATA = Path(__file__).resolve().parent / "data"


@dataclass(frozen=True, slots=True)
class Piece:
    """A banner (`tokens`: all that race has) or a badge (`tokens` is 0)."""

    id: str
    name: str
    value: int
    """Race tokens that come with it."""
    tokens: int = 0


@cache
def document() -> Mapping[str, Any]:
    """The data file of the base game, as JSON says it."""
    loaded: Mapping[str, Any] = json.loads((DATA / "smallworld.json").read_text("utf-8"))
    return loaded


def pieces(rows: Iterable[Mapping[str, Any]], value: str) -> dict[str, Piece]:
    """Banners or badges by id, from the rows of a data file."""
    found = {}
    for row in rows:
        id_ = ident(row["name"])
        found[id_] = Piece(id_, row["name"], row[value], row.get("tokens", 0))
    return found


RACES: Mapping[str, Piece] = pieces(document()["races"], "banner")
POWERS: Mapping[str, Piece] = pieces(document()["powers"], "badge")
FACES: tuple[int, ...] = tuple(document()["die"])
"""The sides of the reinforcement die, equal ones counted."""
START_COINS: int = document()["start_coins"]
CAMPS: int = document()["markers"]["encampment"]
FORTRESSES: int = document()["markers"]["fortress"]
HEROES: int = document()["markers"]["hero"]
HOLES: int = document()["markers"]["hole"]

PIECES: dict[str, Piece] = {**RACES, **POWERS}
"""All races and powers that are known, in the order of the data files."""


def learn(pieces: Mapping[str, Piece]) -> None:
    """Make the pieces of another box known; ValueError where an id would mean two of them."""
    for id_, piece in pieces.items():
        if PIECES.setdefault(id_, piece) != piece:
            raise ValueError(f"{id_} is the name of another piece already")


def sort(ids: Iterable[str]) -> tuple[str, ...]:
    """Races or powers in the order of the data files, home-made ones by name behind them."""
    order = {id_: place for place, id_ in enumerate(PIECES) if OWN not in id_}
    return tuple(sorted(ids, key=lambda id_: (order.get(id_, len(order)), id_)))
