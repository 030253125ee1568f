"""Seasons: made, entered, drawn, moved by hand, played, closed, and the next one."""

from __future__ import annotations

import click

from moderator.console.acts import add_declared
from moderator.console.results import season_results
from moderator.console.standings import season_list, season_show, season_standings
from moderator.console.usual import Group


@click.group(cls=Group)
def season() -> None:
    """Seasons of a league: divisions, draws, standings; a ladder, a cup."""


# The help tells the commands in the order of a season's life.
add_declared(season, "new", "set", "enter", "draw", "move", "start", "step")
season.add_command(season_list)
season.add_command(season_show)
season.add_command(season_standings)
add_declared(season, "withdraw")
season.add_command(season_results)
add_declared(season, "close", "reopen", "next", "playoffs", "delete")

__all__ = ["season"]
