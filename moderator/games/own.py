"""What home-made pieces of all games share: ids that cannot mean two things, and names."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from moderator.engine import naming
from moderator.engine.inflection import cited
from moderator.engine.naming import BadNameError, NameCode
from moderator.games.terms import Table

OWN = "_"
"""In a home-made piece's id, before the mark of its definition; no printed name has it."""

LANGUAGES: Mapping[str, str] = {"name": "en", "name_ru": "ru", "name_uk": "uk"}
"""The keys of a definition with its names, and whose languages they are in."""
_SPELLINGS = {
    "name": re.compile(r"[A-Z][A-Za-z]+([ '-][A-Za-z]+){0,2}"),
    "name_ru": re.compile(r"[А-ЯЁа-яё]+([ -][А-ЯЁа-яё]+){0,2}"),
    "name_uk": re.compile(r"[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ]+([ '’-][А-ЩЬЮЯЄІЇҐа-щьюяєіїґ]+){0,2}"),
}
_LONGEST = 24
_NO_NAME: Mapping[NameCode, str] = {
    "no-name": "a name has letters that can be seen, in one line",
    "name-length": f"{_LONGEST} letters at most, of a board {naming.LONGEST_NAME}",
}


def ident(name: str) -> str:
    """`Dragon Master` becomes `dragon-master`, `Will-o'-Wisps` `will-o-wisps`."""
    return name.lower().replace("'", "").replace("’", "").replace(" ", "-")


def marked(id_: str, said: Mapping[str, Any]) -> str:
    """That id with a mark of all that is said of the piece: what differs is never the same."""
    text = json.dumps(said, sort_keys=True, ensure_ascii=False)
    return f"{id_}{OWN}{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def unmarked(id_: str) -> str:
    """The id as the name alone makes it."""
    return id_.partition(OWN)[0]


def spelled(id_: str) -> str:
    """The English name that an id stands for, in small letters, as orders write it."""
    return unmarked(id_).replace("-", " ")


def read_name(row: Table, key: str, most: int = naming.LONGEST_NAME) -> str:
    """The name at that key, as every name is read; ValueError names the key, and the code by which
    a name is refused wherever it is written."""
    try:
        return naming.read("" if row.data.get(key) == "" else row.text(key), most)
    except BadNameError as fault:
        raise row.wrong(key, f"{fault.code}: {_NO_NAME[fault.code]}") from None


def names(row: Table) -> Mapping[str, str]:
    """A piece's names by language, with a bar at their endings; ValueError names the key."""
    return {language: _name(row, key) for key, language in LANGUAGES.items()}


def _name(row: Table, key: str) -> str:
    """A piece's name in one language: orders need words in its letters."""
    name = read_name(row, key, _LONGEST + 1)
    plain = name.replace("|", "", 1)
    if (
        not _SPELLINGS[key].fullmatch(plain)
        or len(plain) > _LONGEST
        or (key == "name" and "|" in name)
    ):
        raise row.wrong(
            key,
            f"one to three words in the letters of that language, {_LONGEST} at most;"
            " in Russian and Ukrainian a bar may stand before the ending",
        )
    return name


@dataclass(frozen=True, slots=True)
class OwnNames:
    """What the home-made pieces of one game are called; the definitions say all that can differ.

    `called` has a piece's names by its id, each by language, with a bar at its ending.
    """

    definitions: str = ""
    called: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False)

    def printed(self, id_: str, language: str) -> str:
        """What a piece is called in that language; "" where it is none of these."""
        return cited(self.called[id_][language]) if id_ in self.called else ""

    def spoken(self, language: str) -> Mapping[str, str]:
        """The English names of all of them, and what they are in that language, as in orders."""
        return {spelled(id_): self.printed(id_, language).casefold() for id_ in self.called}


NO_NAMES = OwnNames()


def adjacent(region: Table) -> list[int]:
    """The numbers of the regions that one says it borders."""
    near = region.data.get("adjacent")
    if not isinstance(near, list) or not all(type(number) is int for number in near) or not near:
        raise region.wrong("adjacent", "the numbers of the regions that it borders, as [2, 5]")
    return sorted(set(near))


def check_bordering(row: Table, near: Mapping[int, Sequence[int]]) -> None:
    """Who borders a region is bordered by it; ValueError names the region."""
    for number, others in near.items():
        for other in others:
            if other == number or number not in near.get(other, ()):
                raise row.wrong(f"regions.{number}.adjacent", f"{other} does not border it in turn")


def connected(near: Mapping[int, Sequence[int]]) -> bool:
    """Whether all of those regions hang together."""
    waiting = list(near)[:1]
    reached = set(waiting)
    while waiting:
        fresh = set(near[waiting.pop()]) - reached
        reached |= fresh
        waiting += fresh
    return len(reached) == len(near)


def document(definitions: str) -> Table:
    """The table of definitions, as they stand in a game's options. ValueError where it is none."""
    try:
        parsed = json.loads(definitions)
    except ValueError:
        raise ValueError("homemade: these are no definitions") from None
    if not isinstance(parsed, dict):
        raise ValueError("homemade: a table is wanted")
    return Table("", parsed)
