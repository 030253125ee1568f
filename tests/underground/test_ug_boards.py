"""Boards: those of the data, and our own for five with the regularities of the printed ones."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.board import Board, board_ids, named
from moderator.games.underground.catalogue import document
from moderator.games.underground.setting import monsters

LAND = ("crystals", "mushrooms", "mudpool", "mine", "mountain")
PRINTED = ("ug-2", "ug-3", "ug-4")
OURS = "ug-5"
ALL = (*PRINTED, OURS)


def of(board: Board, *terrains: str) -> list[int]:
    return [region for name in terrains for region in regions(board.of[name])]


def banks(board: Board) -> list[set[int]]:
    """The land in pieces that hang together without river and chasms."""
    left, found = set(regions(board.land)), []
    while left:
        bank, more = set[int](), {left.pop()}
        while more:
            bank |= more
            more = {n for r in more for n in regions(board.near[r] & board.land)} - bank
        left -= bank
        found.append(bank)
    return found


def test_the_printed_boards_are_those_of_the_data() -> None:
    sizes = {id_: (named(id_).players, named(id_).rounds, named(id_).size) for id_ in PRINTED}
    assert sizes == {"ug-2": (2, 10, 28), "ug-3": (3, 10, 33), "ug-4": (4, 9, 44)}
    assert [document()["boards"][id_].get("ours", False) for id_ in ALL] == [False] * 3 + [True]


@pytest.mark.parametrize("id_", ALL)
def test_terrains_are_nearly_equal_in_number_and_seldom_meet_themselves(id_: str) -> None:
    board = named(id_)
    counts = [len(of(board, name)) for name in LAND]
    assert max(counts) - min(counts) <= 1
    same = [
        (one, other)
        for one in regions(board.land)
        for other in regions(board.near[one])
        if one < other and board.terrain[one] == board.terrain[other]
    ]
    assert 4 <= len(same) <= 6


@pytest.mark.parametrize("id_", ALL)
def test_one_river_parts_the_land_into_two_banks(id_: str) -> None:
    board = named(id_)
    river = of(board, "river")
    assert all(board.near[a] >> b & 1 for a, b in pairwise(river))
    assert [region for region in river if board.entry >> region & 1] == [river[0], river[-1]]
    one, other = banks(board)
    assert abs(len(one) - len(other)) <= 3
    assert all(board.coastal >> r & 1 == bool(board.near[r] & board.river) for r in one | other)


@pytest.mark.parametrize("id_", ALL)
def test_monsters_are_players_and_two_apart_and_on_both_banks(id_: str) -> None:
    board = named(id_)
    lairs = of(board, "monster")
    assert len(lairs) == board.players + 2
    assert not any(board.near[a] >> b & 1 for a, b in combinations(lairs, 2))
    assert all(board.land >> region & 1 for region in lairs)
    assert all(bank & set(lairs) for bank in banks(board))


@pytest.mark.parametrize("id_", ALL)
def test_chasms_inside_the_board_have_the_volcano(id_: str) -> None:
    board = named(id_)
    rows = document()["boards"][id_]["regions"]
    inland = {row["number"] for row in rows if row["terrain"] == "chasm" and not row["edge"]}
    assert 1 <= len(inland) <= 2
    assert inland <= set(of(board, "volcano"))
    assert not board.entry & board.of["chasm"]


@pytest.mark.parametrize("id_", ALL)
def test_regions_have_as_many_neighbours_as_on_the_printed_boards(id_: str) -> None:
    board = named(id_)
    degrees = [(board.near[r] & board.open).bit_count() for r in regions(board.open)]
    assert 4.2 <= sum(degrees) / len(degrees) <= 4.8
    assert min(degrees) >= 2
    assert max(degrees) <= 8


def test_our_board_has_what_is_known_of_the_printed_one() -> None:
    board = named(OURS)
    assert (board.players, board.rounds) == (5, 8)
    assert Counter(board.terrain[1:])["mountain"] == 9
    assert 55 <= board.size <= 56
    lairs = Counter(board.terrain[region] for region in of(board, "monster"))
    assert set(lairs) == set(LAND)
    assert len(of(board, "chasm")) == 5


@pytest.mark.parametrize("id_", board_ids())
def test_on_a_base_board_monsters_take_tribes_places_apart(id_: str) -> None:
    board = named(id_)
    lairs = regions(monsters(board))
    assert len(lairs) == board.players + 1
    assert all(board.tribes >> region & 1 for region in lairs)
    assert not any(board.near[a] >> b & 1 for a, b in combinations(lairs, 2))
