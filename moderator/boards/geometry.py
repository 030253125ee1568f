"""Plane geometry on outlines: lists of corners, clockwise as seen where y runs down."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

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
