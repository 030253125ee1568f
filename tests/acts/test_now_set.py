"""What `show` says can be set is what `set` takes; an archived league begins nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from click.testing import CliRunner, Result

from moderator.cli import cli
from moderator.league.acts.catalogue import ACTS
from moderator.league.acts.settings import SETTINGS

TERMS = (
    "--kind smallworld --kind kingdoms --size 4 --rounds 2 --points own --own 4:10,6,3,1"
    " --own 3:6,3,1 --ties head,lots --option smallworld:coins=open --teams --tiers 2 --up 2"
)


def run(line: str, *more: str) -> Result:
    return CliRunner().invoke(cli, [*line.split(), *more])


@pytest.fixture(autouse=True, scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("league"))
        _found()
        yield


def _found() -> None:
    for line in (
        "init",
        "league new kyiv --name Kyiv",
        "player add olena olena@mail.example --name Olena --language uk",
        "player add taras taras@mail.example --name Taras",
        f"season new autumn --league kyiv --name Autumn {TERMS}",
        "season enter autumn olena taras",
    ):
        result = run(line)
        assert result.exit_code == 0, result.output


def shown(what: str, name: str) -> dict[str, str]:
    settings = json.loads(run(f"{what} show {name} --json").output)["settings"]
    assert isinstance(settings, dict)
    return settings


def test_every_setting_of_a_league_is_taken_as_it_is_shown() -> None:
    settings = shown("league", "kyiv")
    assert set(settings) == set(SETTINGS)
    for name, value in settings.items():
        result = run(f"league set kyiv {name}", value, "--dry-run")
        assert getattr(result.exception, "code", "") == "set-already", (name, value, result.output)


def test_every_term_of_a_season_is_taken_as_it_is_shown() -> None:
    settings = shown("season", "autumn")
    act = ACTS["season-set"]
    assert set(settings) == {field.name for field in act.fields}
    words = [
        word
        for field in act.fields
        for one in settings[field.name].split("\n" if field.kind.many else "\0")
        if one
        for word in (field.option, one)
    ]
    result = run("season set autumn", *words)
    assert getattr(result.exception, "code", "") == "nothing-to-change", result.output


def test_a_player_is_shown_with_what_is_set() -> None:
    settings = shown("player", "olena")
    act = ACTS["set-player"]
    assert settings == {"name": "Olena", "language": "uk", "zone": "league"}
    assert set(settings) - {"name"} == {field.name for field in act.fields} - {"player"}
    assert run("player set olena --language league").exit_code == 0
    assert shown("player", "olena")["language"] == "league"
    told = run("player show olena").output
    assert "season autumn: open" in told


def test_nothing_begins_in_an_archived_league() -> None:
    assert run("player add maria maria@mail.example --name Maria").exit_code == 0
    assert run("game new kyiv-1 --league kyiv --player olena --player taras").exit_code == 0
    archive = "league archive kyiv --reason over --yes"
    refused = run(archive)
    assert getattr(refused.exception, "facts", {})["names"] == ("kyiv-1", "autumn")
    assert run("game delete kyiv-1 --reason over --yes").exit_code == 0
    assert run("season delete autumn").exit_code == 0
    assert run(archive).exit_code == 0
    assert getattr(run(archive).exception, "code", "") == "league-archived"
    for line in (
        "game new kyiv-2 --league kyiv --player olena --player taras",
        "season new winter --league kyiv --name Winter",
        "invite kyiv zoya@mail.example",
    ):
        assert getattr(run(line).exception, "code", "") == "league-archived", line
    assert json.loads(run("league list --json").output)[0]["archived"] is True
    assert run("league archive kyiv --undo --reason again --yes").exit_code == 0
    assert run("season new winter --league kyiv --name Winter").exit_code == 0
