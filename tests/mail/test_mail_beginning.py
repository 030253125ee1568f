"""The first email of a game: one for each seat, whoever is asked at once and whoever is not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from postal import Office, _config
from test_mail_mending import newest

from moderator.config import load
from tests.league.conftest import make


@pytest.mark.parametrize("kind", ["smallworld", "underground", "kingdoms"])
def test_nobody_gets_two_first_emails(tmp_path: Path, kind: str) -> None:
    post = Office(make(tmp_path, 3, kind=kind), load(_config(tmp_path)), tmp_path / "sent")
    first = [(row.viewer, row.kind) for row in post.rows() if row.kind in ("asked", "started")]
    asked = post.played.look().asked
    assert Counter(seat for seat, _ in first) == {0: 1, 1: 1, 2: 1}
    assert {seat for seat, written in first if written == "asked"} == {*asked}
    post.played.engine.dispose()


def test_who_is_asked_at_once_is_told_what_the_others_are(post: Office) -> None:
    post.deliver()
    question, told = newest(post, "asked"), newest(post, "started", 1)
    words = " ".join(question.split())
    assert words.startswith("The game kyiv-1 has begun. Round 1 of 10, your turn (A)")
    for line in ("Players in turn order: A (you)", post.played.look().commitment[:32]):
        assert line in question
    assert post.played.look().commitment[:32] in told


def test_later_questions_say_nothing_of_the_beginning(post: Office) -> None:
    post.write(0, "take 1\nend\n")
    assert "has begun" not in newest(post, "asked", 1).lower()
