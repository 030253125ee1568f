"""The page on how the game is read says what a league may set, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from moderator.games.kingdoms.finds import COUNTS
from moderator.games.kingdoms.readings import READINGS
from moderator.games.kingdoms.setting import OPTIONS, setting

PAGE = (Path(__file__).parents[2] / "docs" / "kingdoms.md").read_text("utf-8")
ROW = re.compile(r"^\| `([a-z_0-9-]+)` \| (.*) \|$", re.MULTILINE)


def test_every_option_stands_on_the_page_and_no_other() -> None:
    rows = dict(ROW.findall(PAGE))
    assert set(rows) == {*OPTIONS, "towers", "token_counts"}


def test_readings_stand_there_with_ours_first() -> None:
    rows = dict(ROW.findall(PAGE))
    for name, values in READINGS.items():
        assert re.findall(r"`([^`]+)`", rows[name]) == list(map(str, values))


def test_the_usual_numbers_are_those_on_the_page() -> None:
    usual = setting(3, {})
    assert " ".join(map(str, usual.towers)) in PAGE
    assert " ".join(map(str, COUNTS)) in PAGE
