"""Home-made banners, badges and boards, read from what is written in a game's options.

The definitions are a value of the game: a text of JSON, in the setup of its journal. What they say
travels with the game's setting, as its box; a piece's id holds a mark of its definition.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moderator.engine.inflection import cited
from moderator.games.own import NO_NAMES, OwnNames, document, unmarked
from moderator.games.smallworld.board import Board, named
from moderator.games.smallworld.box import Box
from moderator.games.smallworld.catalogue import PIECES
from moderator.games.smallworld.effects import active_effects, effects_in_decline
from moderator.games.smallworld.homemade.boards import OwnBoard, boards
from moderator.games.smallworld.homemade.hooks import check_places
from moderator.games.smallworld.homemade.pieces import Made, badges, banners
from moderator.games.smallworld.world import World
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

    def board(self, wanted: str, seats: int) -> Board | None:
        """The board of that name, or unnamed the first for so many; None for none."""
        for own in self.boards:
            if wanted == unmarked(own.id) or (not wanted and own.data["players"] == seats):
                return own.board
        return None

    def drawn_board(self, id_: str) -> OwnBoard | None:
        """The board of that id, with its drawing; None where it is none of these."""
        return next((own for own in self.boards if own.id == id_), None)


@lru_cache(maxsize=256)
def known(definitions: str) -> Set:
    """The set of those definitions; none for "". ValueError names the key of what is wrong."""
    return read(document(definitions)) if definitions else Set()


def check_pieces(definitions: str) -> None:
    """ValueError names the key of what in a readable set contradicts itself or the rules."""
    table = document(definitions)
    for section in ("banners", "badges"):
        for row in table.rows(section):
            check_places(row)


@lru_cache(maxsize=256)
def box_of(world: World, definitions: str) -> Box:
    """That world's races and powers with those of a set made at home."""
    own = known(definitions)
    made = (*own.banners, *own.badges)
    traits = {**world.traits, **{entry.piece.id: entry.trait for entry in made}}
    return Box(
        definitions,
        {**PIECES, **{entry.piece.id: entry.piece for entry in made}},
        traits,
        active_effects(traits),
        effects_in_decline(traits),
        names_of(definitions),
    )


@lru_cache(maxsize=256)
def names_of(definitions: str) -> OwnNames:
    """What the races and powers of a set made at home are called."""
    own = known(definitions)
    called = {made.piece.id: made.names for made in (*own.banners, *own.badges)}
    return OwnNames(definitions, called) if called else NO_NAMES


def board_of(definitions: str, id_: str) -> Board:
    """The board of that id, of the set or printed; SetupError where there is none."""
    own = known(definitions).drawn_board(id_)
    return own.board if own else named(id_)


def read(table: Table) -> Set:
    """The set that a table defines."""
    table.allow_only(frozenset(SECTIONS))
    own = Set(tuple(banners(table)), tuple(badges(table)), tuple(boards(table)))
    made = [*own.banners, *own.badges]
    if not made and not own.boards:
        raise ValueError("banners: there is no banner, badge or board")
    for language in ("en", "ru", "uk"):
        names = [cited(entry.names[language]).casefold() for entry in made]
        if twice := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"banners, badges: two are called {twice!r}")
    return own
