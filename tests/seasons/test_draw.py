"""Draws: pairs and seats as even as can be, repeatable, at tables of every size."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from moderator.league.seasons.draw import Rounds, draw, quality, sizes
from moderator.league.seasons.seating import counts


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
    assert found.seat_spread >= found.least_spread
    if len(set(tables)) == 1:
        assert found.seat_spread <= 1
