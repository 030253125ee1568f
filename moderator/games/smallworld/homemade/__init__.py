"""Home-made banners, badges and boards, read from what is written in a game's options.

The definitions are a value of the game: a text of JSON, in the setup of its journal. A piece's id
holds a mark of its definition, so what is learned here can never mean two things.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moderator.engine.inflection import cited
from moderator.games.own import document, learn, unmarked
from moderator.games.smallworld import board, catalogue, effects
from moderator.games.smallworld.homemade.boards import OwnBoard, boards
from moderator.games.smallworld.homemade.pieces import Made, badges, banners
from moderator.games.terms import Table

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


_BOARDS: dict[str, OwnBoard] = {}


@lru_cache(maxsize=256)
def known(definitions: str) -> Set:
    """The set of those definitions, its pieces made known; none for "".

    ValueError names the key of what is wrong.
    """
    return Set() if not definitions else _learned(read(document(definitions)))


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
        learn(made.piece.id, made.names)
    for own in found.boards:
        board.learn({own.id: own.data})
        if own.outlines is not None or own.id not in _BOARDS:
            _BOARDS[own.id] = own
    return found


def own_board(id_: str) -> OwnBoard | None:
    """The home-made board of that id, with its drawing; None where it is none that is known."""
    return _BOARDS.get(id_)
