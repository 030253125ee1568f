"""Boards drawn from their borders."""

from __future__ import annotations

from pathlib import Path

import click

from moderator.console.bench import example
from moderator.console.usual import Group


@click.group(cls=Group)
def board() -> None:
    """Draw a board from its data."""


@board.command("draw")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("board_id")
@click.option("--seed", default=1, show_default=True, help="Another seed, another coast.")
@example("moderator board draw my-boards.json sw-3")
def board_draw(file: Path, board_id: str, seed: int) -> None:
    """Draw the outlines of a board from its borders; done when a board is made or changed."""
    try:
        from moderator.boards import draw_file
    except ImportError as error:
        raise click.ClickException(
            "Drawing boards needs more libraries: pip install '.[draw]' in the clone."
        ) from error
    click.echo(f"Drawn: {draw_file(file, board_id, seed)}")
