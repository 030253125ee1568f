"""Who sits at which table in which round, and how good that is.

Players are numbers from 0. A draw follows from its seed alone: the same seed, the same tables, on
every machine and however slow it is, for the search is bounded by steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

from moderator.league.seasons.designs import design
from moderator.league.seasons.search import improved
from moderator.league.seasons.seating import seated

Table = tuple[int, ...]
"""Players at a table, in the order of their seats."""

Rounds = tuple[tuple[Table, ...], ...]

LARGEST = 5


@dataclass(frozen=True, slots=True)
class Quality:
    """How even a draw is.

    `repeats` are meetings of a pair beyond its first; `least_repeats` is a bound that no draw of
    this size can beat (it may be out of reach). A pair met `rarest` to `oftenest` times.
    `seat_spread` is the largest difference, over players, between the seat taken most often and
    the one taken least often; `least_spread` no draw can beat. `rest_spread` is the difference
    between who plays most games and who plays fewest.
    """

    meetings: int
    repeats: int
    least_repeats: int
    rarest: int
    oftenest: int
    seat_spread: int
    least_spread: int
    rest_spread: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables of each round, seats in order, and how good they are."""

    rounds: Rounds
    quality: Quality


def sizes(players: int, size: int, *, rest: bool = False) -> tuple[int, ...]:
    """The tables of a round, the largest first. Raises ValueError where there is no table.

    Where players do not divide, tables are mixed: as few as can be, none larger than `size`, no
    two of them differing by more than one. With `rest` (and where a table of one would be left)
    all tables are of that size, and who is over rests.
    """
    if not 2 <= size <= LARGEST:
        raise ValueError(f"a table has 2 to {LARGEST} seats, not {size}")
    if players < 2:
        raise ValueError(f"a draw needs two players at least, not {players}")
    tables = -(-players // size)
    if players // tables < 2 or (rest and players >= size):
        return (size,) * (players // size)
    return tuple(players // tables + (n < players % tables) for n in range(tables))


def draw(players: int, tables: Sequence[int], rounds: int, seed: bytes) -> Draw:
    """Tables of those sizes for each round. Each pair meets as equally and each player takes each
    seat as often as can be found. Raises ValueError where more are to sit than there are."""
    if sum(tables) > players or min(tables, default=0) < 2 or rounds < 1:
        raise ValueError(f"{players} players cannot sit at tables of {list(tables)}")
    random = Random(seed)  # noqa: S311 - the seed is committed; a draw is no secret
    groups, closed = design(players, tuple(tables), rounds)
    if not closed:
        groups = improved(groups, players, tuple(tables), rounds, random)
    names = list(range(players))
    random.shuffle(names)
    named = [[[names[one] for one in table] for table in tables] for tables in groups]
    if not closed:
        random.shuffle(named)
    placed = seated(named, players)
    return Draw(placed, quality(placed, players))


def quality(rounds: Rounds, players: int) -> Quality:
    """How even these tables are, whoever drew them: an organiser moves people by hand."""
    met = dict.fromkeys(combinations(range(players), 2), 0)
    seats: dict[int, dict[int, int]] = {one: {} for one in range(players)}
    chances = [[0] * LARGEST for _ in range(players)]
    for table in (table for tables in rounds for table in tables):
        for pair in combinations(sorted(table), 2):
            met[pair] += 1
        for seat, one in enumerate(table):
            seats[one][seat] = seats[one].get(seat, 0) + 1
            chances[one][len(table) - 1] += 1
    played = [sum(seats[one].values()) for one in range(players)]
    return Quality(
        meetings=sum(met.values()),
        repeats=sum(times - 1 for times in met.values() if times > 1),
        least_repeats=_least_repeats(rounds, players),
        rarest=min(met.values()),
        oftenest=max(met.values()),
        seat_spread=max(_spread(seats[one], chances[one]) for one in range(players)),
        least_spread=max(_least_spread(chances[one]) for one in range(players)),
        rest_spread=max(played) - min(played),
    )


def _spread(taken: dict[int, int], tables: Sequence[int]) -> int:
    """Over the seats that all the tables had where the player sat."""
    common = _common(tables)
    counts = [taken.get(seat, 0) for seat in range(common)]
    return max(counts, default=0) - min(counts, default=0)


def _common(tables: Sequence[int]) -> int:
    """How many seats the smallest table had; 0 for who never sat."""
    return next((size for size, times in enumerate(tables, start=1) if times), 0)


def _least_spread(tables: Sequence[int]) -> int:
    """Seats divide evenly where the games at equal tables do; mixed ones can level it out."""
    sat = [(size, times) for size, times in enumerate(tables, start=1) if times]
    return int(len(sat) == 1 and sat[0][1] % sat[0][0] != 0)


def _least_repeats(rounds: Rounds, players: int) -> int:
    """Nobody has more than `players - 1` others to meet for the first time, and a pair of tables
    in two rounds shares a player for certain where there are too few tables to part them."""
    met = [0] * players
    for table in (table for tables in rounds for table in tables):
        for one in table:
            met[one] += len(table) - 1
    by_player = sum(max(0, times - (players - 1)) for times in met)
    return max(-(-by_player // 2), _crowded(rounds, players))


def _crowded(rounds: Rounds, players: int) -> int:
    """Repeats that tables larger than the number of tables force in every round after the first.

    A table of k whose players came from m < k tables before holds some pair that has met; this
    counts them where nobody rests.
    """
    forced = 0
    for before, now in pairwise(rounds):
        if sum(map(len, before)) < players:
            continue
        forced += sum(_doubled(len(table), len(before)) for table in now)
    return forced


def _doubled(seats: int, tables: int) -> int:
    """The fewest pairs from the same table where `seats` players come from that many tables."""
    each, over = divmod(seats, tables)
    return (tables - over) * each * (each - 1) // 2 + over * each * (each + 1) // 2
