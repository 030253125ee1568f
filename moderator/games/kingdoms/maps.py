"""The territories of a game as maps beside each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from moderator.engine.view import View
from moderator.games.kingdoms.box import Box
from moderator.games.kingdoms.homemade import box_of
from moderator.games.kingdoms.territories import Territory
from moderator.games.kingdoms.view import PLACES
from moderator.games.maps import SPACING, Map

WIDTH, ASPECT = 480, 1.4
"""Two stand beside each other in the width of a board."""

SIGNS = frozenset({"capital", "ruins"})
"""Kinds of region that have a sign of their own beside the colour."""


def maps(view: View) -> tuple[Map, ...]:
    """The maps of a board such as `A=Morandrea,B=Erilor`; nothing where none is chosen yet."""
    return tuple(_maps(view.board, box_of(view.homemade)))


def _maps(board: str, box: Box) -> Iterator[Map]:
    for entry in filter(None, board.split(",")):
        place, _, name = entry.partition("=")
        first = SPACING * (PLACES.index(place) + 1)
        drawn = drawn_from(box.side(name), place)
        yield Map(outlines_of(name), drawn, name, place, first, drawn=box.outlines.get(name))


def outlines_of(name: str) -> str:
    """The file of a territory's outlines: its name in plain letters."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isascii() and letter.isalnum())


@cache
def drawn_from(side: Territory, place: str) -> Mapping[str, Any]:
    """A territory as a board; its regions are called by place and number."""
    regions = [
        {
            "number": number,
            "name": f"{place}{number}",
            "terrain": kind,
            "edge": side.edge[number - 1],
            "adjacent": [sum(pair) - number for pair in side.borders if number in pair],
            "symbols": [kind] if kind in SIGNS else [],
        }
        for number, kind in enumerate(side.kinds, start=1)
    ]
    return {"width": WIDTH, "aspect": ASPECT, "regions": regions}
