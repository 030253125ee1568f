"""Names of factions and territories as people type them, in any language that has names for them.

Exact names in any of their endings come first, then beginnings that fit only one name. Accents,
spaces and hyphens make no difference.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from moderator.engine.core import Problem, facts
from moderator.engine.inflection import cited, forms
from moderator.engine.likeness import Known, known, ranked
from moderator.engine.spelling import alike, fold
from moderator.engine.words import Words
from moderator.games.kingdoms.homemade import PRINTED
from moderator.games.kingdoms.homemade import known as homemade_set
from moderator.games.kingdoms.territories import territories
from moderator.games.kingdoms.words import FACTIONS as EDITIONS
from moderator.games.own import spelled

_SHORTEST_BEGINNING = 3


@dataclass(frozen=True, slots=True)
class Names:
    """Ids by name: `exact` by every form of a name, `printed` by the names as they are cited."""

    exact: Mapping[str, str]
    printed: Mapping[str, str]
    known: Known

    def meant(self, typed: str) -> str | Problem:
        """The one id that a name may mean, or why there is none."""
        word = letters(typed)
        for spelling in (word, *alike(word)):
            if spelling in self.exact:
                return self.exact[spelling]
        begun = tuple(dict.fromkeys(self._begun(word)))
        if len(begun) == 1:
            return begun[0]
        if begun:
            return Problem("ambiguous", facts(word=typed), None, _shown(begun))
        near = ranked(self.known.near(word))
        return Problem("unknown-name", facts(word=typed), None, _shown(near))

    def _begun(self, word: str) -> Iterator[str]:
        if len(word) >= _SHORTEST_BEGINNING:
            yield from (id_ for name, id_ in self.printed.items() if name.startswith(word))


@lru_cache(maxsize=32)
def factions(homemade: str = "") -> Names:
    """The factions of the box, and those of a set made at home."""
    words = {id_: tuple(_faction(id_)) for id_ in PRINTED}
    for own in homemade_set(homemade).factions:
        words[own.id] = (*_numbers(own.names["en"]), own.names["ru"], own.names["uk"])
    return _names(words)


@lru_cache(maxsize=32)
def sides(homemade: str = "") -> Names:
    """The sides of the territory cards, and those of a set made at home."""
    words: dict[str, tuple[str, ...]] = {name: (name,) for name in territories()}
    for own in homemade_set(homemade).territories:
        words[own.id] = tuple(own.names.values())
    return _names(words)


def _names(words: Words) -> Names:
    exact: dict[str, str] = {}
    printed: dict[str, str] = {}
    for id_, names in words.items():
        for name in names:
            printed.setdefault(letters(cited(name)), id_)
            for form in forms(name):
                exact.setdefault(letters(form), id_)
    return Names(exact, printed, known(exact))


def _faction(id_: str) -> Iterator[str]:
    """Its English name, the other number of that, and its names in other languages."""
    yield from _numbers(id_)
    for table in EDITIONS.values():
        yield from table.get(id_, ())


def _numbers(name: str) -> Iterator[str]:
    yield name
    for plural, singular in (("lves", "lf"), ("rves", "rf"), ("s", "")):
        if name.endswith(plural):
            yield name.removesuffix(plural) + singular


def letters(name: str) -> str:
    """A name as it is looked up: small letters without their accents, and nothing else."""
    apart = unicodedata.normalize("NFD", fold(name))
    return "".join(char for char in apart if char.isalpha())


def _shown(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(spelled(id_) for id_ in ids)
