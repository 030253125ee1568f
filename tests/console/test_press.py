"""Words to all, listed and taken off as it is typed."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def league(folder: Path, press: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "sheet.txt").write_text("say: an insult\ntell B: a canary\n")
    for line in (
        "init",
        f"league new kyiv --name Kyiv --press {press}",
        "player add olena olena@mail.example --name Olena",
        "player add taras taras@mail.example --name Taras",
        "game new kyiv-1 --league kyiv --player olena --player taras",
        "game start kyiv-1",
        "orders kyiv-1 A sheet.txt",
    ):
        assert run(*line.split()).exit_code == 0, line


def test_words_are_listed_and_taken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    league(tmp_path, "signed", monkeypatch)
    [shown] = json.loads(run("press", "list", "kyiv-1", "--json").output)
    assert shown == {"number": 1, "turn": "1", "player": "A", "words": "an insult"}
    hidden = run("press", "hide", "kyiv-1", "1", "--reason", "It hurts", "--yes")
    assert hidden.exit_code == 0
    assert "an insult" not in run("press", "list", "kyiv-1").output
    assert "It hurts" in run("game", "show", "kyiv-1").output


def test_the_organiser_reads_neither_private_words_nor_hidden_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    league(tmp_path, "anonymous", monkeypatch)
    listed = run("press", "list", "kyiv-1").output
    assert "an insult" in listed
    assert "canary" not in listed
    assert " A " not in listed
    plan = run("press", "hide", "kyiv-1", "1", "--dry-run").output
    assert "kyiv-1: removed message: 1" in plan
    assert "canary" not in plan
