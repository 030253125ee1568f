"""The pieces of the box as data: races, powers, boards, and how ids are made of names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent / "data"


@dataclass(frozen=True, slots=True)
class Piece:
    """A banner (`tokens`: all that race has) or a badge (`tokens` is 0)."""

    id: str
    name: str
    value: int
    """Race tokens that come with it."""
    tokens: int = 0


def ident(name: str) -> str:
    """`Dragon Master` becomes `dragon-master`, `Will-o'-Wisps` `will-o-wisps`."""
    return name.lower().replace("'", "").replace("’", "").replace(" ", "-")


@cache
def document() -> Mapping[str, Any]:
    """The data file of the base game, as JSON says it."""
    loaded: Mapping[str, Any] = json.loads((DATA / "smallworld.json").read_text("utf-8"))
    return loaded


def _pieces(kind: str, value: str) -> dict[str, Piece]:
    found = {}
    for row in document()[kind]:
        id_ = ident(row["name"])
        found[id_] = Piece(id_, row["name"], row[value], row.get("tokens", 0))
    return found


RACES: Mapping[str, Piece] = _pieces("races", "banner")
POWERS: Mapping[str, Piece] = _pieces("powers", "badge")
FACES: tuple[int, ...] = tuple(document()["die"])
"""The sides of the reinforcement die, equal ones counted."""
START_COINS: int = document()["start_coins"]
CAMPS: int = document()["markers"]["encampment"]
FORTRESSES: int = document()["markers"]["fortress"]
HEROES: int = document()["markers"]["hero"]
HOLES: int = document()["markers"]["hole"]

_ORDER = {id_: place for place, id_ in enumerate((*RACES, *POWERS))}


def sort(ids: Iterable[str]) -> tuple[str, ...]:
    """Races or powers in the order of the data file."""
    return tuple(sorted(ids, key=_ORDER.__getitem__))
