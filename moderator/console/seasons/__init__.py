"""Seasons: made, entered, drawn, moved by hand, played, closed, and the next one."""

from __future__ import annotations

# The help tells the commands in the order in which they are loaded: that of a season's life.
from moderator.console.seasons import setting_up

# isort: split
from moderator.console.seasons import playing

# isort: split
from moderator.console.seasons import closing
from moderator.console.seasons.group import season

__all__ = ["closing", "playing", "season", "setting_up"]
