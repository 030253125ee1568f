"""Draws: pairs and seats as even as can be, repeatable, at tables of every size."""

from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from bench.draws import PUBLISHED
from moderator.league.seasons.bounds import least_most
from moderator.league.seasons.designs import design
from moderator.league.seasons.draw import Rounds, draw, quality, sizes
from moderator.league.seasons.seating import counts, seated

DESIGNS = [(players, size) for size, known in PUBLISHED.items() for players in known]


def met(rounds: Rounds) -> dict[tuple[int, int], int]:
    """Counted anew, by another way than the code's."""
    found: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                found[pair] = found.get(pair, 0) + 1
    return found


def test_24_players_at_tables_of_4_over_7_rounds_never_meet_twice() -> None:
    drawn = draw(24, sizes(24, 4), 7, b"seed")
    pairs = met(drawn.rounds)
    assert sum(pairs.values()) == drawn.quality.meetings == 252
    assert set(pairs.values()) == {1}
    assert drawn.quality.repeats == 0
    for player in range(24):
        assert sorted(counts(drawn.rounds, player)[:4]) == [1, 2, 2, 2]


def test_7_players_in_7_games_of_4_are_exactly_even() -> None:
    drawn = draw(7, sizes(7, 4, rest=True), 7, b"seed")
    pairs = met(drawn.rounds)
    assert set(pairs) == set(combinations(range(7), 2))
    assert set(pairs.values()) == {2}
    assert all(counts(drawn.rounds, player) == (1, 1, 1, 1, 0) for player in range(7))


@pytest.mark.parametrize(
    ("players", "size", "rounds"),
    [(8, 2, 7), (9, 3, 4), (15, 3, 7), (16, 4, 5), (20, 4, 5), (25, 5, 6), (28, 4, 7), (35, 5, 7)],
)
def test_where_a_design_is_known_no_pair_meets_twice(players: int, size: int, rounds: int) -> None:
    drawn = draw(players, sizes(players, size), rounds, b"seed")
    assert max(met(drawn.rounds).values()) == 1


@pytest.mark.parametrize("case", [*DESIGNS])
def test_no_pair_of_a_design_meets_twice(case: tuple[int, int]) -> None:
    players, size = case
    whole = design(players, size)
    assert len(whole) >= (9 if case == (32, 4) else min(10, PUBLISHED[size][players]))
    for tables in whole:
        assert sorted(one for table in tables for one in table) == list(range(players))
        assert {len(table) for table in tables} == {size}
    assert max(met(whole).values()) == 1


@pytest.mark.parametrize(
    ("players", "size", "rounds", "most", "sized"),
    [(12, 4, 4, 2, 0), (9, 5, 7, 4, 2), (17, 4, 7, 2, 1), (14, 4, 7, 2, 0), (24, 5, 7, 2, 1)],
)
def test_pairs_come_before_sizes_of_tables(
    players: int, size: int, rounds: int, most: int, sized: int
) -> None:
    drawn = draw(players, sizes(players, size), rounds, b"seed")
    assert max(met(drawn.rounds).values()) == most
    for seats in set(sizes(players, size)):
        sat = [
            sum(
                player in table
                for tables in drawn.rounds
                for table in tables
                if len(table) == seats
            )
            for player in range(players)
        ]
        assert max(sat) - min(sat) <= sized


def test_the_bound_on_a_pair_s_meetings_is_right() -> None:
    """Against every draw there is, where they can all be tried."""
    rounds = [
        [(0, 1, 2), (3, 4, 5)],
        *([(0, *two), tuple({1, 2, 3, 4, 5} - set(two))] for two in combinations(range(1, 6), 2)),
    ]
    for number in (1, 2, 3, 4):
        best = min(
            max(met(chosen).values()) for chosen in combinations_with_replacement(rounds, number)
        )
        assert least_most(6, [(3, 3)] * number) <= best
    assert least_most(6, [(3, 3)] * 2) == 2


def test_rounds_to_come_are_as_even_as_can_be_with_those_that_were() -> None:
    """Somebody goes: what was planned is kept but for their place."""
    first = draw(24, sizes(24, 4), 7, b"seed").rounds
    gone = [[[-1 if one == 23 else one for one in table] for table in tables] for tables in first]
    left = draw(23, sizes(23, 4), 4, b"seed", gone[:3], gone[3:])
    pairs = met([*([[one for one in t if one >= 0] for t in r] for r in gone[:3]), *left.rounds])
    assert max(pairs.values()) == 1


