"""From borders of a few straight pieces to lines as a pen would draw them."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from random import Random

import shapely

from moderator.publish.pictures.outlines import Point

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
    found = rounded(line)
    wavering = found[:1]
    for a, b in pairwise(found):
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
