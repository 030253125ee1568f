"""Line and bar charts of our own, as SVG that page, PDF and mail show alike, and as a table.

A series is told by its colour (Okabe and Ito's), by its dashes or hatching, by its marker and by
the letter that stands at its end: any two of these do where the others are lost.
"""

from moderator.publish.charts.bars import bars_svg
from moderator.publish.charts.lines import lines_svg
from moderator.publish.charts.values import Chart, Figure, Series, chart_table, figure

__all__ = ["Chart", "Figure", "Series", "bars_svg", "chart_table", "figure", "lines_svg"]
