"""Who sits at which table in which round, and how good that is.

Players are numbers from 0. A draw follows from its seed alone: the same seed, the same tables, on
every machine and however slow it is, for the search is bounded by steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random

from moderator.league.seasons import bounds
from moderator.league.seasons.designs import design
from moderator.league.seasons.search import (
    FROM_DESIGN,
    FROM_SCRATCH,
    LAST,
    Groups,
    Past,
    Search,
    Unevenness,
    Weights,
    dealt,
)
from moderator.league.seasons.seating import seated, spread

Table = tuple[int, ...]
"""Players at a table, in the order of their seats."""

_Frozen = tuple[tuple[Table, ...], ...]

Rounds = Sequence[Sequence[Sequence[int]]]
"""Rounds of tables of players."""

LARGEST = 5

NOBODY = -1
"""Who is no player any more, in rounds that were played."""

STEPS = 60_000
"""Swaps that a start of the search tries: about a third of a second. A bound in steps, not
seconds: a seed gives one draw, everywhere."""

_DEALS = 40


@dataclass(frozen=True, slots=True)
class Quality:
    """How even a draw is; what is called least no draw can beat (it may be out of reach).

    A pair meets `rarest` to `oftenest` times; `repeats` are meetings of a pair beyond its first.
    `size_spread` is the difference between who sits most often at tables of a size and who sits
    least often there; `rest_spread` that between who plays most games and who plays fewest.
    `seat_spread`: of the seats that all tables had at which somebody sat, the largest difference
    between that which they had most often and that which they had least often.
    """

    meetings: int
    repeats: int
    least_repeats: int
    rarest: int
    oftenest: int
    least_oftenest: int
    size_spread: int
    least_size_spread: int
    seat_spread: int
    least_seat_spread: int
    rest_spread: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables of each round, seats in order, and how good they are."""

    rounds: _Frozen
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


@dataclass(frozen=True, slots=True)
class _Task:
    """So many rounds of those tables, after what was played; `planned` is what was to come."""

    players: int
    tables: tuple[int, ...]
    rounds: int
    past: Past
    planned: Groups


def draw(
    players: int,
    tables: Sequence[int],
    rounds: int,
    seed: bytes,
    before: Rounds = (),
    planned: Rounds = (),
) -> Draw:
    """Tables of those sizes for each round, as even as can be found: first that no pair meets more
    often than it has to, then the sizes of tables, then pairs, then seats, then chance.

    `before` are rounds that were played; `planned` are rounds that were drawn for others than now:
    the search begins with them too. Raises ValueError where more are to sit than there are.
    """
    if sum(tables) > players or min(tables, default=0) < 2 or rounds < 1:
        raise ValueError(f"{players} players cannot sit at tables of {list(tables)}")
    return _draw(players, tuple(tables), rounds, seed, _frozen(before), _frozen(planned))


def _frozen(rounds: Rounds) -> _Frozen:
    return tuple(tuple(map(tuple, tables)) for tables in rounds)


@lru_cache(maxsize=32)
def _draw(
    players: int,
    tables: tuple[int, ...],
    rounds: int,
    seed: bytes,
    before: _Frozen,
    planned: _Frozen,
) -> Draw:
    """Kept for a while: what was shown by a dry run is done without another search."""
    random = Random(seed)  # noqa: S311 - the seed is committed; a draw is no secret
    past = Past.of(players, before, max(tables))
    known = [_fitted(plan, players, tables) for plan in planned]
    groups = _searched(_Task(players, tables, rounds, past, known), random)
    if not before:
        # With nothing played all players are alike: who is who, and what comes first, is chance.
        names = list(range(players))
        random.shuffle(names)
        groups = [[[names[player] for player in table] for table in tables_] for tables_ in groups]
        random.shuffle(groups)
    placed = seated(groups, players, before)
    return Draw(placed, quality([*before, *placed], players))


def _searched(task: _Task, random: Random) -> Groups:
    """The best of several starts, for the least bound on the meetings of a pair that is found."""
    least = bounds.least(task.players, task.tables, task.rounds, task.past)
    most = _least_most(task)
    while True:
        best, even = _best(task, most, least, random)
        if even.excess == 0:
            return best
        most += 1


