"""Seasons: made, entered, drawn, moved by hand, played, closed, and the next one."""

from __future__ import annotations

from moderator.console.seasons import closing, playing, setting_up
from moderator.console.seasons.group import season

__all__ = ["closing", "playing", "season", "setting_up"]
