"""Charts: the picture holds what the numbers say, and the table says the same."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from moderator.publish.charts import Chart, Series, bars_svg, chart_table, figure, lines_svg
from moderator.publish.charts.scale import scale, spread
from moderator.publish.charts.series_styles import LOOKS, look
from moderator.publish.pictures.board import png

SVG = "{http://www.w3.org/2000/svg}"
COINS = Chart(
    "Coins by round",
    "Round",
    "Coins",
    ("1", "2", "3"),
    (
        Series(0, "A", "A Ann", (5, 9, 15)),
        Series(1, "B", "B Bo <b>", (5, None, 14)),
    ),
)


def texts(svg: str) -> list[str]:
    root = ET.fromstring(svg)  # noqa: S314  our own bytes, and pictures have no entities
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def points(svg: str, number: int) -> list[tuple[float, float]]:
    """Where the markers of a look stand."""
    found = re.findall(rf"M([\d.]+) ([\d.]+){look(number).marker}", svg)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("draw", [lines_svg, bars_svg])
def test_all_words_of_a_chart_stand_in_it(draw: object) -> None:
    said = texts(draw(COINS))  # type: ignore[operator]
    assert {"Round", "Coins", "1", "2", "3", "A", "B"} <= set(said)


def test_a_chart_says_to_who_cannot_see_it_all_that_it_shows() -> None:
    svg = lines_svg(COINS)
    assert "Round: 1, 2, 3. A Ann: 5, 9, 15. B Bo &lt;b&gt;: 5, –, 14." in svg
    assert "<b>" not in svg


def test_more_is_higher_and_later_is_further_right() -> None:
    found = points(lines_svg(COINS), 0)
    assert len(found) == 3
    assert all(a[0] < b[0] and a[1] > b[1] for a, b in pairwise(found))


def test_a_line_is_broken_where_there_is_no_number() -> None:
    svg = lines_svg(COINS)
    assert len(points(svg, 1)) == 2
    lines = [one for one in re.findall(r'd="([^"]+)"', svg) if one.count("M") == 2]
    assert lines, "the second line has two parts"


def test_bars_are_as_high_as_their_numbers() -> None:
    svg = bars_svg(COINS)
    high = [float(h) for h in re.findall(rf'height="([\d.]+)" fill="{look(0).colour}"', svg)]
    assert [round(one / high[0], 2) for one in high] == [1.0, 1.8, 3.0]


def test_the_table_says_the_same() -> None:
    table = figure(COINS, lines_svg).table
    assert table == chart_table(COINS)
    assert table.rows == (("1", ("5", "5")), ("2", ("9", "–")), ("3", ("15", "14")))


@pytest.mark.parametrize(
    ("values", "from_zero", "ticks"),
    [
        ((5, 72), True, (0, 20, 40, 60, 80)),
        ((1, 3), True, (0, 1, 2, 3)),
        ((-3, 4), True, (-4, -2, 0, 2, 4)),
        ((1480, 1530), False, (1480, 1490, 1500, 1510, 1520, 1530)),
        ((7, 7), False, (7, 8)),
        ((), True, (0, 1)),
        ((0, 0), True, (0, 1)),
    ],
)
def test_the_grid_has_round_steps(
    values: tuple[float, ...], from_zero: bool, ticks: tuple[float, ...]
) -> None:
    assert scale(values, 100, 0, from_zero=from_zero).ticks == ticks


def test_signs_that_would_lie_over_each_other_are_moved_apart() -> None:
    found = spread([50, 50, 51, 99], 10, 0, 100)
    assert sorted(found) == found
    assert all(b - a >= 10 for a, b in pairwise(found))
    assert max(found) <= 100


def test_a_chart_of_nothing_and_one_of_many_are_drawn() -> None:
    nothing = Chart("T", "Round", "Coins", (), ())
    many = Chart(
        "T",
        "Game",
        "Rating",
        tuple(map(str, range(200))),
        tuple(Series(n, f"p{n}", f"Player {n}", (1500.5,) * 200) for n in range(12)),
        from_zero=False,
    )
    for chart in (nothing, many):
        for draw in (lines_svg, bars_svg):
            assert png(draw(chart), 300).startswith(b"\x89PNG")


def test_no_two_looks_share_colour_dashes_or_marker() -> None:
    for field in ("colour", "dashes", "marker", "hatch"):
        assert len({getattr(one, field) for one in LOOKS}) == len(LOOKS)
    assert look(len(LOOKS)) != look(0)
