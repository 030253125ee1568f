"""A question to the organisers, on the command line: it waits until it is answered."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli

ANSWER = ("press", "answer", "kyiv-1", "1", "--answer", "Yes, until Friday.", "--yes")


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheet.txt").write_text("ask: may I be a day late?\nMy train stands in the snow.\n")
    for line in (
        "init",
        "league new kyiv --name Kyiv",
        "player add olena olena@mail.example --name Olena",
        "player add taras taras@mail.example --name Taras",
        "game new kyiv-1 --league kyiv --player olena --player taras",
        "game start kyiv-1",
        "orders kyiv-1 A sheet.txt",
    ):
        assert run(*line.split()).exit_code == 0, line


@pytest.mark.usefixtures("asked")
def test_it_is_listed_with_the_act_that_solves_it_until_it_is_answered() -> None:
    [shown] = json.loads(run("press", "questions", "kyiv-1", "--json").output)
    assert shown["from"] == "A"
    assert shown["words"].startswith("may I be a day late?")
    waiting = run("waiting").output
    assert "A player asks something" in waiting
    assert 'moderator press answer kyiv-1 1 --answer "ANSWER"' in waiting
    assert run(*ANSWER).exit_code == 0
    assert "A player asks something" not in run("waiting").output
    assert run(*ANSWER).exit_code != 0


@pytest.mark.usefixtures("asked")
def test_without_an_answer_it_only_leaves_the_list() -> None:
    assert run("press", "answer", "kyiv-1", "1", "--yes").exit_code == 0
    assert json.loads(run("press", "questions", "kyiv-1", "--json").output) == []
