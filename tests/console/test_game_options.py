"""Options of a game as the docs write them on the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli
from moderator.league.values.errors import LeagueError

NEW = "game new one --league kyiv --player olena --player taras --kind"


def run(line: str, *words: str) -> Result:
    return CliRunner().invoke(cli, [*line.split(), *words])


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for line in (
        "init",
        "league new kyiv --name Kyiv",
        "player add olena olena@mail.example --name Olena",
        "player add taras taras@mail.example --name Taras",
    ):
        assert run(line).exit_code == 0, line


@pytest.mark.usefixtures("league")
@pytest.mark.parametrize(
    ("kind", "option", "said"),
    [
        ("underground", "mixed=yes", {"mixed": True}),
        ("underground", "mixed=false", {"mixed": False}),
        ("kingdoms", "tokens=no", {"tokens": False}),
        ("kingdoms", "halflings-1=1", {"halflings-1": 1}),
        ("kingdoms", "territories=ours", {"territories": "ours"}),
        ("kingdoms", "towers=0 1 3 5 8 12", {"towers": [0, 1, 3, 5, 8, 12]}),
        ("kingdoms", "towers=0,1,3,5,8,12", {"towers": [0, 1, 3, 5, 8, 12]}),
    ],
)
def test_an_option_is_kept_as_it_is_meant(
    tmp_path: Path, kind: str, option: str, said: dict[str, object]
) -> None:
    assert run(f"{NEW} {kind}", "--option", option).exit_code == 0
    assert run("game start one").exit_code == 0
    assert run("export one").exit_code == 0
    setup = json.loads((tmp_path / "one.json").read_text())["rows"][0]["body"]
    assert said.items() <= setup["options"].items()


@pytest.mark.usefixtures("league")
@pytest.mark.parametrize("option", ["mixed=perhaps", "mixed=1 2", "mixed"])
def test_an_option_that_cannot_be_is_refused_in_words(option: str) -> None:
    refused = run(f"{NEW} underground", "--option", option)
    assert isinstance(refused.exception, LeagueError)
    assert option.partition("=")[0] in str(refused.exception)


@pytest.mark.usefixtures("league")
@pytest.mark.parametrize("kind", ["smallworld", "underground", "kingdoms"])
def test_a_table_of_one_is_refused_in_words(kind: str) -> None:
    refused = run(f"game new one --league kyiv --player olena --kind {kind}")
    assert "setup-seats number=1" in str(refused.exception)
