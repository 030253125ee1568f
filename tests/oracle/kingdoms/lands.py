"""The territory cards: what kind of land a region is, what it borders, where the card's edge is.

A region is named by the letter of the seat whose homeland it is (L: the Lost Kingdom) and the
number printed on the card. The sides of the box stand in `tests/oracle/data/kingdoms.json`; those
that the product added have no other source than its own data file.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.oracle.kingdoms.values import State

HERE = Path(__file__).parents[1] / "data" / "kingdoms.json"
OURS = Path(__file__).parents[3] / "moderator/games/kingdoms/data/territories-ours.json"
BARRED = ("water", "crag")


class Territory(NamedTuple):
    kinds: dict[int, str]
    edge: frozenset[int]
    borders: frozenset[tuple[int, int]]


def both_ways(pairs: list[list[int]]) -> frozenset[tuple[int, int]]:
    return frozenset((a, b) for one, two in pairs for a, b in ((one, two), (two, one)))


@cache
def territories() -> dict[str, Territory]:
    found = {}
    for name, side in json.loads(HERE.read_text("utf-8"))["territories"].items():
        kinds = {int(number): kind for number, kind in side["regions"].items()}
        found[name] = Territory(kinds, frozenset(side["edge"]), both_ways(side["borders"]))
    for side in json.loads(OURS.read_text("utf-8"))["territories"]:
        kinds = {region["id"]: region["type"] for region in side["regions"]}
        edge = frozenset(region["id"] for region in side["regions"] if region["on_card_edge"])
        found[side["name"]] = Territory(kinds, edge, both_ways(side["borders"]))
    return found


@cache
def tower_points() -> tuple[int, ...]:
    """TK12: the points of tower level 1 to 6."""
    return tuple(json.loads(HERE.read_text("utf-8"))["tower_points"])


def land_names(lands: dict[str, str]) -> list[str]:
    """Every region an army may stand in: water and crags are left out (004 Вода и скалы)."""
    return [
        f"{letter}{number}"
        for letter in sorted(lands)
        for number, kind in sorted(territories()[lands[letter]].kinds.items())
        if kind not in BARRED
    ]


def side_of(state: State, region: str) -> Territory:
    return territories()[state.lands[region[0]]]


def number_of(region: str) -> int:
    return int(region[1:])


def is_region(state: State, region: str) -> bool:
    return region[0] in state.lands and number_of(region) in side_of(state, region).kinds


def kind_of(state: State, region: str) -> str:
    return side_of(state, region).kinds[number_of(region)]


def on_edge(state: State, region: str) -> bool:
    return number_of(region) in side_of(state, region).edge


def adjoin(state: State, one: str, two: str) -> bool:
    """A common border by land on one card. Across a river there is none (004 Реки; TK8)."""
    return one[0] == two[0] and (number_of(one), number_of(two)) in side_of(state, one).borders


def neighbours(state: State, region: str) -> list[str]:
    return [name for name in state.regions if adjoin(state, region, name)]


def waters_of(state: State, region: str) -> set[int]:
    """The sea, lake or river strips that the region borders (TK8: all count alike)."""
    side = side_of(state, region)
    return {
        number
        for number, kind in side.kinds.items()
        if kind == "water" and (number_of(region), number) in side.borders
    }


def share_water(state: State, one: str, two: str) -> bool:
    return one[0] == two[0] and bool(waters_of(state, one) & waters_of(state, two))
