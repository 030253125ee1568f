"""Sets of a league's own: what is in them, and what is wrong with them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from moderator.console.bench import Bench, example, pass_bench
from moderator.league import homemade as sets


@click.group()
def homemade() -> None:
    """Check the races and powers that a league makes itself."""


@homemade.command("check")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@pass_bench
@example("moderator homemade check", "moderator homemade check homemade")
def homemade_check(bench: Bench, folder: Path | None) -> None:
    """Check all sets of a folder, the league's if none is named; each file with key and reason."""
    place = folder or bench.settings.league.homemade
    found = list(sets.faults(place))
    for file, why in found:
        click.echo(f"{'bad' if why else 'ok':<4}  {file.name}  {why or sets.check(file)}")
    if not found:
        click.echo(f"There is no set in {place}; docs/homemade.md shows how one is written.")
    sys.exit(1 if any(why for _, why in found) else 0)
