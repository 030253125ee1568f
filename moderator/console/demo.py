"""A league to look at, from nothing to its end."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from moderator.console.bench import Bench, example, pass_bench
from moderator.demo.show import run


@click.command()
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Where exports/demo/ and var/demo/ are made; this folder, if left out.",
)
@pass_bench
@example("moderator demo", "moderator demo --folder /tmp/demo")
def demo(bench: Bench, folder: Path) -> None:
    """Play a league of four games to its end, by real mails, and publish it.

    It has a database, a secret and mails of its own under var/demo/ and touches no league of
    yours. The same games each time.
    """
    for line in run(bench.settings, folder, sys.argv[0]):
        click.echo(line)
