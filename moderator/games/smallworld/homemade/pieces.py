"""Home-made banners and badges (rulebook 000, the blank banner and the blank badge)."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from moderator.games.smallworld.catalogue import OWN, PIECES, Piece, ident
from moderator.games.smallworld.homemade.hooks import BANNER_KEYS, KEYS, trait
from moderator.games.smallworld.homemade.terms import Table
from moderator.games.smallworld.traits import Trait

BANNER_LIMIT = 10
BADGE_LIMIT = 5
"""What the rulebook lets a blank banner and a blank badge bring at most."""

_NAMES = {
    "name": re.compile(r"[A-Z][A-Za-z]+([ '-][A-Za-z]+){0,2}"),
    "name_ru": re.compile(r"[А-ЯЁа-яё]+([ -][А-ЯЁа-яё]+){0,2}"),
    "name_uk": re.compile(r"[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ]+([ '’-][А-ЩЬЮЯЄІЇҐа-щьюяєіїґ]+){0,2}"),
}
_LONGEST = 24
_LANGUAGES = {"name": "en", "name_ru": "ru", "name_uk": "uk"}
_COMMON = frozenset(_NAMES) | {"tokens"}


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
        row.only(KEYS | _COMMON)
        piece = Piece(_id(row), row.text("name"), row.number("tokens", 0, BADGE_LIMIT))
        yield Made(piece, trait(piece.id, row), _names(row))


def _banner(row: Table) -> Made:
    row.only(KEYS | BANNER_KEYS | _COMMON | {"tokens_of"})
    number = row.number("tokens", 1, BANNER_LIMIT)
    lender = ident(row.text("tokens_of"))
    if lender not in PIECES or OWN in lender or not PIECES[lender].tokens:
        raise row.wrong("tokens_of", f"there is no race {lender!r}")
    tokens = PIECES[lender].tokens
    if tokens < number:
        raise row.wrong("tokens_of", f"{lender} have {tokens} tokens, fewer than {number}")
    piece = Piece(_id(row), row.text("name"), number, tokens)
    return Made(piece, trait(piece.id, row), _names(row), lender)


def _names(row: Table) -> Mapping[str, str]:
    for key, allowed in _NAMES.items():
        name = row.text(key)
        plain = name.replace("|", "", 1)
        if not allowed.fullmatch(plain) or len(plain) > _LONGEST or (key == "name" and "|" in name):
            raise row.wrong(
                key,
                f"one to three words in the letters of that language, {_LONGEST} at most;"
                " in Russian and Ukrainian a bar may stand before the ending",
            )
    if ident(row.text("name")) in PIECES:
        raise row.wrong("name", "another piece is called so")
    return {language: row.text(key) for key, language in _LANGUAGES.items()}


def _id(row: Table) -> str:
    """Its name with a mark of all that is said of it: what differs is never the same piece."""
    said: Mapping[str, Any] = row.data
    text = json.dumps(said, sort_keys=True, ensure_ascii=False)
    mark = hashlib.sha256(text.encode()).hexdigest()[:8]
    return f"{ident(row.text('name'))}{OWN}{mark}"
