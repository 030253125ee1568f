"""In how many ways tokens can be placed, and ways that are none (Small World and Underground)."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

from moderator.engine.core import Decision

Counts = tuple[tuple[int, int], ...]


def ways(other: Any, seat: str, decision: Decision) -> int:
    """`deploy weakest`, and each distribution with a token at least in every region (SW40); of
    tokens driven back each distribution over the regions that the race still holds (SW6)."""
    race = decision.about[0] if decision.kind == "retreat" else other.seats[seat].race
    own = [one for one in other.regions.values() if one.owner == seat and one.race == race]
    if not own:
        return 1
    if decision.kind == "retreat":
        return comb(int(str(decision.about[1])) + len(own) - 1, len(own) - 1)
    tokens = sum(one.tokens for one in own) + other.seats[seat].hand
    return comb(tokens - 1, len(own) - 1) + 1


def unlike(counts: Counts) -> Iterator[Counts]:
    """The same with a token too many or too few, twice in a region, below none, or nowhere."""
    (region, number), *others = counts
    yield from (((region, number + more), *others) for more in (-1, 1, -number))
    yield ((region, number + 1), (region, -1), *others)
    yield ((0, number), *others)
