"""Home-made banners and badges (rulebook 000, the blank banner and the blank badge)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from moderator.games.own import LANGUAGES, ident, marked, names
from moderator.games.smallworld.catalogue import PIECES, Piece
from moderator.games.smallworld.homemade.hooks import BANNER_KEYS, KEYS, trait
from moderator.games.smallworld.traits import Trait
from moderator.games.terms import Table

BANNER_LIMIT = 10
BADGE_LIMIT = 5
"""What the rulebook lets a blank banner and a blank badge bring at most."""

_COMMON = frozenset((*LANGUAGES, "tokens"))


@dataclass(frozen=True, slots=True)
class Made:
    """A home-made piece. Its names by language, with a bar at their endings where one stood."""

    piece: Piece
    trait: Trait
    names: Mapping[str, str]
    stands_for: str = ""
    """Of a banner: the race whose tokens it takes; that one's banner stays in the box."""


def banners(table: Table) -> Iterator[Made]:
    """The banners of a set; ValueError names the key of what is wrong."""
    taken: set[str] = set()
    for row in table.rows("banners"):
        made = _banner(row)
        if made.stands_for in taken:
            raise row.wrong("tokens_of", f"{made.stands_for} lend their tokens to another already")
        taken.add(made.stands_for)
        yield made


def badges(table: Table) -> Iterator[Made]:
    """The badges of a set."""
    for row in table.rows("badges"):
        row.allow_only(KEYS | _COMMON)
        called = _names(row)
        piece = Piece(_id(row, called), called["en"], row.number("tokens", 0, BADGE_LIMIT))
        yield Made(piece, trait(piece.id, row), called)


def _banner(row: Table) -> Made:
    row.allow_only(KEYS | BANNER_KEYS | _COMMON | {"tokens_of"})
    number = row.number("tokens", 1, BANNER_LIMIT)
    lender = ident(row.text("tokens_of"))
    if lender not in PIECES or not PIECES[lender].tokens:
        raise row.wrong("tokens_of", f"there is no race {lender!r}")
    tokens = PIECES[lender].tokens
    if tokens < number:
        raise row.wrong("tokens_of", f"{lender} have {tokens} tokens, fewer than {number}")
    called = _names(row)
    piece = Piece(_id(row, called), called["en"], number, tokens)
    return Made(piece, trait(piece.id, row), called, lender)


def _names(row: Table) -> Mapping[str, str]:
    called = names(row)
    if ident(called["en"]) in PIECES:
        raise row.wrong("name", "another piece is called so")
    return called


def _id(row: Table, called: Mapping[str, str]) -> str:
    return marked(ident(called["en"]), row.data)
