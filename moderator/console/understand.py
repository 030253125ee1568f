"""How much of what people say is understood, seen by phrases in positions."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from moderator.console.bench import example
from moderator.league.orders.understanding import FATES, Fared, counted, fared, phrases


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--positions",
    required=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="The folder of the positions that the phrases are said in.",
)
@example("moderator understand --positions tests/phrases/positions tests/phrases/given.tsv")
def understand(file: Path, positions: Path) -> None:
    """Read phrases as sheets, and say of each what it was taken for; the last line counts them."""
    try:
        found = list(fared(phrases(file), positions))
    except (OSError, ValueError, KeyError) as error:
        raise click.ClickException(str(error)) from error
    for one in found:
        click.echo(_line(one))
    counts = counted(found)
    said = ", ".join(f"{counts[fate]} {fate}" for fate in FATES)
    click.echo(f"{said} of {len(found)}")
    sys.exit(1 if counts["misread"] else 0)


def _line(one: Fared) -> str:
    words = one.phrase.text.replace("\n", " / ")
    said = one.phrase
    return "\t".join((said.id, said.language, said.position, one.fate, words, one.how))
