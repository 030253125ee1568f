"""What a chart says: numbers with their words, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

UNKNOWN = "–"


def plain_figure(value: float) -> str:
    """`12`, `0.5`: for numbers that no language writes otherwise."""
    return f"{value:g}"


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers that belong together, one for each place of the chart (None: there is none).

    `look` picks colour, dashes and marker: a seat's own number looks as the seat does on the
    board. `sign` is what stands at its end, a letter or two.
    """

    look: int
    sign: str
    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Some series over the same places; all words are in the reader's language.

    `across` and `up` say what the axes are. `from_zero` makes the upright one begin there, as
    counts must and ratings need not; `figure` writes a number.
    """

    title: str
    across: str
    up: str
    places: tuple[str, ...]
    series: tuple[Series, ...]
    from_zero: bool = True
    figure: Callable[[float], str] = plain_figure

    @property
    def known(self) -> tuple[float, ...]:
        """All numbers there are."""
        return tuple(
            value for series in self.series for value in series.values if value is not None
        )

    @property
    def description(self) -> str:
        """All that the picture shows, for who cannot see it."""
        told = [f"{self.across}: {', '.join(self.places)}"]
        told += [f"{series.name}: {', '.join(self.said(series))}" for series in self.series]
        return ". ".join(told) + "."

    def said(self, series: Series) -> tuple[str, ...]:
        """A series' numbers as they are read."""
        return tuple(UNKNOWN if value is None else self.figure(value) for value in series.values)


@dataclass(frozen=True, slots=True)
class ChartTable:
    """The same as a table: a row is a place, with a text for each series."""

    across: str
    series: tuple[Series, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def chart_table(chart: Chart) -> ChartTable:
    """A chart in words."""
    columns = [chart.said(series) for series in chart.series]
    rows = tuple(
        (place, tuple(column[at] for column in columns)) for at, place in enumerate(chart.places)
    )
    return ChartTable(chart.across, chart.series, rows)


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart as it goes into a page: the picture, and the table that says the same."""

    title: str
    svg: str
    table: ChartTable
    told: str = ""
    """All that the picture shows, in a sentence a series."""


def figure(chart: Chart, draw: Callable[[Chart], str]) -> Figure:
    """A chart drawn by `lines_svg` or `bars_svg`."""
    return Figure(chart.title, draw(chart), chart_table(chart), chart.description)
