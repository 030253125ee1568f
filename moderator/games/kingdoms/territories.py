"""Territory cards as data: the sides that are known, and one of our own for each card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from moderator.games import boxes

DATA = Path(__file__).resolve().parent / "data"
KINDS = ("plains", "mountain", "forest", "capital", "ruins", "water", "crag")
BARRED = ("water", "crag")


@dataclass(frozen=True, slots=True)
class Territory:
    """A side of a card. Regions are numbered from 1; `kinds` and `edge` go by number - 1."""

    name: str
    kinds: tuple[str, ...]
    edge: tuple[bool, ...]
    borders: tuple[tuple[int, int], ...]
    """All borders, over water and crag too, the lower number first."""
    ours: bool = False

    def land(self, number: int) -> bool:
        """Whether an army may stand there."""
        return self.kinds[number - 1] not in BARRED

    @property
    def land_borders(self) -> tuple[tuple[int, int], ...]:
        """The borders an army may cross."""
        return tuple(pair for pair in self.borders if all(map(self.land, pair)))


def read(row: Mapping[str, Any], *, ours: bool = False) -> Territory:
    """A territory from its data; ValueError names what is wrong."""
    name, regions = row["name"], row["regions"]
    if [region["id"] for region in regions] != list(range(1, len(regions) + 1)):
        raise ValueError(f"{name}: regions must be numbered from 1 without gaps")
    if not 1 <= len(regions) <= 9:
        raise ValueError(f"{name}: a territory has one to nine regions")
    for region in regions:
        if region["type"] not in KINDS:
            raise ValueError(f"{name}: regions.{region['id']}.type: no {region['type']!r} is known")
    return Territory(
        name,
        tuple(region["type"] for region in regions),
        tuple(bool(region["on_card_edge"]) for region in regions),
        tuple(sorted(_pair(name, len(regions), pair) for pair in row["borders"])),
        ours,
    )


def _pair(name: str, size: int, pair: list[int]) -> tuple[int, int]:
    low, high = sorted(pair)
    if not 1 <= low < high <= size:
        raise ValueError(f"{name}: borders: {pair} is no border of two regions")
    return low, high


def document() -> Mapping[str, Any]:
    """What is known of the box, as JSON says it."""
    return boxes.document("kingdoms")


def _ours() -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = json.loads((DATA / "territories-ours.json").read_text("utf-8"))
    return loaded


@cache
def territories() -> Mapping[str, Territory]:
    """All sides by their name: the known ones, then ours."""
    known = [read(row) for row in document()["territories"]]
    ours = [read(row, ours=True) for row in _ours()["territories"]]
    return {side.name: side for side in (*known, *ours)}


@cache
def cards() -> tuple[tuple[str, str], ...]:
    """The cards: a known side and one of ours each. Which known sides share one is not known."""
    sides = territories().values()
    known = [side.name for side in sides if not side.ours]
    return tuple(zip(known, (side.name for side in sides if side.ours), strict=True))
