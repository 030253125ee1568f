"""What of a game can be drawn: maps, each with the outlines that come along for it.

A view names its board in words of its own game; these say which maps that is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from moderator.games.smallworld.homemade import own_board

SPACING = 10
"""Areas of maps beside each other are numbered in tens: those of the first from 11."""


class Map(NamedTuple):
    """A board, or one of several territories that lie beside each other.

    `board` is what outlines are drawn from: regions numbered from 1 with terrain, borders, edge.
    `outlines` names their file among the data of the game `home`; `first` is what to add to a
    region for the number of its area.
    """

    outlines: str
    board: Mapping[str, Any]
    name: str = ""
    place: str = ""
    first: int = 0
    home: str = ""
    drawn: Mapping[str, Any] | None = None
    """The outlines themselves, where they come with the game and not with the box."""


def one_board(game: str, board: str) -> tuple[Map, ...]:
    """The one board of a game: of its own data file, of another box that it is mixed with, or one
    that a league has made.

    Raises KeyError for a board that is none of these.
    """
    if (own := own_board(board)) is not None:
        return (Map(board, own.data, drawn=own.outlines or {}),)
    for box in (game, *_boxes()):
        if (found := _boards(box).get(board)) is not None:
            return (Map(board, found, home=box),)
    raise KeyError(board)


@cache
def _boxes() -> tuple[str, ...]:
    """The games that have a data file, by name."""
    games = files("moderator.games").iterdir()
    return tuple(sorted(one.name for one in games if _data(one.name).is_file()))


def _data(game: str) -> Traversable:
    return files("moderator.games") / game / "data" / f"{game}.json"


@cache
def _boards(game: str) -> Mapping[str, Any]:
    boards: Mapping[str, Any] = json.loads(_data(game).read_text(encoding="utf-8")).get(
        "boards", {}
    )
    return boards
