"""Points, tie-breaks, places still open, promotion, ratings: values in, values out."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from moderator.league.seasons.moving import Formula, moved
from moderator.league.seasons.points import Sat, Scheme, TableResult, points, teamed
from moderator.league.seasons.possible import Open, Span, endings, spans
from moderator.league.seasons.ratings import SETTLED, ratings
from moderator.league.seasons.ties import ORDER, Lots, standings


def table(
    number: int, *places: int, players: tuple[int, ...] = (), scores: object = ()
) -> TableResult:
    names = players or tuple(range(len(places)))
    made = tuple(scores) if isinstance(scores, tuple | list) else ()
    return TableResult(
        number,
        tuple(
            Sat(names[seat], seat, place, made[seat] if made else 0)
            for seat, place in enumerate(places)
        ),
    )


def values(scheme: Scheme, result: TableResult) -> list[Fraction]:
    return list(points(scheme, result).values())


def test_by_place_a_win_is_worth_as_much_at_every_table() -> None:
    assert values(Scheme(), table(1, 1, 2)) == [12, 0]
    assert values(Scheme(), table(1, 2, 1, 3)) == [6, 12, 0]
    assert values(Scheme(), table(1, 1, 2, 3, 4)) == [12, 8, 4, 0]
    assert values(Scheme(), table(1, 1, 2, 3, 4, 5)) == [12, 9, 6, 3, 0]


def test_shared_places_share_points() -> None:
    assert values(Scheme(), table(1, 1, 1, 3, 4)) == [10, 10, 4, 0]
    assert values(Scheme("win"), table(1, 1, 1, 1, 4)) == [Fraction(1, 3)] * 3 + [0]


def test_share_and_margin_go_by_scores() -> None:
    made = table(1, 1, 2, 3, scores=(60, 30, 10))
    assert values(Scheme("share"), made) == [60, 30, 10]
    assert values(Scheme("margin"), made) == [40, -5, -35]
    assert values(Scheme("share"), table(1, 1, 1, scores=(0, 0))) == [50, 50]


def test_an_own_table_is_data_and_checked() -> None:
    own = Scheme("own", {3: (5, 2, 1)})
    assert values(own, table(1, 1, 2, 2)) == [5, Fraction(3, 2), Fraction(3, 2)]
    with pytest.raises(ValueError, match="table of 4"):
        values(own, table(1, 1, 2, 3, 4))
    for wrong in ({3: (5, 2)}, {2: (1, 3)}):
        with pytest.raises(ValueError, match="points-size"):
            Scheme("own", wrong)
    with pytest.raises(ValueError, match="word=luck"):
        Scheme("luck")


def test_who_forfeits_earns_nothing() -> None:
    result = TableResult(1, (Sat(0, 0, 2, forfeit=True), Sat(1, 1, 2), Sat(2, 2, 1)))
    assert values(Scheme(), result) == [0, 3, 12]


def test_a_team_is_worth_the_sum_of_its_seats() -> None:
    result = teamed(table(1, 1, 2, 3, 4, scores=(90, 80, 70, 75)), ((0, 2), (1, 3)))
    assert [(one.place, one.score) for one in result.sat] == [(1, 160), (3, 155)] * 2
    assert values(Scheme(), result) == [10, 2, 10, 2]
    with pytest.raises(ValueError, match="no team"):
        teamed(table(1, 1, 2, 3), ((0, 1),))


def test_ties_are_broken_in_order_and_each_value_is_shown() -> None:
    results = [
        table(1, 1, 2, players=(0, 1)),
        table(2, 1, 2, players=(1, 0)),
        table(3, 1, 2, players=(0, 2)),
        table(4, 1, 2, players=(1, 2)),
    ]
    rows = standings((0, 1, 2), results, Scheme(), ("wins", "head", "lots"), Lots(b"seed"))
    assert [(row.points, row.values[:2]) for row in rows] == [
        (24, (2, 0)),
        (24, (2, 0)),
        (0, (None, None)),
    ]
    assert rows[0].values[2] is not None
    assert rows[0].values[2] > rows[1].values[2]
    assert [row.place for row in rows] == [1, 2, 3]


def test_without_lots_equal_players_share_a_place() -> None:
    rows = standings((0, 1, 2), [table(1, 1, 1, 3)], Scheme(), ("wins",))
    assert [row.place for row in rows] == [1, 1, 3]


def test_head_to_head_looks_at_the_level_ones_alone() -> None:
    results = [
        table(1, 1, 2, 3, players=(0, 1, 2)),
        table(2, 1, 2, 3, players=(1, 3, 0)),
        table(3, 1, 2, 3, players=(3, 0, 2)),
    ]
    rows = {row.player: row for row in standings((0, 1, 2, 3), results, Scheme(), ("head",))}
    assert {one: row.points for one, row in rows.items()} == {0: 18, 1: 18, 2: 0, 3: 18}
    assert {one: rows[one].values[0] for one in (0, 1, 3)} == {0: -2, 1: 1, 3: 1}


def test_the_seat_corrected_average_favours_the_worse_seat() -> None:
    results = [
        table(1, 1, 2, players=(0, 1)),
        table(2, 1, 2, players=(2, 3)),
        table(3, 2, 1, players=(0, 4)),
        table(4, 1, 2, players=(5, 4)),
    ]
    rows = {row.player: row for row in standings(range(6), results, Scheme(), ("seats",))}
    # Seat A made 9 a game, seat B 3: player 4 sat there twice, player 0 never did.
    assert rows[4].points == rows[0].points == 12
    assert (rows[0].values[0], rows[4].values[0]) == (-3, 3)


def test_endings_of_a_table_are_the_weak_orders_of_those_who_stay() -> None:
    """And those who are last by rule behind them; or the game is annulled."""
    orders = [1, 1, 3, 13, 75, 541]
    for seats in (2, 3, 4, 5):
        wanted = sum(comb(seats, last) * orders[seats - last] for last in range(seats + 1))
        assert len(set(endings(seats))) == len(endings(seats)) == wanted + 1


def ended(one: Open, strengths: Sequence[int], left: Sequence[bool]) -> TableResult:
    """By numbers for seats made into places, those who left behind all others."""
    made = [-1 if gone else mine for mine, gone in zip(strengths, left, strict=True)]
    places = [1 + sum(other > mine for other in made) for mine in made]
    sat = enumerate(zip(one.players, places, left, strict=True))
    return TableResult(
        one.number, tuple(Sat(who, seat, place, 0, gone) for seat, (who, place, gone) in sat)
    )


def brute(
    players: range, results: list[TableResult], still: list[Open], scheme: Scheme
) -> dict[int, tuple[int, int]]:
    """Every number for every seat, gone or not, or no result at all; nothing of the code's own
    enumeration."""
    seen: dict[int, set[int]] = {one: set() for one in players}
    ways = [
        [
            None,
            *(
                ended(one, strengths, left)
                for strengths in product(range(len(one.players)), repeat=len(one.players))
                for left in product((False, True), repeat=len(one.players))
            ),
        ]
        for one in still
    ]
    made = {tuple(filter(None, chosen)) for chosen in product(*ways)}
    for chosen in made:
        for row in standings(players, [*results, *chosen], scheme, ORDER, Lots(b"lots")):
            seen[row.player].add(row.place)
    return {one: (min(found), max(found)) for one, found in seen.items()}


SCHEMES_BY_PLACE = (Scheme(), Scheme("own", {2: (5, 1), 3: (6, 3, 1), 4: (9, 4, 2, -1)}))


def any_result(data: some.DataObject, number: int, players: Sequence[int]) -> TableResult:
    strengths = data.draw(some.lists(some.integers(0, 3), min_size=len(players), max_size=4))
    left = data.draw(some.lists(some.booleans(), min_size=len(players), max_size=4))
    return ended(Open(number, tuple(players)), strengths[: len(players)], left[: len(players)])


@settings(max_examples=25, deadline=None)
@given(some.data())
def test_possible_places_are_those_of_brute_force(data: some.DataObject) -> None:
    players = range(data.draw(some.integers(3, 5)))
    scheme = data.draw(some.sampled_from(SCHEMES_BY_PLACE))
    seats = some.permutations(list(players)).map(lambda order: tuple(order[:3]))
    done = [any_result(data, n, data.draw(seats)) for n in range(data.draw(some.integers(0, 3)))]
    sizes = data.draw(some.sampled_from([(), (3,), (2,), (2, 2)]))
    still = [Open(10 + n, data.draw(seats)[:size]) for n, size in enumerate(sizes)]
    found = spans(players, done, still, scheme, ORDER, Lots(b"lots"))
    assert {one: (span.best, span.worst) for one, span in found.items()} == brute(
        players, done, still, scheme
    )
    assert all(span.exact for span in found.values())


@settings(max_examples=40, deadline=None)
@given(some.data())
def test_places_told_are_never_left_and_never_grow_wider(data: some.DataObject) -> None:
    """A season result by result: seats last by rule and annulled games in it, and corrections,
    after which it is told anew."""
    players = range(data.draw(some.integers(4, 6)))
    scheme = data.draw(some.sampled_from([*SCHEMES_BY_PLACE, Scheme("win"), Scheme("share")]))
    size = data.draw(some.integers(2, 4))
    seats = some.permutations(list(players)).map(lambda order: tuple(order[:size]))
    still = [Open(n, data.draw(seats)) for n in range(data.draw(some.integers(1, 6)))]
    done: list[TableResult] = []
    told: list[dict[int, Span]] = []
    while True:
        told.append(spans(players, done, still, scheme, ORDER, Lots(b"lots")))
        if not still:
            break
        next_ = still.pop(0)
        if data.draw(some.integers(0, 5)):
            done.append(any_result(data, next_.number, next_.players))
        if done and not data.draw(some.integers(0, 5)):
            one = data.draw(some.integers(0, len(done) - 1))
            players_ = [sat.player for sat in done[one].sat]
            done[one] = any_result(data, done[one].number, players_)
            told.clear()
    for row in standings(players, done, scheme, ORDER, Lots(b"lots")):
        mine = [(one[row.player].best, one[row.player].worst) for one in told]
        assert mine[-1] == (row.place, row.place)
        assert all(best <= row.place <= worst for best, worst in mine)
        for before, after in pairwise(mine):
            assert before[0] <= after[0]
            assert before[1] >= after[1]


def test_a_margin_leaves_everything_open() -> None:
    found = spans(range(3), [table(1, 1, 2, 3)], [Open(2, (0, 1, 2))], Scheme("margin"), (), Lots())
    assert {(span.best, span.worst, span.exact) for span in found.values()} == {(1, 3, False)}


def test_players_move_across_each_border() -> None:
    found = moved([(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)], Formula(1, 1))
    tiers = [[one.player for one in found if one.new == tier] for tier in range(3)]
    assert [sorted(tier) for tier in tiers] == [[0, 1, 2, 4], [3, 5, 6, 8], [7, 9, 10, 11]]
    assert {one.player: one.why for one in found if one.why != "stays"} == {
        3: "down",
        4: "up",
        7: "down",
        8: "up",
    }


def test_free_places_are_filled_from_below_and_the_new_begin_at_the_bottom() -> None:
    found = moved([(0, 1, 2), (3, 4, 5)], Formula(1, 1), leaving={0}, coming=[9])
    by = {one.player: (one.new, one.why) for one in found}
    assert by == {
        1: (0, "stays"),
        3: (0, "up"),
        2: (0, "stays"),
        4: (1, "stays"),
        5: (1, "stays"),
        9: (1, "new"),
    }
    assert len(found) == 6


@settings(max_examples=60, deadline=None)
@given(
    sizes=some.lists(some.integers(1, 6), min_size=1, max_size=4),
    up=some.integers(0, 3),
    down=some.integers(0, 3),
    data=some.data(),
)
def test_nobody_is_lost_and_nobody_stands_twice(
    sizes: list[int], up: int, down: int, data: some.DataObject
) -> None:
    everybody = list(range(sum(sizes)))
    names = iter(everybody)
    tiers = [[next(names) for _ in range(size)] for size in sizes]
    leaving = data.draw(some.sets(some.sampled_from(everybody), max_size=3))
    found = moved(tiers, Formula(up, down), leaving)
    assert sorted(one.player for one in found) == [one for one in everybody if one not in leaving]
    left = len(found)
    for tier, size in enumerate(sizes[:-1]):
        assert sum(one.new == tier for one in found) == min(size, left)
        left -= min(size, left)


def test_ratings_follow_results_and_know_how_sure_they_are() -> None:
    results = [table(n, 1, 2, 3, players=(0, 1, 2)) for n in range(SETTLED - 1)]
    found = ratings(results)
    assert [one.player for one in found] == [0, 1, 2]
    assert all(one.provisional for one in found)
    assert found[0].value > 1500 > found[2].value
    settled = ratings([*results, table(99, 1, 2, 3, players=(0, 1, 2))])
    assert not any(one.provisional for one in settled)
    assert settled[0].give < found[0].give
    assert [number for number, _ in settled[0].history] == [*range(SETTLED - 1), 99]


def test_ratings_are_the_same_in_whatever_order_results_are_read() -> None:
    results = [table(1, 1, 2, 3), table(2, 3, 1, 2), table(3, 2, 2, 1)]
    assert ratings(results) == ratings(reversed(results))
