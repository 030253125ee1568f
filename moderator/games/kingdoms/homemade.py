"""Home-made factions, of the hooks that all factions have, and home-made territories.

The definitions are a value of the game, in the setup of its journal; an id holds a mark of its
definition, so what is learned here can never mean two things.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from moderator.engine.inflection import cited
from moderator.games.kingdoms import territories
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.homemade_levels import level
from moderator.games.kingdoms.homemade_territories import OwnTerritory, learn_drawing, own_territory
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import LEVELS, Setting
from moderator.games.own import LANGUAGES, document, ident, learn, marked, names
from moderator.games.terms import Table

PRINTED = tuple(FACTIONS)
"""The factions of the box."""
SECTIONS = ("factions", "territories")
"""What a set may have for this game."""


class Faction(NamedTuple):
    """A home-made faction, its names by language."""

    id: str
    names: Mapping[str, str]
    levels: tuple[Power, ...]


class Set(NamedTuple):
    """What a set has for this game, in the order in which it is written."""

    factions: tuple[Faction, ...] = ()
    territories: tuple[OwnTerritory, ...] = ()


@lru_cache(maxsize=64)
def known(definitions: str) -> Set:
    """The factions and territories of those definitions, made known; none for "".

    ValueError names the key of what is wrong.
    """
    return _learned(_read(document(definitions))) if definitions else Set()


def _read(table: Table) -> Set:
    table.only(frozenset(SECTIONS))
    found = Set(
        tuple(map(_faction, table.rows("factions"))),
        tuple(map(own_territory, table.rows("territories"))),
    )
    if not any(found):
        raise ValueError("factions: there is none, and no territory")
    _told_apart("factions", [faction.names for faction in found.factions])
    _told_apart("territories", [own.names for own in found.territories])
    return found


def _told_apart(section: str, called: list[Mapping[str, str]]) -> None:
    for language in LANGUAGES.values():
        said = [cited(by_language[language]).casefold() for by_language in called]
        if twice := next((name for name in said if said.count(name) > 1), ""):
            raise ValueError(f"{section}: two are called {twice!r}")


def _learned(found: Set) -> Set:
    for faction in found.factions:
        FACTIONS.setdefault(faction.id, faction.levels)
        learn(faction.id, faction.names)
    for own in found.territories:
        territories.learn(own.side)
        learn_drawing(own)
        learn(own.id, own.names)
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
    return (*PRINTED, *(faction.id for faction in known(setting.homemade).factions))


def cards_of(setting: Setting) -> tuple[tuple[str, ...], ...]:
    """The territory cards by their sides: the box's, then one for each home-made territory."""
    own = known(setting.homemade).territories
    return (*territories.cards(), *((territory.id,) for territory in own))
