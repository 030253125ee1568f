"""The paper a chart is drawn on: its size, its grid, and the words along it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.publish.charts.scale import Scale, scale
from moderator.publish.charts.values import Chart
from moderator.publish.pictures.svg import INK, document, text

WIDTH, HEIGHT, SIZE = 560, 300, 15
"""Units, and the size of what is written: legible where the chart is half a page wide."""

TOP, BOTTOM = 38.0, 50.0
MARGIN, DIGIT = 14.0, 10.0
GRID = "#c9bfae"


def drawn(chart: Chart, grid: Scale, body: str) -> str:
    """The whole picture: what both kinds of chart have, and a body."""
    return document(
        (WIDTH, HEIGHT),
        chart.title,
        chart.description,
        f'<g font-weight="normal">{_grid(chart, grid)}</g>{body}',
    )


def upright(chart: Chart) -> Scale:
    """The scale of a chart's numbers, from the bottom up."""
    return scale(chart.known, HEIGHT - BOTTOM, TOP, from_zero=chart.from_zero)


def right(chart: Chart) -> float:
    """Where the drawing ends: after it the series' signs have their room."""
    longest = max((len(series.sign) for series in chart.series), default=1)
    return WIDTH - MARGIN - 14 - SIZE * 0.7 * longest


def left(chart: Chart, grid: Scale) -> float:
    """Where the drawing begins: before it the numbers of the grid have their room."""
    return MARGIN + 8 + DIGIT * max(len(chart.figure(tick)) for tick in grid.ticks)


def _grid(chart: Chart, grid: Scale) -> str:
    start, end = left(chart, grid), right(chart)
    levels = "".join(_level(grid.at(tick), start, end) for tick in grid.ticks)
    parts = [f'<path d="{levels}" stroke="{GRID}" fill="none"/>']
    parts += [
        words(chart.figure(tick), start - 8, grid.at(tick), anchor="end") for tick in grid.ticks
    ]
    parts.append(words(chart.up, MARGIN, 16, anchor="start"))
    parts.append(words(chart.across, (start + end) / 2, HEIGHT - 14))
    return "".join(parts)


def _level(y: float, start: float, end: float) -> str:
    return f"M{start:g} {y:.1f}H{end:.1f}"


def places(chart: Chart, middles: Sequence[float]) -> str:
    """The words below: all of them, or each second, third … where they would touch."""
    return "".join(_places(chart.places, middles))


def _places(called: Sequence[str], middles: Sequence[float]) -> Iterator[str]:
    wide = max((len(label) for label in called), default=1) * DIGIT + 8
    apart = middles[1] - middles[0] if len(middles) > 1 else wide
    every = max(1, -int(-wide // max(apart, 1.0)))
    for place, x in list(zip(called, middles, strict=True))[::every]:
        yield words(place, x, HEIGHT - BOTTOM + 17)


def words(what: str, x: float, y: float, *, anchor: str = "middle") -> str:
    """Plain words with the middle of their figures at a height."""
    aligned = f' text-anchor="{anchor}"' if anchor != "middle" else ""
    return (
        f'<text x="{x:.1f}" y="{y + SIZE * 0.36:.1f}" font-size="{SIZE}" fill="{INK}"'
        f' font-weight="normal"{aligned}>{text(what)}</text>'
    )
