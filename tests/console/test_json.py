"""Every command: `--json` as its schema says, `--quiet`, and what an act's command takes."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click
import jsonschema_rs
import pytest
from click.testing import CliRunner

from moderator.cli import cli
from moderator.console.manual import SCHEMA, shape_of
from moderator.console.usual import NO_JSON
from moderator.league.acts.catalogue import ALL
from tests.console.test_help import commands

LEAVES = tuple(commands(cli))
SHAPES = json.loads(SCHEMA.read_text("utf-8"))["$defs"]
APART = {"moment", "moment-or-null", "day", "seat", "seat-or-null", "act", "said", "one-game"}
"""Shapes that are those of no single command."""


def command_of(path: tuple[str, ...]) -> click.Command:
    found: click.Command | None = cli
    for word in path:
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(cli), word)
    assert found is not None
    return found


def options_of(path: tuple[str, ...]) -> set[str]:
    return {name for one in command_of(path).params for name in one.opts}


def validator(path: tuple[str, ...]) -> jsonschema_rs.Validator:
    """Of what that command prints."""
    name = shape_of(click.Context(cli), path)
    found = {"$ref": f"#/$defs/{name}", "$defs": SHAPES}
    return jsonschema_rs.validator_for(found, validate_formats=True)


def checked(path: tuple[str, ...], printed: str) -> object:
    """What was printed, as its schema says."""
    value = json.loads(printed)
    validator(path).validate(value)
    return value


@pytest.mark.parametrize("path", LEAVES, ids=" ".join)
def test_every_command_takes_json_and_quiet(path: tuple[str, ...]) -> None:
    assert "--quiet" in options_of(path)
    assert ("--json" in options_of(path)) != (" ".join(path) in NO_JSON)


@pytest.mark.parametrize("path", sorted({one.path for one in ALL if one.command}))
def test_every_act_takes_the_same_options(path: str) -> None:
    usual = {"--reason", "--dry-run", "--yes", "--actor", "--json", "--quiet"}
    assert usual <= options_of(tuple(path.split()))


def test_every_shape_is_that_of_a_command() -> None:
    assert {"-".join(path) for path in LEAVES} >= set(SHAPES) - APART


def test_what_has_json_of_its_own_has_a_shape_of_its_own() -> None:
    """`--json` that a command declares itself is no list of lines."""
    for path in LEAVES:
        own = [one for one in command_of(path).params if "--json" in one.opts]
        if own and own[0].name == "as_json":
            assert shape_of(click.Context(cli), path) != "said", path


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("league"))
        CliRunner().invoke(cli, ["init"])
        CliRunner().invoke(cli, ["league", "new", "kyiv", "--name", "Kyiv"])
        yield


@pytest.mark.usefixtures("league")
def test_what_has_no_data_says_its_lines() -> None:
    value = checked(("init",), CliRunner().invoke(cli, ["init", "--json"]).output)
    assert value == {"command": "init", "status": 0, "said": ["The database is up to date."]}


@pytest.mark.usefixtures("league")
def test_an_act_tells_what_it_changed_and_that_it_is_done() -> None:
    words = ["joining", "kyiv", "open", "--json"]
    tried = CliRunner().invoke(cli, [*words, "--dry-run"])
    done = CliRunner().invoke(cli, words)
    for result, was in ((tried, False), (done, True)):
        value = checked(("joining",), result.stdout)
        assert isinstance(value, dict)
        assert value["done"] is was
        assert value["changes"] == [
            {"kind": "setting", "of": "kyiv", "what": "joining", "old": "closed", "new": "open"}
        ]


@pytest.mark.usefixtures("league")
def test_a_quiet_command_prints_what_is_wrong_alone() -> None:
    quiet = CliRunner().invoke(cli, ["league", "show", "kyiv", "--quiet"])
    assert (quiet.exit_code, quiet.output) == (0, "")
    wrong = CliRunner().invoke(cli, ["league", "show", "lviv", "-q"])
    assert wrong.exit_code != 0


@pytest.mark.usefixtures("league")
def test_who_cannot_be_asked_is_told_what_to_say() -> None:
    result = CliRunner().invoke(cli, ["league", "archive", "kyiv"], input="")
    assert "--reason and --yes" in str(result.exception)
    no = CliRunner().invoke(cli, ["league", "archive", "kyiv"], input="why\nn\n")
    assert no.exit_code == 1


def test_a_command_of_a_group_that_is_mistyped_is_named() -> None:
    assert "Did you mean 'start'?" in CliRunner().invoke(cli, ["season", "strat"]).output
    assert "Did you mean 'season' or 'seat'?" in CliRunner().invoke(cli, ["seasn", "start"]).output
    assert "'game start'" in CliRunner().invoke(cli, ["start"]).output


def test_the_schema_of_a_command_is_printed() -> None:
    value = json.loads(CliRunner().invoke(cli, ["schema", "game", "show"]).output)
    assert value["$ref"] == "#/$defs/game-show"
    jsonschema_rs.meta.validate(value)
    assert CliRunner().invoke(cli, ["schema", "conquer"]).exit_code != 0
