"""A line chart: how numbers went, a line a series."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.publish.charts.axes import BOTTOM, HEIGHT, SIZE, TOP, drawn, left, places, right
from moderator.publish.charts.axes import upright as scale_of
from moderator.publish.charts.scale import Scale, spread
from moderator.publish.charts.series_styles import look, marked, signed
from moderator.publish.charts.values import Chart, Series
from moderator.publish.pictures.svg import INK

Point = tuple[float, float]
MARKED = 24
"""Places up to which each has its marker; of more, as many have one."""


def lines_svg(chart: Chart) -> str:
    """The chart as one `<svg>`, the same bytes for the same numbers and words."""
    grid = scale_of(chart)
    middles = _middles(len(chart.places), left(chart, grid), right(chart))
    paths = [_points(series, grid, middles) for series in chart.series]
    body = [places(chart, middles)]
    body += [_line(series, path) for series, path in zip(chart.series, paths, strict=True)]
    body += [_markers(series, path) for series, path in zip(chart.series, paths, strict=True)]
    body.append(_ends(chart.series, paths, right(chart)))
    return drawn(chart, grid, "".join(body))


def _middles(count: int, start: float, end: float) -> list[float]:
    """The places from left to right; a single one lies in the middle."""
    first, last = start + 10, end - 10
    if count < 2:
        return [(first + last) / 2] * count
    return [first + (last - first) * at / (count - 1) for at in range(count)]


def _points(series: Series, grid: Scale, middles: Sequence[float]) -> list[Point | None]:
    return [
        None if value is None else (x, grid.at(value))
        for value, x in zip(series.values, middles, strict=True)
    ]


def _line(series: Series, path: Sequence[Point | None]) -> str:
    """A line in the series' colour, edged with ink: pale colours are seen in grey too."""
    drawing, style = "".join(_pieces(path)), look(series.look)
    dashes = f' stroke-dasharray="{style.dashes}"' if style.dashes else ""
    return (
        f'<path d="{drawing}" fill="none" stroke="{INK}" stroke-width="4"{dashes}/>'
        f'<path d="{drawing}" fill="none" stroke="{style.colour}" stroke-width="2.6"{dashes}/>'
    )


def _pieces(path: Sequence[Point | None]) -> Iterator[str]:
    """A line is broken where there is no number."""
    pen = "M"
    for point in path:
        if point is None:
            pen = "M"
            continue
        yield f"{pen}{point[0]:.1f} {point[1]:.1f}"
        pen = "L"


def _markers(series: Series, path: Sequence[Point | None]) -> str:
    every = -(-len(path) // MARKED)
    return marked(series.look, (point for point in path[::-every][::-1] if point))


def _ends(series: Sequence[Series], paths: Sequence[Sequence[Point | None]], end: float) -> str:
    """The signs beside the last points, moved apart where these lie together."""
    ends = [
        (line, last)
        for line, path in zip(series, paths, strict=True)
        if (last := _last(path)) is not None
    ]
    heights = spread([y for _, (_, y) in ends], SIZE * 1.45, TOP, HEIGHT - BOTTOM)
    return "".join(
        _lead(last, end, height) + signed(line.look, line.sign, end + 6, height, SIZE)
        for (line, last), height in zip(ends, heights, strict=True)
    )


def _last(path: Sequence[Point | None]) -> Point | None:
    return next((point for point in reversed(path) if point), None)


def _lead(last: Point, end: float, height: float) -> str:
    """A thin line from the last point to its sign."""
    return (
        f'<path d="M{last[0]:.1f} {last[1]:.1f}L{end + 6:.1f} {height:.1f}" fill="none" '
        f'stroke="{INK}" stroke-width=".8"/>'
    )
