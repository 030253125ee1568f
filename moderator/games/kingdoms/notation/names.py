"""Names of factions and territories as people type them.

Exact names and their other number come first, then beginnings that fit only one name. Accents,
spaces and hyphens make no difference.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from moderator.engine.core import Problem, facts
from moderator.engine.words import nearest
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.territories import territories

_SHORTEST_BEGINNING = 3

Names = Mapping[str, tuple[str, ...]]
"""The forms of each name by id, the name itself first."""


@cache
def factions() -> Names:
    """The factions that are known."""
    return {id_: tuple(_forms(id_)) for id_ in FACTIONS}


@cache
def sides() -> Names:
    """The sides of the territory cards."""
    return {name: (_folded(name),) for name in territories()}


def meant(typed: str, names: Names) -> str | Problem:
    """The one id that a name may mean, or why there is none."""
    word = _folded(typed)
    exact = [id_ for id_, forms in names.items() if word in forms]
    found = exact or list(_beginning(word, names))
    if len(found) == 1:
        return found[0]
    if found:
        return Problem("ambiguous", facts(word=typed), None, _shown(found))
    likely = {_folded(id_): id_ for id_ in names}
    near = (likely[form] for form in nearest(word, likely))
    return Problem("unknown-name", facts(word=typed), None, _shown(near))


def _beginning(word: str, names: Names) -> Iterator[str]:
    if len(word) >= _SHORTEST_BEGINNING:
        yield from (id_ for id_, forms in names.items() if forms[0].startswith(word))


def _shown(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(id_.replace("-", " ") for id_ in ids)


def _folded(name: str) -> str:
    """A name as it is looked up: small letters without their accents, and nothing else."""
    apart = unicodedata.normalize("NFD", name.casefold())
    return "".join(char for char in apart if char.isalpha())


def _forms(name: str) -> Iterator[str]:
    """A name and its other number."""
    plain = _folded(name)
    yield plain
    for plural, singular in (("lves", "lf"), ("rves", "rf"), ("men", "man"), ("s", "")):
        if plain.endswith(plural):
            yield plain.removesuffix(plural) + singular
