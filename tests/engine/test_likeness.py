"""What a typed word may have been meant for: slips counted by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.engine.likeness import known, nearest, ranked

WORDS = known({word: word for word in ("conquer", "abandon", "deploy", "roll", "rest")})


@pytest.mark.parametrize(
    ("typed", "word", "slips"),
    [
        ("conquer", "conquer", 0),
        ("conqer", "conquer", 1),
        ("conquuer", "conquer", 1),
        ("conpuer", "conquer", 1),
        ("cnoquer", "conquer", 1),
        ("conqre", "conquer", 2),
        ("deplyo", "deploy", 1),
        ("rol", "roll", 1),
        ("bonquer", "conquer", 2),
    ],
)
def test_a_letter_left_out_added_changed_or_swapped_is_a_slip_and_the_first_one_more(
    typed: str, word: str, slips: int
) -> None:
    assert WORDS.near(typed)[word] == slips


@pytest.mark.parametrize("typed", ["", "ro", "xyzzy", "cnqr", "x" * 41, "conquistador"])
def test_what_is_too_short_too_long_or_too_far_is_like_nothing(typed: str) -> None:
    assert WORDS.near(typed) == {}


def test_a_short_word_has_one_slip_and_a_longer_one_two() -> None:
    assert "rest" in WORDS.near("rst")
    assert "rest" not in WORDS.near("rt" + "x")
    assert "abandon" in WORDS.near("abadno")


def test_the_three_with_the_fewest_slips_are_named_the_best_first() -> None:
    assert ranked({"a": 2, "b": 0, "c": 1, "d": 3}) == ("b", "c", "a")


def test_the_nearest_by_letters_shared_come_first() -> None:
    assert nearest("Forrest", ("hill", "forest", "forest")) == ("forest",)
    assert nearest("zzz", ("hill",)) == ()


def _slips(one: str, other: str) -> int:
    """Letters left out, added, changed, or two neighbours swapped: by the plain recurrence."""
    table = {(i, 0): i for i in range(len(one) + 1)} | {(0, j): j for j in range(len(other) + 1)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            changed = table[i - 1, j - 1] + (one[i - 1] != other[j - 1])
            table[i, j] = min(table[i - 1, j] + 1, table[i, j - 1] + 1, changed)
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 1)
    return table[len(one), len(other)]


@given(st.text("abcd", min_size=3, max_size=9), st.text("abcd", min_size=3, max_size=9))
def test_slips_are_those_of_the_whole_table(one: str, other: str) -> None:
    found = known({other: other}).near(one).get(other)
    least = _slips(one, other) + (one[0] != other[0])
    if found is not None:
        assert found == least
    elif one[0] in other[:2] or one[1] in other[:2]:
        assert _slips(one, other) > min(len(one) // 5 + 1, 2)
