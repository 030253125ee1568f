"""Plane geometry on outlines: lists of corners, clockwise as seen where y runs down; lines made
round as a pen would draw them."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from random import Random

import shapely

from moderator.publish.pictures.outlines import Point


def measure(outline: Sequence[Point]) -> tuple[float, float, Point]:
    """Area (positive if clockwise), length around, and centre of gravity, of a simple outline."""
    twice = around = mx = my = 0.0
    ax, ay = outline[-1]
    for x, y in outline:
        cross = ax * y - x * ay
        twice += cross
        mx += (ax + x) * cross
        my += (ay + y) * cross
        around += hypot(x - ax, y - ay)
        ax, ay = x, y
    if twice == 0:
        return 0.0, around, outline[0]
    return twice / 2, around, (mx / (3 * twice), my / (3 * twice))


def length(line: Sequence[Point]) -> float:
    """The length of an open line."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def folds_at(outline: Sequence[Point], corner: int) -> bool:
    """Whether one of the two sides that meet in a corner touches another side of the outline."""
    count = len(outline)
    here, after = outline[corner], outline[(corner + 1) % count]
    before = outline[corner - 1]
    for step in range(1, count - 1):
        a, b = outline[(corner + step) % count], outline[(corner + step + 1) % count]
        if step > 1 and _meet(here, after, a, b):
            return True
        if step < count - 2 and _meet(before, here, a, b):
            return True
    return False


def _meet(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two segments cross or touch."""
    (px, py), (qx, qy), (ax, ay), (bx, by) = p, q, a, b
    dx, dy, ex, ey = qx - px, qy - py, bx - ax, by - ay
    return (dx * (ay - py) - dy * (ax - px)) * (dx * (by - py) - dy * (bx - px)) <= 0 and (
        ex * (py - ay) - ey * (px - ax)
    ) * (ex * (qy - ay) - ey * (qx - ax)) <= 0


# Pieces of a line are halved until they are no longer than this (units); rounding halves again.
GRAIN = 24.0
# A new middle point lies this far aside at most, in lengths of its piece.
WAVER = 0.24
# A point this near to the line through its neighbours is left out (units).
UNSEEN = 0.7


def penned(line: Sequence[Point], amplitude: float, chance: Random) -> list[Point]:
    """The line by midpoint displacement, its corners rounded; the ends stay.

    `amplitude` is how much it wavers, from 0 (not at all) to 1.
    """
    corners = rounded(line)
    wavering = corners[:1]
    for a, b in pairwise(corners):
        wavering += _halved(a, b, amplitude * WAVER, chance)
    return _thinned(rounded(wavering))


def _thinned(line: Sequence[Point]) -> list[Point]:
    """The line without the points that nobody would miss: pictures are drawn in their number."""
    kept = shapely.LineString(line).simplify(UNSEEN)
    return [(float(x), float(y)) for x, y in kept.coords]


def rounded(line: Sequence[Point]) -> list[Point]:
    """The line with its inner corners cut (Chaikin)."""
    cut = [p for a, b in pairwise(line) for p in (_part(a, b, 0.25), _part(a, b, 0.75))]
    return [line[0], *cut[1:-1], line[-1]]


def _halved(a: Point, b: Point, share: float, chance: Random) -> list[Point]:
    """The points after `a` up to `b`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if hypot(dx, dy) <= GRAIN:
        return [b]
    aside = share * max(-1.0, min(1.0, chance.gauss(0, 0.6)))
    middle = (a[0] + b[0]) / 2 - aside * dy, (a[1] + b[1]) / 2 + aside * dx
    return _halved(a, middle, share, chance) + _halved(middle, b, share, chance)


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
