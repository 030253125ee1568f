"""Home-made factions: five levels each, of the hooks that all factions have.

The definitions are a value of the game, in the setup of its journal; a faction's id holds a mark of
its definition, so what is learned here can never mean two things.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from moderator.engine.inflection import cited
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.homemade_levels import level
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import LEVELS, Setting
from moderator.games.own import LANGUAGES, document, ident, learn, marked, names
from moderator.games.terms import Table

PRINTED = tuple(FACTIONS)
"""The factions of the box."""


class Faction(NamedTuple):
    """A home-made faction, its names by language."""

    id: str
    names: Mapping[str, str]
    levels: tuple[Power, ...]


@lru_cache(maxsize=64)
def known(definitions: str) -> tuple[Faction, ...]:
    """The factions of those definitions, made known; none for "".

    ValueError names the key of what is wrong.
    """
    if not definitions:
        return ()
    table = document(definitions)
    table.only(frozenset(("factions",)))
    found = tuple(map(_faction, table.rows("factions")))
    if not found:
        raise ValueError("factions: there is none")
    for language in LANGUAGES.values():
        said = [cited(faction.names[language]).casefold() for faction in found]
        if twice := next((name for name in said if said.count(name) > 1), ""):
            raise ValueError(f"factions: two are called {twice!r}")
    for faction in found:
        FACTIONS.setdefault(faction.id, faction.levels)
        learn(faction.id, faction.names)
    return found


def _faction(row: Table) -> Faction:
    row.only(frozenset((*LANGUAGES, "levels")))
    called = names(row)
    if ident(called["en"]) in PRINTED:
        raise row.wrong("name", "another faction is called so")
    return Faction(marked(ident(called["en"]), row.data), called, tuple(_levels(row)))


def _levels(row: Table) -> Iterator[Power]:
    levels = tuple(row.rows("levels"))
    if len(levels) != LEVELS:
        raise row.wrong("levels", f"a faction has {LEVELS} of them")
    return map(level, levels)


def factions_of(setting: Setting) -> tuple[str, ...]:
    """Those that are in the game, the box's first."""
    return (*PRINTED, *(faction.id for faction in known(setting.homemade)))
