"""What of a game can be drawn: maps, each with the outlines that come along for it.

A view names its board in words of its own game; these say which maps that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from moderator.engine.view import View
from moderator.games import boxes
from moderator.games.smallworld.catalogue import SHELF
from moderator.games.smallworld.homemade import known

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


def one_board(view: View) -> tuple[Map, ...]:
    """The one board of a view: of its game's box, of another one that it is mixed with, or one
    that a league has made.

    Raises KeyError for a board that is none of these.
    """
    if (own := known(view.homemade).drawn_board(view.board)) is not None:
        return (Map(own.id, own.data, drawn=own.outlines or {}),)
    for box in (view.game, *SHELF):
        if (board := boxes.document(box)["boards"].get(view.board)) is not None:
            return (Map(view.board, board, home=box),)
    raise KeyError(view.board)
