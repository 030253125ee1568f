"""The JSON Schemas of all that is published as data."""

from __future__ import annotations

from importlib.resources import files

SCHEMAS = ("leagues.json", "league.json", "game.json", "player.json", "turn.json")


def schema(name: str) -> bytes:
    """The file as it is published."""
    return (files("moderator.publish") / "data" / name).read_bytes()
