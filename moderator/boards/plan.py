"""A board's mesh with places for its nodes: what is being drawn, half way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moderator.boards.frame import Frame
from moderator.boards.mesh import Mesh
from moderator.publish.pictures.outlines import WIDTH, Point


@dataclass(frozen=True, slots=True)
class RegionTarget:
    """What the data want of a region: its area in square units, its centre if they name one."""

    area: float
    centre: Point | None


@dataclass(slots=True)
class Plan:
    """Places, changed as the drawing goes on: `at` of the nodes, `slide` of those on the frame.

    A node in `slide` lies at that length along the frame, and moves nowhere else.
    """

    mesh: Mesh
    frame: Frame
    at: list[Point]
    slide: dict[int, float]

    def outline(self, walk: Sequence[int]) -> list[Point]:
        """The corners of a region whose nodes are `walk`, those of the frame among them."""
        corners = [self.at[node] for node in walk]
        first, last = walk[0], walk[-1]
        if first in self.slide and last in self.slide:
            corners += self.frame.corners(self.slide[last], self.slide[first])
        return corners


def frame_of(board: Mapping[str, Any]) -> Frame:
    """The frame of a board, as high as its aspect (width by height) says.

    A board is WIDTH units wide, or as wide as it says: small ones stand beside each other.
    """
    width = board.get("width", WIDTH)
    return Frame(width, round(width / board.get("aspect", 1.5)))


def wishes(regions: Sequence[Mapping[str, Any]], frame: Frame) -> dict[int, RegionTarget]:
    """What the data want; regions without an area share alike. The areas fill the frame."""
    shares = {r["number"]: r.get("area", 1 / len(regions)) for r in regions}
    unit = frame.width * frame.height / sum(shares.values())
    return {
        r["number"]: RegionTarget(shares[r["number"]] * unit, _centre(r.get("centre"), frame))
        for r in regions
    }


def _centre(fractions: Sequence[float] | None, frame: Frame) -> Point | None:
    if fractions is None:
        return None
    return fractions[0] * frame.width, fractions[1] * frame.height
