"""What drawn outlines have to be: whether a picture can be trusted is not left to the eye."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any

import shapely
from shapely.affinity import affine_transform

from moderator.boards.mesh import BoardError, neighbours
from moderator.publish.pictures.outlines import OUTSIDE, WIDER, Outlines, dumps, ring

# A number, a plate with tokens and a row of signs fit above each other (units).
ROOM = 35
# A border shorter than this is not seen (units).
SEEN = 18
BYTES = 25_000


def check(regions: Sequence[Mapping[str, Any]], outlines: Outlines) -> None:
    """Raises BoardError for the first thing that is not as it has to be."""
    check_neighbours(regions, outlines)
    check_areas(outlines)
    check_room(outlines)
    if (size := len(dumps(outlines).encode())) > BYTES:
        raise BoardError(f"the file would be {size} bytes, more than {BYTES}")


def check_neighbours(regions: Sequence[Mapping[str, Any]], outlines: Outlines) -> None:
    """Drawn borders, found from the outlines alone, are those of the data, and can be seen."""
    drawn = _drawn_borders(outlines)
    wanted = {(min(a, b), max(a, b)) for a, near in neighbours(regions).items() for b in near}
    for a, b in sorted(wanted ^ drawn.keys()):
        what = "border in the data only" if (a, b) in wanted else "are drawn as neighbours"
        raise BoardError(f"regions {a} and {b} {what}")
    for (a, b), seen in sorted(drawn.items()):
        if seen < SEEN:
            raise BoardError(f"the border of {a} and {b} is too short; try another seed")


def _drawn_borders(outlines: Outlines) -> dict[tuple[int, int], float]:
    """Pairs of regions (OUTSIDE among them) and how long they share a line."""
    sides: dict[frozenset[tuple[int, int]], list[int]] = defaultdict(list)
    for number in map(int, outlines["areas"]):
        outline = ring(outlines, number)
        for a, b in pairwise([*outline, outline[0]]):
            sides[frozenset({a, b})].append(number)
    lengths: dict[tuple[int, int], float] = defaultdict(float)
    for side, numbers in sides.items():
        start, end = sorted(side)
        if len(numbers) == 1 and not _on_frame(side, outlines):
            raise BoardError(f"region {numbers[0]} has no neighbour from {start} to {end}")
        pair = (OUTSIDE, numbers[0]) if len(numbers) == 1 else (min(numbers), max(numbers))
        lengths[pair] += dist(start, end)
    return dict(lengths)


def _on_frame(side: Iterable[tuple[int, int]], outlines: Outlines) -> bool:
    (ax, ay), (bx, by) = side
    return ax == bx in (0, outlines["width"]) or ay == by in (0, outlines["height"])


def check_areas(outlines: Outlines) -> None:
    """No area touches itself, no two lie over each other, and nothing of the board is left."""
    left = float(outlines["width"] * outlines["height"])
    for number in outlines["areas"]:
        polygon = shapely.Polygon(ring(outlines, int(number)))
        if not polygon.is_valid:
            raise BoardError(f"region {number} touches itself; try another seed")
        left -= polygon.area
    if left != 0:
        raise BoardError(f"the areas miss or share {abs(left)} square units of the board")


def check_room(outlines: Outlines) -> None:
    """The place to write in lies in its area, with room for a number and tokens."""
    for number, area in outlines["areas"].items():
        (x, y), room = area["label"], area["room"]
        circle = shapely.Point(0, 0).buffer(room)
        ellipse = affine_transform(circle, [WIDER, 0, 0, 1, x, y])
        inside = shapely.Polygon(ring(outlines, int(number))).contains(ellipse)
        if not inside or room < ROOM:
            raise BoardError(f"region {number} has no room for its tokens; try another seed")
