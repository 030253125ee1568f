"""The command line about itself: completion, the manual page, what was probably meant."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest
from click.testing import CliRunner

from moderator.cli import cli
from moderator.console.manual import SHELLS
from tests.console.test_help import ALL

BIN = Path(sys.executable).parent


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_gets_its_script(shell: str) -> None:
    result = CliRunner().invoke(cli, ["completion", shell])
    assert result.exit_code == 0
    assert "_MODERATOR_COMPLETE" in result.output


def test_a_command_is_completed() -> None:
    there = os.environ | {
        "_MODERATOR_COMPLETE": "bash_complete",
        "COMP_WORDS": "moderator season st",
        "COMP_CWORD": "2",
    }
    done = subprocess.run([BIN / "moderator"], env=there, capture_output=True, check=True)
    found = [line.partition(",")[2] for line in done.stdout.decode().split()]
    assert found == ["start", "standings", "step"] or sorted(found) == [
        "standings", "start", "step"
    ]  # fmt: skip


def test_the_manual_has_every_command_and_no_fault() -> None:
    page = CliRunner().invoke(cli, ["manual"]).output
    for path in ALL:
        assert f".SS {' '.join(path)}\n".replace("-", "\\-") in page
    for status in ("0", "1", "2", "75"):
        assert f".B {status}\n" in page
    if which("groff"):
        made = subprocess.run(
            ["groff", "-k", "-man", "-ww", "-Tutf8"],
            input=page.encode(),
            capture_output=True,
            check=True,
        )
        assert made.stderr == b""
        assert b"moderator" in made.stdout


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("leage", "'league'"), ("start", "'game start' or 'season start'"), ("xyzzy", "")],
)
def test_what_was_probably_meant_is_named(typed: str, meant: str) -> None:
    result = CliRunner().invoke(cli, [typed])
    assert result.exit_code == 2
    assert f"No such command '{typed}'." in result.output
    assert (f"Did you mean {meant}?" in result.output) == bool(meant)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("league set kyiv rhythm never", "VALUE: “never”"),
        ("vacation add kyiv olena soon 2026-01-02", "FIRST: "),
        ("player set olena --zone Mars", "--zone: “Mars”"),
        ("season new s --league kyiv --name S --size many", "--size: write a number."),
    ],
)
def test_a_refusal_names_what_was_typed(
    line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for made in ("init", "league new kyiv --name Kyiv", "player add olena o@mail.example --name O"):
        subprocess.run([BIN / "moderator", *made.split()], check=True, capture_output=True)
    done = subprocess.run(
        [BIN / "moderator", *line.split(), "--reason", "x", "--yes"], capture_output=True
    )
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"moderator: {said}")
