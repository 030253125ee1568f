"""A bar chart: numbers beside each other at each place, a bar a series, its number above it."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.publish.charts.axes import SIZE, TOP, drawn, left, places, right, upright, words
from moderator.publish.charts.scale import Scale, spread
from moderator.publish.charts.series_styles import look, signed, tiles
from moderator.publish.charts.values import Chart, Series
from moderator.publish.pictures.svg import INK

FILLED = 0.76
"""The part of a place's width that its bars take."""

PREFIX = "h"


def bars_svg(chart: Chart) -> str:
    """The chart as one `<svg>`, the same bytes for the same numbers and words."""
    grid, end, count = upright(chart), right(chart), max(len(chart.places), 1)
    start = left(chart, grid)
    width = (end - start) / count
    middles = [start + width * (at + 0.5) for at in range(len(chart.places))]
    shown = tiles(tuple(series.look for series in chart.series), PREFIX)
    bars = (
        _bar(chart, series, grid, x, value, width)
        for at, x in enumerate(middles)
        for series, x, value in _beside(chart, at, x, width)
    )
    body = f"<defs>{shown}</defs>{places(chart, middles)}{''.join(bars)}{_signs(chart, end)}"
    return drawn(chart, grid, body)


def _beside(
    chart: Chart, at: int, middle: float, width: float
) -> Iterator[tuple[Series, float, float]]:
    """The bars of a place: whose, where the left side is, how high; none where there is none."""
    each = width * FILLED / max(len(chart.series), 1)
    for order, series in enumerate(chart.series):
        if (value := series.values[at]) is not None:
            yield series, middle - width * FILLED / 2 + each * order, value


def _bar(chart: Chart, series: Series, grid: Scale, x: float, value: float, width: float) -> str:
    each = width * FILLED / len(chart.series)
    zero, top = grid.at(max(grid.ticks[0], 0.0)), grid.at(value)
    place = (
        f'<rect x="{x:.1f}" y="{min(top, zero):.1f}" width="{each - 3:.1f}" '
        f'height="{abs(zero - top):.1f}"'
    )
    style = look(series.look)
    hatch = f'{place} fill="url(#{PREFIX}{series.look})"/>' if style.hatch else ""
    said = words(chart.figure(value), x + (each - 3) / 2, min(top, zero) - 9)
    return f'{place} fill="{style.colour}" stroke="{INK}" stroke-width="1.2"/>{hatch}{said}'


def _signs(chart: Chart, end: float) -> str:
    """The series' signs, one below the other, where there is more than one."""
    if len(chart.series) < 2:
        return ""
    heights = spread([TOP] * len(chart.series), SIZE * 1.6, TOP, TOP + 200)
    return "".join(
        signed(series.look, series.sign, end + 6, height + 6, SIZE)
        for series, height in zip(chart.series, heights, strict=True)
    )
