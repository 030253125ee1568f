"""A season's commands show what they would do, and do nothing, with --dry-run."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from moderator.cli import cli

COMMANDS = (
    "enter autumn p5",
    "withdraw autumn p1",
    "move autumn p1 2 --for p3",
    "step autumn",
    "next autumn winter --name Winter",
    "playoffs autumn finals --name Finals",
    "reopen autumn",
)


def typed(line: str) -> str:
    result = CliRunner().invoke(cli, shlex.split(line))
    assert result.exit_code == 0, f"{line}\n{result.output}\n{result.exception!r}"
    return result.output


@pytest.fixture
def autumn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four people in two divisions, drawn; a fifth may come."""
    monkeypatch.chdir(tmp_path)
    typed("init")
    typed('league new kyiv --name "Kyiv by Post"')
    for n in range(1, 6):
        typed(f"player add p{n} p{n}@mail.example --name P{n}")
    typed("season new autumn --league kyiv --name Autumn --size 2 --rounds 1 --tiers 2")
    typed("season enter autumn p1 p2 p3 p4")
    typed("season draw autumn")


def states() -> tuple[str, str]:
    return typed("season list --json"), typed("season standings autumn --json")


@pytest.mark.usefixtures("autumn")
def test_a_dry_run_changes_nothing() -> None:
    stages = {
        "drawn": (COMMANDS[0], COMMANDS[2]),
        "running": (COMMANDS[1], COMMANDS[3]),
        "closed": COMMANDS[4:],
    }
    for state, commands in stages.items():
        if state == "running":
            typed("season start autumn")
        if state == "closed":
            typed("season close autumn --unfinished")
        before = states()
        for command in commands:
            said = typed(f"season {command} --dry-run")
            assert said.endswith("\nNothing was changed.\n"), command
            assert states() == before, command
