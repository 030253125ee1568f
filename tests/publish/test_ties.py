"""What decided between seats that came out equal, as the end of a game tells it."""

from __future__ import annotations

import pytest

from moderator.engine.core import Facts, Outcome, Seat, facts
from moderator.letters.briefing import Briefing, Finish
from moderator.letters.finish import decided
from moderator.locale.speech import Speaker
from moderator.publish.telling.rankings import ties
from tests.moments import NOON

Row = tuple[int, Seat, Facts]


def kingdoms(place: int, seat: Seat, *figures: int) -> Row:
    names = ("score", "armies", "tower", "magic", "resources")
    return place, seat, facts(**dict(zip(names, figures, strict=True)))


def came_out(*rows: Row) -> Outcome:
    return Outcome(tuple(seat for place, seat, _ in rows if place == 1), rows)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([kingdoms(1, 0, 16, 5, 3, 2, 1), kingdoms(2, 1, 15, 7, 6, 5, 9)], []),
        (
            [kingdoms(1, 1, 16, 5, 3, 2, 1), kingdoms(2, 0, 16, 4, 6, 5, 9)],
            [((1, 0), ("more armies",))],
        ),
        (
            [kingdoms(1, 2, 16, 5, 3, 2, 1), kingdoms(1, 0, 16, 5, 3, 2, 1)],
            [((2, 0), ())],
        ),
        (
            [
                kingdoms(1, 2, 16, 5, 3, 2, 1),
                kingdoms(2, 0, 16, 5, 3, 1, 9),
                kingdoms(3, 1, 16, 4, 6, 5, 9),
                kingdoms(4, 3, 9, 1, 1, 1, 1),
            ],
            [((2, 0, 1), ("more armies", "a higher level of magic"))],
        ),
        (
            [(1, 2, facts(coins=66, order=3)), (2, 0, facts(coins=66, order=1))],
            [((2, 0), ("a later place in turn order",))],
        ),
        (
            [(1, 0, facts(coins=66, tokens=9)), (2, 2, facts(coins=66, tokens=8))],
            [((0, 2), ("more race tokens on the board",))],
        ),
    ],
)
def test_what_decided(
    rows: list[Row], told: list[tuple[tuple[Seat, ...], tuple[str, ...]]]
) -> None:
    assert [(one.seats, one.by) for one in ties(came_out(*rows))] == told


@pytest.mark.parametrize(
    ("language", "parted", "shared"),
    [
        (
            "en",
            "A Anna and B Olena: a tie (points: 16). What decided: more armies.",
            (
                "A Anna and B Olena: equal in everything that counts (points: 16). They share the"
                " place."
            ),
        ),
        (
            "ru",
            "A Anna и B Olena: ничья (очки: 16). Что решило: больше армий.",
            "A Anna и B Olena: равны во всём, что считается (очки: 16). Место общее.",
        ),
        (
            "uk",
            "A Anna і B Olena: нічия (очки: 16). Що вирішило: більше армій.",
            "A Anna і B Olena: рівні в усьому, що рахується (очки: 16). Місце спільне.",
        ),
    ],
)
def test_it_is_told_in_each_language(language: str, parted: str, shared: str) -> None:
    briefing = Briefing(Speaker(language), "realm-2", "over", None, {0: "Anna", 1: "Olena"}, NOON)
    one = came_out(kingdoms(1, 0, 16, 5, 3, 2, 1), kingdoms(2, 1, 16, 4, 3, 2, 1))
    two = came_out(kingdoms(1, 0, 16, 5, 3, 2, 1), kingdoms(1, 1, 16, 5, 3, 2, 1))
    assert list(decided(briefing, Finish(one))) == [parted]
    assert list(decided(briefing, Finish(two))) == [shared]
    assert list(decided(briefing, Finish(one, ruled=True))) == []
