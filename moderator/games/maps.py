"""What of a game can be drawn: maps, each with the outlines that come along for it.

A view names its board in words of its own game; these say which maps that is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

SPACING = 10
"""Areas of maps beside each other are numbered in tens: those of the first from 11."""


class Map(NamedTuple):
    """A board, or one of several territories that lie beside each other.

    `board` is what outlines are drawn from: regions numbered from 1 with terrain, borders, edge.
    `outlines` names their file; `first` is what to add to a region for the number of its area.
    """

    outlines: str
    board: Mapping[str, Any]
    name: str = ""
    place: str = ""
    first: int = 0


def one_board(game: str, board: str) -> tuple[Map, ...]:
    """The one board of a game, from its data file."""
    return (Map(board, _boards(game)[board]),)


@cache
def _boards(game: str) -> Mapping[str, Any]:
    data = files(f"moderator.games.{game}") / "data" / f"{game}.json"
    boards: Mapping[str, Any] = json.loads(data.read_text(encoding="utf-8"))["boards"]
    return boards
