"""Every command explains itself, with an example."""

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from moderator.cli import MODULES, TOUR, cli


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All commands that do something, as they are typed."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name)


ALL = tuple(commands(cli))


def test_the_tour_names_every_command_once() -> None:
    names = [name for _, group in TOUR for name, _ in group]
    assert sorted(names) == sorted(set(names)) == sorted(MODULES)


def test_help_reads_as_a_tour() -> None:
    shown = CliRunner().invoke(cli, ["--help"]).output
    places = [shown.index(f"\n{title}:") for title, _ in TOUR]
    assert places == sorted(places)
    for name in MODULES:
        assert f"\n  {name} " in shown


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_a_command_has_help_and_an_example(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(cli, [*path, "--help"])
    assert result.exit_code == 0
    first, *_ = (line.strip() for line in result.output.split("\n")[2:] if line.strip())
    assert first.endswith((".", ":")) or len(first) > 60
    assert f"Example:\n    moderator {' '.join(path)}" in result.output


def test_a_command_of_two_acts_is_told_by_the_one_without_a_flag() -> None:
    shown = CliRunner().invoke(cli, ["--help"]).output
    assert "annul     Annul the game" in shown
    usage = CliRunner().invoke(cli, ["rollback", "--help"]).output
    assert "rollback [OPTIONS] GAME [TURN]" in usage


def test_an_unknown_command_is_an_error_in_a_sentence() -> None:
    result = CliRunner().invoke(cli, ["conquer"])
    assert result.exit_code == 2
    assert "No such command 'conquer'" in result.output
    assert "Traceback" not in result.output
