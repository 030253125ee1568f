"""Sets of a league's own: what is in them, and what is wrong with them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from moderator.boards import BoardError, Outlines, draw_outlines
from moderator.console.bench import Bench, example, json_option, pass_bench, say_json
from moderator.console.usual import Group
from moderator.league.options import homemade as sets
from moderator.publish.pictures.outlines import dumps

SEEDS = 5


@click.group(cls=Group)
def homemade() -> None:
    """Check the races, powers, boards, factions and territories that a league makes itself."""


@homemade.command("check")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@json_option
@pass_bench
@example("moderator homemade check", "moderator homemade check homemade")
def homemade_check(bench: Bench, folder: Path | None, as_json: bool) -> None:
    """Check all sets of a folder, the league's if none is named; each file with key and reason.

    Boards and territories are drawn where they have no drawing yet, into `outlines` in that folder.
    """
    place = folder or bench.settings.league.homemade
    unfit = {file: why for file in sets.files(place) if (why := _draw(file))}
    checked = [(file, unfit.get(file, why)) for file, why in sets.faults(place)]
    if as_json:
        say_json([{"file": file.name, "fault": why or None} for file, why in checked])
    for file, why in () if as_json else checked:
        click.echo(f"{'bad' if why else 'ok':<4}  {file.name}  {why or sets.check(file)}")
    if not checked and not as_json:
        click.echo(f"There is no set in {place}; docs/homemade.md shows how one is written.")
    sys.exit(1 if any(why for _, why in checked) else 0)


def _draw(file: Path) -> str:
    """Draw what has no drawing; why it cannot be, or "". What else is wrong is found elsewhere."""
    try:
        return next(filter(None, (_drawn_into(*drawing) for drawing in sets.undrawn(file))), "")
    except sets.HomemadeError:
        return ""


def _drawn_into(key: str, target: Path, board: Mapping[str, Any]) -> str:
    """Draw one; why it cannot be, or ""."""
    try:
        outlines = _drawn(board)
    except BoardError as error:
        return f"{key}: no drawing: {error}"
    target.parent.mkdir(exist_ok=True)
    target.write_text(dumps(outlines), "utf-8")
    return ""


def _drawn(board: Mapping[str, Any]) -> Outlines:
    """By the first seed that serves. Raises BoardError where none of a few does."""
    for seed in range(1, SEEDS):
        try:
            return draw_outlines(board, seed)
        except BoardError:
            continue
    return draw_outlines(board, SEEDS)
