"""`weakest`: one at a time to the own region with the lowest defence, the lowest number first.

All the ways of spreading tokens over regions, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from heapq import heapify, heapreplace
from itertools import chain, combinations, islice, repeat
from operator import call, itemgetter

from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Counts
from moderator.games.smallworld.costs import stack
from moderator.games.smallworld.state import State


def defences(state: State, held: int) -> dict[int, int]:
    """What defends each of those regions; hole, hero and dragon do not count (SW40)."""
    ground = state.ground
    counts = {region: ground.tokens[region] for region in regions(held)}
    for stands in (state.setting.board.mountains, ground.tribes, ground.lair, ground.fortress):
        for region in regions(stands & held):
            counts[region] += 1
    stack(counts, state)
    return counts


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


AT_HAND = 64
"""So many ways of each kind are kept for the next time; few callers look at more."""


def distributions(held: int, number: int, least: int) -> Iterator[Counts]:
    """Every way of adding `number` to those regions, each with `least` already.

    All in one region first, the lowest first; then the mixed ones. A zero is not named.
    """
    places = regions(held)
    if not places:
        return iter(())
    pairs = tuple(chain.from_iterable(map(_pairs, places, repeat(least + number))))
    kept = _first_picks(len(places), number, least)
    picks: Iterator[Pick] = iter(kept)
    if len(kept) == AT_HAND:
        picks = chain(picks, islice(_picks(len(places), number, least), AT_HAND, None))
    return map(call, picks, repeat(pairs))


@cache
def _pairs(region: int, most: int) -> Counts:
    """That region with each number, to be shared by all ways."""
    return tuple((region, number) for number in range(most + 1))


Pick = Callable[[Counts], Counts]
"""Picks one way out of the pairs of all regions: nothing makes that tuple faster."""


@lru_cache(maxsize=1 << 10)
def _first_picks(size: int, number: int, least: int) -> tuple[Pick, ...]:
    return tuple(islice(_picks(size, number, least), AT_HAND))


def _picks(size: int, number: int, least: int) -> Iterator[Pick]:
    """Each way as where its pairs stand among the pairs of all places."""
    apart = least + number + 1
    for way in _ways(size, number, least):
        where = [place * apart + count for place, count in enumerate(way) if count]
        # Of fewer than two an itemgetter makes no tuple; a slice does.
        yield itemgetter(*where) if len(where) > 1 else itemgetter(_alone(where))


def _alone(where: list[int]) -> slice:
    return slice(where[0], where[0] + 1) if where else slice(0)


def _ways(size: int, number: int, least: int) -> Iterator[tuple[int, ...]]:
    """The number for each place, by where bars stand between the tokens.

    What lies before a place's bar, back to the bar before it, is that place's part.
    """
    for whole in range(size if number else 1):
        yield tuple(least + number * (place == whole) for place in range(size))
    for bars in combinations(range(number + size - 1), size - 1):
        ends = (*bars, number + size - 1)
        parts = tuple(end - start - 1 for start, end in zip((-1, *bars), ends, strict=True))
        if max(parts) < number:
            yield tuple(least + part for part in parts)
