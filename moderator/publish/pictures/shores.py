"""Where land meets water, and where one stretch of a river ends and the next begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from moderator.publish.pictures.outlines import BorderLine, Outlines, points
from moderator.publish.pictures.svg import INK
from moderator.publish.pictures.terrain import terrain

WATER = frozenset({"sea", "lake", "water", "river"})
RIVER = "river"
SHORE = "#2f628c"
"""A shore's line: darker than any water, so that it is seen in grey too."""


def shores(board: Mapping[str, Any], outlines: Outlines) -> str:
    """Heavy lines along all shores; a river runs on as one band, its stretches parted by dashes."""
    kinds = {region["number"]: region["terrain"] for region in board["regions"]}
    shore, ford = [], []
    for line in outlines["borders"]:
        one, other = (kinds.get(number, "") for number in line["between"])
        if one == other == RIVER:
            ford.append(line)
        elif one and other and (one in WATER) != (other in WATER):
            shore.append(line)
    return _fords(ford) + (_drawn(shore, f'stroke="{SHORE}" stroke-width="3.5"') if shore else "")


def _fords(lines: list[BorderLine]) -> str:
    if not lines:
        return ""
    ground = terrain(RIVER).ground
    return _drawn(lines, f'stroke="{ground}" stroke-width="5"') + _drawn(
        lines, f'stroke="{INK}" stroke-width="1.6" stroke-dasharray="3 6"'
    )


def _drawn(lines: Iterable[BorderLine], paint: str) -> str:
    drawing = "".join("M" + " ".join(f"{x} {y}" for x, y in points(line)) for line in lines)
    return f'<path d="{drawing}" fill="none" stroke-linejoin="round" {paint}/>'
