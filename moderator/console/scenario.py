"""Rules cases anybody can read, run from files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from moderator.console.bench import example
from moderator.league.play.scenario import ScenarioError, run_file


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@example("moderator scenario tests/scenarios/smallworld/*.toml")
def scenario(files: tuple[Path, ...]) -> None:
    """Run scenario files; the last line counts those that passed and those that failed."""
    failed = 0
    for path in files:
        try:
            title, failures = run_file(path)
        except ScenarioError as error:
            failed += 1
            click.echo(f"FAILED {error}")
            continue
        if failures:
            failed += 1
            click.echo(f"FAILED {path}: {title}")
        for failure in failures:
            click.echo(f"  {failure}")
    click.echo(f"{len(files) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
