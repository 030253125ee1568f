"""Whether what is given as the drawing of a board can be one: a page relies on all of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_LARGEST = 10_000
"""Units; boards are a thousand wide."""


def is_drawing(outlines: Mapping[str, Any], size: int) -> bool:
    """Of a board of so many regions: its measures, its borders, and an area for each region."""
    borders, areas = outlines.get("borders"), outlines.get("areas")
    if not all(_within(outlines.get(key), 1, _LARGEST) for key in ("width", "height")):
        return False
    if not isinstance(borders, list) or not all(_is_border(border, size) for border in borders):
        return False
    if not isinstance(areas, dict) or set(areas) != {str(n) for n in range(1, size + 1)}:
        return False
    return all(_is_area(area, len(borders)) for area in areas.values())


def _is_border(border: Any, size: int) -> bool:
    """Between two regions, or a region and the outside (0), along at least two points."""
    if not isinstance(border, dict) or set(border) != {"between", "line"}:
        return False
    line = border["line"]
    if not _numbers(border["between"], 0, size) or not _numbers(line, -_LARGEST, _LARGEST):
        return False
    return len(border["between"]) == 2 and len(line) >= 4 and len(line) % 2 == 0


def _is_area(area: Any, borders: int) -> bool:
    """Borders by their place, those walked backwards as its complement; where to write."""
    if not isinstance(area, dict) or set(area) != {"borders", "label", "room"}:
        return False
    around, label = area["borders"], area["label"]
    if not _numbers(around, -borders, borders - 1) or not _numbers(label, 0, _LARGEST):
        return False
    return len(around) > 0 and len(label) == 2 and _within(area["room"], 0, _LARGEST)


def _numbers(values: Any, least: int, most: int) -> bool:
    return isinstance(values, list) and all(_within(value, least, most) for value in values)


def _within(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
