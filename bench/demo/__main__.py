"""`python -m bench.demo [--folder FOLDER]`: a league of four games, played to its end by real mails
and published. It has a database, a secret and mails of its own under `var/demo/` and touches no
league of yours. The same games each time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bench.demo.show import run
from moderator.config import SettingsError, load
from moderator.league.values.errors import CommandError


@click.command()
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Where exports/demo/ and var/demo/ are made; this folder, if left out.",
)
def main(folder: Path) -> None:
    """Play a league of four games to its end, by real mails, and publish it."""
    program = str(Path(sys.executable).with_name("moderator"))
    try:
        for line in run(load(None), folder, program):
            click.echo(line)
    except (CommandError, SettingsError) as error:
        click.echo(f"demo: {error}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
