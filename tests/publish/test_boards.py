"""Boards as areas: what is drawn is what the data say, and a bad board is refused in words."""

import copy
import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from moderator.publish.pictures.outlines import Outlines, dumps, load, ring

pytest.importorskip("shapely", reason="drawing boards wants the extra `draw`")
from shapely import Point, Polygon

from moderator.boards import BoardError, draw_file, draw_outlines
from moderator.boards.check import BYTES, check, check_areas, check_neighbours, check_room

Board = dict[str, Any]
DATA = Path(str(files("moderator.games.smallworld"))) / "data" / "smallworld.json"
BOARDS: dict[str, Board] = json.loads(DATA.read_text(encoding="utf-8"))["boards"]


def board(near: dict[int, list[int]], edge: set[int], **more: dict[int, Any]) -> Board:
    """A board from its borders; `more` are further keys of the regions."""
    return {
        "aspect": 1.5,
        "regions": [
            {"number": n, "edge": n in edge, "adjacent": others}
            | {key: values[n] for key, values in more.items()}
            for n, others in near.items()
        ],
    }


def ringed() -> Board:
    """Three regions at the edge around a fourth."""
    return board({1: [2, 3, 4], 2: [1, 3, 4], 3: [1, 2, 4], 4: [1, 2, 3]}, {1, 2, 3})


def peninsula() -> Board:
    """Three regions at the edge, and one that lies in the border of two of them."""
    return board({1: [2, 3, 4], 2: [1, 3, 4], 3: [1, 2], 4: [1, 2]}, {1, 2, 3})


DEEP: dict[str, Board] = json.loads(
    (Path(str(files("moderator.games.underground"))) / "data" / "underground.json").read_text(
        encoding="utf-8"
    )
)["boards"]


@pytest.mark.parametrize("board_id", sorted(DEEP))
def test_the_boards_of_underground_pass_every_check(board_id: str) -> None:
    check(DEEP[board_id]["regions"], load("underground", board_id))


@pytest.fixture(scope="module", params=sorted(BOARDS))
def drawn(request: pytest.FixtureRequest) -> tuple[Board, Outlines]:
    return BOARDS[request.param], load("smallworld", request.param)


def test_the_outlines_that_come_along_pass_every_check(drawn: tuple[Board, Outlines]) -> None:
    check(drawn[0]["regions"], drawn[1])


def test_areas_are_near_the_data_in_size_and_place(drawn: tuple[Board, Outlines]) -> None:
    regions, outlines = drawn[0]["regions"], drawn[1]
    whole = sum(region["area"] for region in regions)
    width, height = outlines["width"], outlines["height"]
    for region in regions:
        area = Polygon(ring(outlines, region["number"]))
        share = area.area / (width * height)
        assert 0.8 < share / (region["area"] / whole) < 1.25, region["number"]
        cx, cy = region["centre"]
        away = area.centroid.distance(Point(cx * width, cy * height))
        assert away < 0.65 * area.area**0.5, region["number"]


def test_outlines_are_stored_as_they_are_written(drawn: tuple[Board, Outlines]) -> None:
    text = dumps(drawn[1])
    assert json.loads(text) == drawn[1]
    assert len(text.encode()) <= BYTES


def test_the_stored_borders_are_those_the_data_lead_to() -> None:
    again = draw_outlines(BOARDS["sw-2"], seed=1)
    stored = load("smallworld", "sw-2")
    assert [b["between"] for b in again["borders"]] == [b["between"] for b in stored["borders"]]
    assert {n: a["borders"] for n, a in again["areas"].items()} == {
        n: a["borders"] for n, a in stored["areas"].items()
    }


@pytest.mark.parametrize("make", [ringed, peninsula])
def test_the_same_seed_draws_the_same_bytes_and_another_does_not(make: Any) -> None:
    first, again, other = (draw_outlines(make(), seed) for seed in (5, 5, 6))
    assert dumps(first) == dumps(again)
    assert first["borders"] != other["borders"]


def test_a_peninsula_has_its_two_neighbours_on_both_sides() -> None:
    outlines = draw_outlines(peninsula(), seed=2)
    between = [line["between"] for line in outlines["borders"]]
    assert between.count([1, 2]) == 2
    assert between.count([1, 4]) == between.count([2, 4]) == 1


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_board_is_not_drawn_as_its_mirror_image(mirrored: bool) -> None:
    centres = {1: [0.2, 0.3], 2: [0.8, 0.3], 3: [0.5, 0.85], 4: [0.5, 0.45]}
    if mirrored:
        centres = {n: [1 - x, y] for n, (x, y) in centres.items()}
    near = {r["number"]: r["adjacent"] for r in ringed()["regions"]}
    outlines = draw_outlines(board(near, {1, 2, 3}, centre=centres), seed=1)
    one, two = (Polygon(ring(outlines, n)).centroid.x for n in (1, 2))
    assert (one < two) is not mirrored


