"""Sets of regions as bit masks: bit N stands for region N; bit 0 is never set."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def regions(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def mask(numbers: Iterable[int]) -> int:
    """The set of those numbers."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