@settings(max_examples=30, deadline=None)
@given(some.data())
def test_seats_are_even_at_mixed_tables(data: some.DataObject) -> None:
    """Everybody takes each seat that all their tables have n or n + 1 times, and the others as
    often as their share, rounded."""
    players = data.draw(some.integers(5, 12))
    size = data.draw(some.integers(3, 5))
    rounds = []
    for _ in range(data.draw(some.integers(1, 6))):
        left = data.draw(some.permutations(range(players)))
        tables = []
        for seats in sizes(players, size):
            tables.append(left[:seats])
            left = left[seats:]
        rounds.append(tables)
    placed = seated(rounds, players)
    for player in range(players):
        sat = [
            (table.index(player), len(table))
            for tables in placed
            for table in tables
            if player in table
        ]
        largest, smallest = max(of for _, of in sat), min(of for _, of in sat)
        common = [sum(seat == one for seat, _ in sat) for one in range(smallest)]
        assert max(common) - min(common) <= 1
        if largest > smallest:
            games = sum(of == largest for _, of in sat)
            last = sum(seat == largest - 1 for seat, _ in sat)
            assert games // largest <= last <= -(-games // largest)


def test_a_design_played_twice_meets_everybody_twice() -> None:
    drawn = draw(16, sizes(16, 4), 10, b"seed")
    assert set(met(drawn.rounds).values()) == {2}


def test_the_search_comes_near_where_no_design_is_known() -> None:
    mixed = draw(10, sizes(10, 4), 6, b"seed").quality
    assert mixed.repeats == mixed.least_repeats
    assert (mixed.rarest, mixed.oftenest) == (1, 2)
    large = draw(50, sizes(50, 4), 10, b"seed").quality
    assert large.repeats <= 20


def test_a_seed_gives_one_draw_and_another_seed_another() -> None:
    first = draw(10, sizes(10, 4), 3, b"one")
    assert first == draw(10, sizes(10, 4), 3, b"one")
    assert first != draw(10, sizes(10, 4), 3, b"two")


@pytest.mark.parametrize(
    ("players", "size", "rest", "tables"),
    [
        (24, 4, False, (4,) * 6),
        (10, 4, False, (4, 3, 3)),
        (7, 4, False, (4, 3)),
        (7, 4, True, (4,)),
        (5, 4, False, (3, 2)),
        (9, 2, False, (2,) * 4),
        (3, 5, True, (3,)),
    ],
)
def test_sizes(players: int, size: int, rest: bool, tables: tuple[int, ...]) -> None:
    assert sizes(players, size, rest=rest) == tables


def test_what_cannot_be_drawn_is_an_error() -> None:
    for players, size in ((1, 4), (10, 1), (10, 6)):
        with pytest.raises(ValueError, match=r"\d"):
            sizes(players, size)
    with pytest.raises(ValueError, match="cannot sit"):
        draw(3, (4,), 1, b"")


@settings(max_examples=25, deadline=None)
@given(
    players=some.integers(2, 14),
    size=some.integers(2, 5),
    rounds=some.integers(1, 4),
    rest=some.booleans(),
    seed=some.binary(max_size=4),
)
def test_every_draw_is_sound(players: int, size: int, rounds: int, rest: bool, seed: bytes) -> None:
    tables = sizes(players, size, rest=rest)
    drawn = draw(players, tables, rounds, seed)
    assert len(drawn.rounds) == rounds
    for one in drawn.rounds:
        assert sorted(map(len, one)) == sorted(tables)
        seated = [player for table in one for player in table]
        assert len(set(seated)) == len(seated)
        assert set(seated) <= set(range(players))
    found = quality(drawn.rounds, players)
    pairs = met(drawn.rounds)
    assert found.repeats == sum(times - 1 for times in pairs.values()) >= found.least_repeats
    assert found.rest_spread <= 1
    assert found.oftenest >= found.least_oftenest
    assert found.size_spread >= found.least_size_spread
    assert found.least_seat_spread <= found.seat_spread <= 1
