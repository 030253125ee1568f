"""What the console prints and reads: a table stays a table, whatever stands in its cells."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import cli
from moderator.console.bench import read_text, say_table
from moderator.league.values.errors import CommandError


def test_no_cell_breaks_a_line_or_turns_its_direction(capsys: pytest.CaptureFixture[str]) -> None:
    say_table(("player", "seat"), [("Ann\u202e\nFake  B", "A"), ("Bo", "B")])
    lines = ["player      seat", "Ann Fake B  A", "Bo          B"]
    assert capsys.readouterr().out.splitlines() == lines


def test_a_file_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    for nothing in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(CommandError, match=f"{nothing.name} could not be read"):
            read_text(str(nothing))


def test_help_keeps_no_indent_of_the_code() -> None:
    lines = CliRunner().invoke(cli, ["receive", "--help"]).output.splitlines()
    assert any(line.startswith("  For a pipe from a mail server.") for line in lines)
