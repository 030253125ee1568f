"""`weakest`: one at a time to the own region with the lowest defence, the lowest number first.

All the ways of spreading tokens over regions, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heapreplace

from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Counts
from moderator.games.smallworld.costs import defence
from moderator.games.smallworld.state import State


def defences(state: State, held: int) -> dict[int, int]:
    """What defends each of those regions; hole, hero and dragon do not count (SW40)."""
    return {region: defence(state, region) for region in regions(held)}


def weakest(strength: Mapping[int, int], number: int) -> dict[int, int]:
    """How many of `number` come to each region; nothing where there is no region."""
    added = dict.fromkeys(strength, 0)
    heap = [(strong, region) for region, strong in strength.items()]
    heapify(heap)
    for _ in range(number if heap else 0):
        strong, region = heap[0]
        added[region] += 1
        heapreplace(heap, (strong + 1, region))
    return added


def added(places: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """Every way of adding `number` to the places: all in one first, then the mixed ones."""
    size = len(places)
    if not size:
        return
    for place in range(size):
        yield tuple(number if other == place else 0 for other in range(size))
    if number:
        yield from (way for way in _parts(number, size) if max(way) < number)


def _parts(number: int, size: int) -> Iterator[tuple[int, ...]]:
    """Every tuple of that size with that sum, the largest first place first."""
    if size == 1:
        yield (number,)
        return
    for first in range(number, -1, -1):
        for rest in _parts(number - first, size - 1):
            yield (first, *rest)


def counted(held: int, ways: Iterator[tuple[int, ...]], least: int) -> Iterator[Counts]:
    """Those ways as counts, `least` more in each region; a zero is not named."""
    places = regions(held)
    for way in ways:
        yield tuple(
            (region, least + more) for region, more in zip(places, way, strict=True) if least + more
        )
