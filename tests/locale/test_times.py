"""Moments are said in the reader's zone, and no hour can be taken for another."""

from datetime import UTC, datetime, timedelta

import pytest

from moderator.locale.speech import Speaker

KYIV = Speaker("en", "Europe/Kyiv")
DUE = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)
NOW = DUE - timedelta(days=2, hours=4, minutes=3)


def test_a_moment_in_a_subject_and_in_a_sentence() -> None:
    assert KYIV.when(DUE, NOW) == "Thu 3 Dec 20:00 Kyiv"
    assert KYIV.long_when(DUE, NOW) == "Thursday 3 December 20:00, Kyiv (UTC+2)"
    assert Speaker().when(DUE, NOW) == "Thu 3 Dec 18:00 UTC"
    assert Speaker().long_when(DUE, NOW) == "Thursday 3 December 18:00, UTC"
    assert Speaker("en", "Asia/Kolkata").long_when(DUE, NOW).endswith("23:30, Kolkata (UTC+5:30)")


def test_a_far_moment_has_its_year() -> None:
    assert KYIV.when(DUE, NOW - timedelta(days=300)) == "Thu 3 Dec 2026 20:00 Kyiv"


def test_the_hour_that_comes_twice_is_told_apart() -> None:
    first = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert KYIV.when(first, NOW) == "Sun 25 Oct 03:30 Kyiv, UTC+3"
    assert KYIV.when(first + timedelta(hours=1), NOW) == "Sun 25 Oct 03:30 Kyiv, UTC+2"


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(days=2, hours=4, minutes=59), "2 days 4 hours"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=1, minutes=5), "1 day 5 minutes"),
        (timedelta(hours=-1, minutes=-1), "1 hour 1 minute"),
        (timedelta(minutes=35, seconds=59), "35 minutes"),
        (timedelta(seconds=59), "less than a minute"),
    ],
)
def test_lengths_of_time(span: timedelta, words: str) -> None:
    assert KYIV.lasting(span) == words
