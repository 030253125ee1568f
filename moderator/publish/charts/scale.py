"""From numbers to places: round steps, and where a number lies between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

STEPS = (1, 2, 5, 10)
MOST = 6
"""Steps between the lines of a grid, in powers of ten, and how many lines there are at most."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The lines of a grid, lowest first, laid from `start` (the lowest) to `end` in units."""

    ticks: tuple[float, ...]
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a number lies."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.start + (self.end - self.start) * (value - low) / (high - low)


def scale(values: Sequence[float], start: float, end: float, *, from_zero: bool) -> Scale:
    """A scale that holds all values; one of no values, or of a single one, has two lines."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if from_zero:
        low, high = min(low, 0.0), max(high, 0.0)
    step = _step(high - low, whole=all(value == round(value) for value in values))
    first, last = floor(low / step), ceil(high / step)
    last = max(last, first + 1)
    return Scale(tuple(at * step for at in range(first, last + 1)), start, end)


def _step(span: float, *, whole: bool) -> float:
    """The smallest round step that makes few lines; of whole numbers it is one too."""
    if span <= 0:
        return 1.0
    power = 10.0 ** floor(log10(span / MOST))
    step = next(factor * power for factor in STEPS if span / (factor * power) <= MOST)
    return max(step, 1.0) if whole else step


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places as near to the wanted ones as they can be with `apart` between any two.

    The places are in the order of the arguments; where there is no room for all they share it.
    """
    count = len(wanted)
    apart = min(apart, (high - low) / max(count - 1, 1))
    order = sorted(range(count), key=lambda at: wanted[at])
    heights = [0.0] * count
    least = low
    for at in order:
        heights[at] = least = max(wanted[at], least)
        least += apart
    most = high
    for at in reversed(order):
        heights[at] = most = min(heights[at], most)
        most -= apart
    return heights
