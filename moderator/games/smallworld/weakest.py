"""`weakest`: one at a time to the own region with the lowest defence, the lowest number first.

All the ways of spreading tokens over regions, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heapreplace
from itertools import combinations

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


def distributions(held: int, number: int, least: int) -> Iterator[Counts]:
    """Every way of adding `number` to those regions, each with `least` already.

    All in one region first, the lowest first; then the mixed ones. A zero is not named.
    """
    places = regions(held)
    for place in places if number else places[:1]:
        yield tuple(
            (other, least + number if other == place else least)
            for other in places
            if least or other == place
        )
    if number and len(places) > 1:
        yield from _mixed(places, number, least)


def _mixed(places: Sequence[int], number: int, least: int) -> Iterator[Counts]:
    """Bars are put between the tokens: what lies before each bar is a region's part."""
    *first, last = places
    for bars in combinations(range(number + len(first)), len(first)):
        counts = []
        before = -1
        largest = 0
        for place, bar in zip((*first, last), (*bars, number + len(first)), strict=True):
            part = bar - before - 1
            before = bar
            if part > largest:
                largest = part
            if least or part:
                counts.append((place, least + part))
        if largest < number:
            yield tuple(counts)
