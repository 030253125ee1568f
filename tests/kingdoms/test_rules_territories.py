"""Territories: the known sides read, and ours with the same regularities."""

from __future__ import annotations

from collections import Counter

import networkx as nx
import pytest

from moderator.games.kingdoms.homemade import box_of
from moderator.games.kingdoms.realm import YIELDS, realm
from moderator.games.kingdoms.territories import Territory, cards, document, read, territories

OURS = [side for side in territories().values() if side.ours]
KNOWN = [side for side in territories().values() if not side.ours]

EDGE = 0
"""The card's edge as one more region, as the maps of the known sides close up."""


def whole(side: Territory) -> nx.Graph:
    graph = nx.Graph(side.borders)
    graph.add_edges_from((EDGE, number) for number, on in enumerate(side.edge, start=1) if on)
    return graph


def land(side: Territory) -> list[int]:
    return [number for number in range(1, len(side.kinds) + 1) if side.land(number)]


def wet(side: Territory) -> int:
    return sum(
        any(
            number in pair and side.kinds[sum(pair) - number - 1] == "water"
            for pair in side.borders
        )
        for number in land(side)
    )


def test_there_is_a_side_of_ours_for_each_known_one() -> None:
    assert len(KNOWN) == len(OURS) == len(cards()) == 8
    assert {name for card in cards() for name in card} == set(territories())
    assert not {side.name for side in OURS} & set(document()["names_only"])


@pytest.mark.parametrize("side", OURS, ids=lambda side: side.name)
def test_ours_have_the_regularities_of_the_known_sides(side: Territory) -> None:
    kinds = Counter(side.kinds)
    assert len(land(side)) == 5
    assert 1 <= kinds["water"] <= 3
    assert kinds["crag"] <= 1
    assert kinds["capital"] <= 1
    assert kinds["ruins"] <= 1
    assert all(1 <= kinds[kind] <= 3 for kind in YIELDS)
    assert all(not on for kind, on in zip(side.kinds, side.edge, strict=True) if kind == "capital")
    assert 2 <= sum(side.edge[number - 1] for number in land(side)) <= 5
    assert 3 <= wet(side) <= 5
    assert 4 <= len(side.land_borders) <= 10


@pytest.mark.parametrize("side", [*KNOWN, *OURS], ids=lambda side: side.name)
def test_land_is_connected_and_the_map_is_planar(side: Territory) -> None:
    lands = nx.Graph(side.land_borders)
    assert sorted(lands) == land(side)
    assert nx.is_connected(lands)
    assert nx.check_planarity(whole(side))[0]


@pytest.mark.parametrize("side", OURS, ids=lambda side: side.name)
def test_ours_are_complete_maps_without_corners_of_four(side: Territory) -> None:
    graph = whole(side)
    assert graph.number_of_edges() == 3 * graph.number_of_nodes() - 6


def test_half_of_ours_have_ruins_and_some_a_capital() -> None:
    kinds = [set(side.kinds) for side in OURS]
    assert sum("ruins" in side for side in kinds) == 4
    assert 2 <= sum("capital" in side for side in kinds) <= 4


@pytest.mark.parametrize("row", document()["territories"], ids=lambda row: row["name"])
def test_land_borders_and_waters_are_those_the_data_say(row: dict[str, object]) -> None:
    side = read(row)
    assert [list(pair) for pair in side.land_borders] == sorted(map(sorted, row["land_borders"]))  # type: ignore[call-overload]
    placed = realm(box_of(""), (side.name,), "")
    by_water = [int(region[1:]) for region in placed.land if placed.waters[region]]
    assert by_water == row["land_adjacent_to_water"]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"regions": [{"id": 2, "type": "plains", "on_card_edge": True}]}, "without gaps"),
        ({"regions": [{"id": 1, "type": "swamp", "on_card_edge": True}]}, "regions.1.type"),
        ({"borders": [[1, 3]]}, "borders"),
        ({"borders": [[1, 1]]}, "borders"),
        ({"regions": []}, "one to nine"),
    ],
)
def test_a_home_made_side_that_cannot_be_is_refused(change: dict[str, object], named: str) -> None:
    regions = [{"id": one, "type": "plains", "on_card_edge": True} for one in (1, 2)]
    sound: dict[str, object] = {"name": "Home", "regions": regions, "borders": [[1, 2]]}
    assert read(sound).land_borders == ((1, 2),)
    with pytest.raises(ValueError, match=named):
        read(sound | change)
