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
        results = list(fared(phrases(file), positions))
    except (OSError, ValueError, KeyError) as error:
        raise click.ClickException(str(error)) from error
    for result in results:
        click.echo(_line(result))
    counts = counted(results)
    said = ", ".join(f"{counts[fate]} {fate}" for fate in FATES)
    click.echo(f"{said} of {len(results)}")
    sys.exit(1 if counts["misread"] else 0)


def _line(result: Fared) -> str:
    words = result.phrase.text.replace("\n", " / ")
    said = result.phrase
    return "\t".join((said.id, said.language, said.position, result.fate, words, result.how))
