"""Territories of Tiny Epic Kingdoms as areas: each is drawn as its borders say, side by side."""

import pytest

from moderator.engine.view import View
from moderator.games.kingdoms.maps import drawn_from, maps, outlines_of
from moderator.games.kingdoms.territories import territories
from moderator.locale.speech import Speaker
from moderator.publish.pictures.board import drawings_svg
from moderator.publish.pictures.changes import OTHER
from moderator.publish.pictures.labels import Plate, plates, signs
from moderator.publish.pictures.maps import drawings
from moderator.publish.pictures.outlines import load

pytest.importorskip("shapely", reason="drawing boards wants the extra `draw`")
from moderator.boards import draw_outlines
from moderator.boards.check import check


@pytest.mark.parametrize("name", sorted(territories()))
def test_the_outlines_of_every_side_pass_every_check(name: str) -> None:
    side = territories()[name]
    check(drawn_from(side, "A")["regions"], load("kingdoms", outlines_of(name)))


def test_a_region_that_lies_at_the_edge_twice_has_a_bay() -> None:
    """Four meet at Erilor's edge: region 3 comes between 4 and 5 there."""
    board, stored = drawn_from(territories()["Erilor"], "A"), load("kingdoms", "erilor")
    along_the_edge = [one["between"] for one in stored["borders"] if 0 in one["between"]]
    assert along_the_edge.count([0, 3]) == 2
    assert set(stored["areas"]) == {str(region["number"]) for region in board["regions"]}
    again = draw_outlines(board, stored["seed"])
    assert [one["between"] for one in again["borders"]] == [
        one["between"] for one in stored["borders"]
    ]


def test_maps_stand_side_by_side_under_their_titles() -> None:
    board = "A=Morandrea,B=Erilor,L=Ahlfors"
    view = View("kingdoms", board, None, (), (), ())
    drawn = drawings(Speaker(), view, {21: OTHER}, lambda seat: f"{seat}!")
    assert [one.title for one in drawn] == [
        "0! · Morandrea",
        "1! · Erilor",
        "Lost Kingdom · Ahlfors",
    ]
    assert [dict(one.changes) for one in drawn] == [{}, {1: OTHER}, {}]
    svg = drawings_svg(drawn, title="T", description="D")
    regions = [region["name"] for one in maps(view) for region in one.board["regions"]]
    assert [svg.count(f'data-region="{name}"') for name in regions] == [1] * len(regions)


def test_armies_are_shown_by_seat_those_that_lie_apart() -> None:
    pieces = (("army-A", 2), ("army-N", 1), ("lying-A", 1), ("token-city", 1))
    assert plates(pieces) == (Plate("A", 1, False), Plate("N", 1, False), Plate("A", 1, True))
    assert signs(pieces) == (("token-city", 1),)
