"""Sets of regions as bit masks: bit N stands for region N; bit 0 is never set."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from operator import getitem

MOST_REGIONS = 64

_BYTES = tuple(
    tuple(tuple(start + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for start in range(0, MOST_REGIONS, 8)
)
"""By place in a mask and byte, the numbers that stand there: half of all masks are new ones."""


@lru_cache(maxsize=1 << 16)
def regions(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, ascending; OverflowError for a mask of more than 64 bits."""
    return tuple(chain.from_iterable(map(getitem, _BYTES, mask.to_bytes(8, "little"))))


def mask(numbers: Iterable[int]) -> int:
    """The set of those numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