def _least_most(task: _Task) -> int:
    had = max(map(max, task.past.met), default=0)
    if had:
        return max(had, -(-task.rounds * _meetings_each(task) // (task.players - 1)))
    return bounds.least_most(task.players, [task.tables] * task.rounds)


def _meetings_each(task: _Task) -> int:
    """How many others somebody meets at least in each round, if they do not rest."""
    return min(task.tables) - 1 if sum(task.tables) == task.players else 0


def _best(task: _Task, most: int, least: Unevenness, random: Random) -> tuple[Groups, Unevenness]:
    tried: list[tuple[Unevenness, Groups]] = []
    for groups, weights in _starts(task, random):
        tried.append(_tried(task, most, least, groups, weights, random))
        if tried[-1][0] <= least:
            break
    even, best = min(tried)
    if even > least:
        even, best = min((even, best), _tried(task, most, least, best, LAST, random))
    return best, even


def _tried(
    task: _Task, most: int, least: Unevenness, groups: Groups, weights: Weights, random: Random
) -> tuple[Unevenness, Groups]:
    search = Search(groups, task.past, most, weights)
    even = search.run(least, STEPS, random)
    return even, [tables[:-1] for tables in search.rounds]


def _starts(task: _Task, random: Random) -> Iterator[tuple[Groups, Weights]]:
    """Where a search begins, and how: with what was planned, a design, and rounds at random."""
    if len(task.planned) == task.rounds:
        yield [[list(table) for table in tables] for tables in task.planned], FROM_DESIGN
    known = _designed(task, random)
    if known is not None:
        yield known, FROM_DESIGN
    for weights in FROM_SCRATCH:
        yield [dealt(task.players, task.tables, random) for _ in range(task.rounds)], weights


def _designed(task: _Task, random: Random) -> Groups | None:
    """Rounds of a design for the largest tables, over and over; where some tables are smaller,
    with players who are not there, no two of them at one table. More rounds come at random."""
    size, missing = max(task.tables), sum(max(task.tables) - seats for seats in task.tables)
    whole = design(task.players + missing, size)
    if not whole or any(size - seats > 1 for seats in task.tables):
        return None
    turns = task.rounds // len(whole) or (1 if len(whole) > task.rounds else 0)
    rounds = [*whole * turns, *whole][: task.rounds]
    for _ in range(_DEALS if missing else 1):
        chosen = random.sample(whole, task.rounds) if task.rounds < len(whole) else rounds
        names = list(range(task.players + missing))
        if missing:
            random.shuffle(names)
        groups = [
            sorted(
                (
                    [names[player] for player in table if names[player] < task.players]
                    for table in tables
                ),
                key=len,
                reverse=True,
            )
            for tables in chosen
        ]
        if all(tuple(map(len, tables)) == task.tables for tables in groups):
            return groups
    return None


def _fitted(
    planned: Sequence[Sequence[int]], players: int, tables: Sequence[int]
) -> list[list[int]]:
    """A round that was planned, for those who are there now and tables of the sizes that they
    make: as few as can be change their table."""
    there = sorted(
        ([player for player in table if 0 <= player < players] for table in planned),
        key=len,
        reverse=True,
    )
    fitted = [list(table[:size]) for table, size in zip(there, tables, strict=False)]
    fitted += [[] for _ in tables[len(fitted) :]]
    seated_now = {player for table in fitted for player in table}
    left = [player for player in range(players) if player not in seated_now]
    for table, size in zip(fitted, tables, strict=True):
        while len(table) < size:
            table.append(left.pop())
    return fitted


def quality(rounds: Rounds, players: int) -> Quality:
    """How even these tables are, whoever drew them: an organiser moves people by hand, some come
    late, some go."""
    met = dict.fromkeys(combinations(range(players), 2), 0)
    seats: list[list[tuple[int, int]]] = [[] for _ in range(players)]
    for table in (table for tables in rounds for table in tables):
        there = sorted(player for player in table if 0 <= player < players)
        for pair in combinations(there, 2):
            met[pair] += 1
        for seat, player in enumerate(table):
            if 0 <= player < players:
                seats[player].append((seat, len(table)))
    shapes = [tuple(map(len, tables)) for tables in rounds]
    oftenest = max(met.values())
    spreads = [spread(sat) for sat in seats]
    games = [len(sat) for sat in seats]
    fixed = all(sum(shape) <= players for shape in shapes) and all(
        0 <= player < players for tables in rounds for table in tables for player in table
    )
    return Quality(
        meetings=sum(met.values()),
        repeats=sum(times - 1 for times in met.values() if times > 1),
        least_repeats=bounds.least_repeats(players, shapes, oftenest) if fixed else 0,
        rarest=min(met.values()),
        oftenest=oftenest,
        least_oftenest=(
            bounds.least_most(players, shapes) if fixed else -(-sum(met.values()) // len(met))
        ),
        size_spread=_size_spread(seats),
        least_size_spread=_least_size_spread(shapes, players),
        seat_spread=max(times for times, _ in spreads),
        least_seat_spread=max(least for _, least in spreads),
        rest_spread=max(games) - min(games),
    )


def _size_spread(seats: Sequence[Sequence[tuple[int, int]]]) -> int:
    """Over the sizes of tables and over those who have played as many games as anybody has."""
    most = max(map(len, seats))
    whole = [[size for _, size in sat] for sat in seats if len(sat) == most]
    sizes = {size for sat in whole for size in sat}
    counts = ([sat.count(size) for sat in whole] for size in sizes)
    return max((max(row) - min(row) for row in counts), default=0)


def _least_size_spread(shapes: Sequence[Sequence[int]], players: int) -> int:
    """Nobody rests: as many seats at tables of a size as there are have to be shared."""
    if any(sum(shape) != players for shape in shapes):
        return 0
    sizes = {size for shape in shapes for size in shape}
    return max(
        (int(sum(size * shape.count(size) for shape in shapes) % players != 0) for size in sizes),
        default=0,
    )
