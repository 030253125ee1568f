"""What an organiser is told when something cannot be done."""

from __future__ import annotations


class LeagueError(ValueError):
    """A wish that cannot be met, in words that say what to do instead."""


class OvertakenError(RuntimeError):
    """Another process advanced the game first: roll back, read anew and try again."""
