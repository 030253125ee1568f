"""Characters made plain, and where a place of the plain line stands in the line as it was typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.engine.plain import column, latin, plain, rows


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("  conquer   14 ", "conquer 14"),
        ("conquer\u00a014", "conquer 14"),
        ("conquer １４", "conquer 14"),
        ("14–15", "14-15"),
        ("«rest» “16”", '"rest" "16"'),
        ("№2", "2"),
        ("14²", "14²"),
        ("½", "½"),
        ("con\u200bquer\ufeff", "conquer"),
        ("don`t", "don't"),
        ("\tConquer\x07 9", "Conquer 9"),
    ],
)
def test_marks_are_made_plain_and_case_is_kept(typed: str, said: str) -> None:
    assert plain(typed) == said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("- conquer 14.", "conquer 14"),
        ("1. conquer 14", "conquer 14"),
        ("12) • conquer 14...", "conquer 14"),
        ("conquer 14  # and then we shall see", "conquer 14"),
        ("-14", "14"),
    ],
)
def test_bullets_comments_and_trailing_stops_say_nothing(typed: str, said: str) -> None:
    (row,) = rows(typed)
    assert row.plain == said


def test_lines_are_counted_over_the_whole_text_and_the_silent_ones_left_out() -> None:
    text = "\n# a note\nconquer 14\r\n\u2028  --  \nend"
    assert [(row.number, row.plain) for row in rows(text)] == [(3, "conquer 14"), (6, "end")]


@pytest.mark.parametrize(
    ("typed", "place", "at"),
    [
        ("conquer 14", 0, 1),
        ("conquer 14", 8, 9),
        ("  conquer 14", 8, 9),
        ("- conquer   14", 8, 13),
        ("1. conquer 14", 0, 4),
        ("con\u200bquer 14", 8, 10),
        ("conquer ⅳ", 8, 9),
    ],
)
def test_a_place_of_the_plain_line_is_found_in_the_line_as_typed(
    typed: str, place: int, at: int
) -> None:
    (row,) = rows(typed)
    assert column(row, place) == at


@pytest.mark.parametrize(
    ("typed", "at"),
    [("conquer 14", 10), ("- conquer 14", 12), ("conquer 14...", 11), ("1) conquer  14 .", 16)],
)
def test_the_end_of_a_line_and_what_lies_behind_it_is_its_last_mark(typed: str, at: int) -> None:
    """A trailing stop is a mark of the line still, and the last one there is."""
    (row,) = rows(typed)
    assert column(row, len(row.plain)) == at
    assert column(row, len(row.plain) + 99) == at


@given(st.text(max_size=60), st.integers(0, 80))
def test_whatever_is_typed_the_place_lies_in_its_line(text: str, place: int) -> None:
    for row in rows(text):
        assert 1 <= column(row, place) <= len(row.said)


def test_only_letters_of_seats_are_taken_for_latin_ones() -> None:
    assert latin("АВСЕ авсе Б") == "ABCE abce Б"
