"""docs/anonymous.md: its commands run, one after the other, on a league."""

from __future__ import annotations

import shlex
from pathlib import Path

from click.testing import CliRunner

from moderator.cli import cli
from tests.console.test_organising_doc import commands_of, folder

__all__ = ["folder"]


def test_the_commands_make_name_and_hide(folder: Path, root: Path) -> None:
    found = commands_of((root / "docs" / "anonymous.md").read_text())
    assert len(found) == 3
    said = [CliRunner().invoke(cli, shlex.split(line)[1:]) for line in found]
    assert [(one.exit_code, one.output) for one in said if one.exit_code] == []
    assert "Olena (Altair)" in said[1].output
    assert "Nothing was changed." in said[1].output

    words = ["game", "name-players", "kyiv-9", "--yes"]
    assert CliRunner().invoke(cli, words).exit_code == 1, "a reason is missing"
    assert CliRunner().invoke(cli, [*words, "--reason", "agreed"]).exit_code == 0
    assert "(Altair)" not in CliRunner().invoke(cli, ["game", "show", "kyiv-9"]).output