def test_a_wished_area_is_heeded() -> None:
    near = {r["number"]: r["adjacent"] for r in ringed()["regions"]}

    def inner(share: float) -> float:
        shares = dict.fromkeys(near, (1 - share) / 3) | {4: share}
        outlines = draw_outlines(board(near, {1, 2, 3}, area=shares), seed=1)
        return Polygon(ring(outlines, 4)).area / (outlines["width"] * outlines["height"])

    assert inner(0.15) == pytest.approx(0.15, abs=0.03)
    assert inner(0.3) > 1.5 * inner(0.15)


@pytest.mark.parametrize(
    ("near", "edge", "words"),
    [
        ({1: [2, 3], 2: [1, 3], 3: [2]}, {1, 2, 3}, "region 1: region 3 does not border it back"),
        ({1: [2, 9], 2: [1]}, {1, 2}, "region 1: region 9 does not border it back"),
        ({1: [1]}, {1}, "region 1: region 1 does not border it back"),
        ({1: [2, 3], 2: [1, 4], 3: [1, 4], 4: [2, 3]}, {1, 2, 3, 4}, "4 regions want 9 borders"),
        (
            {n: [m for m in range(1, 6) if m != n] for n in range(1, 6)},
            {1, 2, 3},
            "cannot be drawn on paper",
        ),
        ({1: [2, 3], 2: [1, 3], 3: [1, 2], 4: []}, {1, 2, 3, 4}, "4 regions want 9 borders"),
    ],
)
def test_borders_that_make_no_map_are_refused_in_words(
    near: dict[int, list[int]], edge: set[int], words: str
) -> None:
    with pytest.raises(BoardError, match=words):
        draw_outlines(board(near, edge), seed=1)


def without(regions: list[Any], one: int, other: int) -> list[Any]:
    """The regions, two of them no longer neighbours."""
    changed = copy.deepcopy(regions)
    for region in changed:
        if region["number"] in (one, other):
            region["adjacent"] = [n for n in region["adjacent"] if n not in (one, other)]
    return changed


def test_the_check_sees_a_border_too_many_and_one_too_few() -> None:
    regions, outlines = BOARDS["sw-2"]["regions"], load("smallworld", "sw-2")
    with pytest.raises(BoardError, match="regions 1 and 2 are drawn as neighbours"):
        check_neighbours(without(regions, 1, 2), outlines)
    more = copy.deepcopy(regions)
    more[0]["adjacent"].append(23)
    more[22]["adjacent"].append(1)
    with pytest.raises(BoardError, match="regions 1 and 23 border in the data only"):
        check_neighbours(more, outlines)


def test_the_check_sees_a_region_away_from_the_edge_it_should_touch() -> None:
    regions = copy.deepcopy(BOARDS["sw-2"]["regions"])
    regions[7]["edge"] = True
    with pytest.raises(BoardError, match="regions 0 and 8 border in the data only"):
        check_neighbours(regions, load("smallworld", "sw-2"))


def test_the_check_sees_an_area_that_touches_itself() -> None:
    outlines = copy.deepcopy(load("smallworld", "sw-2"))
    x, y = outlines["areas"]["23"]["label"]
    outlines["borders"][0]["line"][2:4] = [x, y]
    with pytest.raises(BoardError, match="touches itself"):
        check_areas(outlines)


def test_the_check_sees_board_that_belongs_to_nobody() -> None:
    outlines = copy.deepcopy(load("smallworld", "sw-2"))
    outlines["height"] += 10
    with pytest.raises(BoardError, match="10000"):
        check_areas(outlines)


def test_the_check_sees_a_label_without_room() -> None:
    outlines = copy.deepcopy(load("smallworld", "sw-2"))
    outlines["areas"]["8"]["label"] = outlines["areas"]["9"]["label"]
    with pytest.raises(BoardError, match="region 8 has no room"):
        check_room(outlines)


def test_a_file_is_drawn_beside_its_data(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"boards": {"home": ringed()}}), encoding="utf-8")
    drawn = draw_file(path, "home", seed=3)
    assert drawn == tmp_path / "outlines" / "home.json"
    check(ringed()["regions"], json.loads(drawn.read_text(encoding="utf-8")))
    with pytest.raises(KeyError):
        draw_file(path, "elsewhere", seed=3)


def test_looking_at_a_board_loads_none_of_the_drawing_libraries() -> None:
    code = (
        "import sys, moderator.publish.pictures.board, moderator.boards;"
        "print([m for m in ('numpy', 'networkx', 'shapely', 'resvg_py') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
