"""Home-made banners, badges and boards, read from what is written in a game's options.

The definitions are a value of the game: a text of JSON, in the setup of its journal. A piece's id
holds a mark of its definition, so what is learned here can never mean two things.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from moderator.engine.inflection import cited
from moderator.games.smallworld import board, catalogue, effects
from moderator.games.smallworld.homemade.boards import OwnBoard, boards, unmarked
from moderator.games.smallworld.homemade.pieces import Made, badges, banners
from moderator.games.smallworld.homemade.terms import Table

SECTIONS = ("banners", "badges", "boards")


class Set(NamedTuple):
    """The pieces of one set, in the order in which they are written."""

    banners: tuple[Made, ...] = ()
    badges: tuple[Made, ...] = ()
    boards: tuple[OwnBoard, ...] = ()

    @property
    def box(self) -> frozenset[str]:
        """Races that lend their tokens and stay out of the game."""
        return frozenset(made.stands_for for made in self.banners)

    def board(self, wanted: str, seats: int) -> str:
        """The id of the board of that name, or unnamed of the first for so many; "" for none."""
        for own in self.boards:
            if wanted == unmarked(own.id) or (not wanted and own.data["players"] == seats):
                return own.id
        return ""


_NAMES: dict[str, Mapping[str, str]] = {}
_BOARDS: dict[str, OwnBoard] = {}


@lru_cache(maxsize=256)
def known(definitions: str) -> Set:
    """The set of those definitions, its pieces made known; none for "".

    ValueError names the key of what is wrong.
    """
    return Set() if not definitions else _learned(read(Table("", _document(definitions))))


def _document(definitions: str) -> Mapping[str, object]:
    try:
        found = json.loads(definitions)
    except ValueError:
        raise ValueError("homemade: these are no definitions") from None
    if not isinstance(found, dict):
        raise ValueError("homemade: a table is wanted")
    return found


def read(table: Table) -> Set:
    """The set that a table defines; nothing is made known."""
    table.only(frozenset(SECTIONS))
    found = Set(tuple(banners(table)), tuple(badges(table)), tuple(boards(table)))
    made = [*found.banners, *found.badges]
    if not made and not found.boards:
        raise ValueError("banners: there is no banner, badge or board")
    for language in ("en", "ru", "uk"):
        names = [cited(one.names[language]).casefold() for one in made]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"banners, badges: two are called {twice!r}")
    return found


def _learned(found: Set) -> Set:
    for made in (*found.banners, *found.badges):
        catalogue.learn({made.piece.id: made.piece})
        effects.TRAITS.setdefault(made.piece.id, made.trait)
        _NAMES[made.piece.id] = made.names
    for own in found.boards:
        board.learn({own.id: own.data})
        if own.outlines is not None or own.id not in _BOARDS:
            _BOARDS[own.id] = own
    return found


def own_board(id_: str) -> OwnBoard | None:
    """The home-made board of that id, with its drawing; None where it is none that is known."""
    return _BOARDS.get(id_)


def printed(id_: str, language: str) -> str:
    """What a home-made piece is called in that language; "" where it is none that is known."""
    return cited(_NAMES[id_][language]) if id_ in _NAMES else ""


def spoken(language: str) -> Mapping[str, str]:
    """English names of all pieces known, and what they are in that language.

    A name that two games use for different things is left out, and stays English in orders.
    """
    found: dict[str, set[str]] = {}
    for id_ in _NAMES:
        name = catalogue.spelled(id_)
        found.setdefault(name, set()).add(printed(id_, language).casefold())
    return dict(_alone(found))


def _alone(found: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    for name, words in found.items():
        if len(words) == 1:
            yield name, next(iter(words))
