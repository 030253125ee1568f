"""Ratings over all finished games of a kind, by openskill's Plackett-Luce model.

Recomputed from results: a corrected result corrects every rating after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moderator.league.seasons.points import TableResult

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

SETTLED = 10
"""Games after which a rating is no longer provisional."""

_SCALE = 60
"""Openskill begins at 25; people like numbers that begin at 1500."""


@dataclass(frozen=True, slots=True)
class Rating:
    """`value` begins at 1500; `give` is twice the deviation: the true value is within it in 19
    of 20 cases. `history` are the values after each game, the number of the game first."""

    player: int
    value: int
    give: int
    games: int
    history: tuple[tuple[int, int], ...]

    @property
    def provisional(self) -> bool:
        return self.games < SETTLED


def ratings(results: Iterable[TableResult]) -> tuple[Rating, ...]:
    """Best first, those that are provisional after all others."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[int, PlackettLuceRating] = {}
    history: dict[int, list[tuple[int, int]]] = {}
    for result in sorted(results, key=lambda result: result.number):
        if len(result.sat) < 2:
            continue
        teams = [[known.get(sat.player) or model.rating()] for sat in result.sat]
        rated = model.rate(teams, ranks=[float(sat.place) for sat in result.sat])
        for sat, (after,) in zip(result.sat, rated, strict=True):
            known[sat.player] = after
            history.setdefault(sat.player, []).append((result.number, _value(after.mu)))
    made = [_rating(player, known[player], tuple(past)) for player, past in history.items()]
    return tuple(
        sorted(made, key=lambda rating: (rating.provisional, -rating.value, rating.player))
    )


def _rating(player: int, value: PlackettLuceRating, history: tuple[tuple[int, int], ...]) -> Rating:
    give = round(2 * _SCALE * value.sigma)
    return Rating(player, history[-1][1], give, len(history), history)


def _value(mu: float) -> int:
    return round(_SCALE * mu)
