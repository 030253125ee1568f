"""A table on the terminal stays a table, whatever stands in its cells."""

import pytest

from moderator.console.bench import say_table


def test_no_cell_breaks_a_line_or_turns_its_direction(capsys: pytest.CaptureFixture[str]) -> None:
    say_table(("player", "seat"), [("Ann\u202e\nFake  B", "A"), ("Bo", "B")])
    lines = ["player      seat", "Ann Fake B  A", "Bo          B"]
    assert capsys.readouterr().out.splitlines() == lines
