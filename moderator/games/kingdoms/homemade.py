"""Home-made factions, of the hooks that all factions have, and home-made territories.

The definitions are a value of the game, in the setup of its journal. What they say travels with the
game's setting, as its box; an id holds a mark of its definition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from moderator.engine.inflection import cited
from moderator.games.kingdoms import territories
from moderator.games.kingdoms.box import Box
from moderator.games.kingdoms.factions import FACTIONS
from moderator.games.kingdoms.homemade_levels import level
from moderator.games.kingdoms.homemade_territories import OwnTerritory, own_territory
from moderator.games.kingdoms.powers import Power, merged
from moderator.games.kingdoms.state import LEVELS
from moderator.games.own import (
    LANGUAGES,
    NO_NAMES,
    OwnNames,
    document,
    ident,
    marked,
    names,
)
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
    """The factions and territories of those definitions; none for "". ValueError names the key of
    what is wrong."""
    return _read(document(definitions)) if definitions else Set()


@lru_cache(maxsize=64)
def box_of(definitions: str) -> Box:
    """The printed factions and territories with those of a set made at home."""
    own = known(definitions)
    levels = {**FACTIONS, **{faction.id: faction.levels for faction in own.factions}}
    return Box(
        definitions,
        levels,
        {
            ("", 0): Power(),
            **{
                (faction, magic): merged(powers[:magic])
                for faction, powers in levels.items()
                for magic in range(LEVELS + 1)
            },
        },
        {
            **territories.territories(),
            **{territory.id: territory.side for territory in own.territories},
        },
        (*territories.cards(), *((territory.id,) for territory in own.territories)),
        {
            territory.id: territory.outlines
            for territory in own.territories
            if territory.outlines is not None
        },
        names_of(definitions),
    )


@lru_cache(maxsize=64)
def names_of(definitions: str) -> OwnNames:
    """What the factions and territories of a set made at home are called."""
    own = known(definitions)
    called = {faction.id: faction.names for faction in own.factions}
    called |= {side.id: side.names for side in own.territories}
    return OwnNames(definitions, called) if called else NO_NAMES


def _read(table: Table) -> Set:
    table.allow_only(frozenset(SECTIONS))
    homemade = Set(
        tuple(map(_faction, table.rows("factions"))),
        tuple(map(own_territory, table.rows("territories"))),
    )
    if not any(homemade):
        raise ValueError("factions: there is none, and no territory")
    _check_told_apart("factions", [faction.names for faction in homemade.factions])
    _check_told_apart("territories", [own.names for own in homemade.territories])
    return homemade


def _check_told_apart(section: str, called: list[Mapping[str, str]]) -> None:
    for language in LANGUAGES.values():
        said = [cited(by_language[language]).casefold() for by_language in called]
        if twice := next((name for name in said if said.count(name) > 1), ""):
            raise ValueError(f"{section}: two are called {twice!r}")


def _faction(row: Table) -> Faction:
    row.allow_only(frozenset((*LANGUAGES, "levels")))
    called = names(row)
    if ident(called["en"]) in PRINTED:
        raise row.wrong("name", "another faction is called so")
    return Faction(marked(ident(called["en"]), row.data), called, tuple(_levels(row)))


def _levels(row: Table) -> Iterator[Power]:
    levels = tuple(row.rows("levels"))
    if len(levels) != LEVELS:
        raise row.wrong("levels", f"a faction has {LEVELS} of them")
    return map(level, levels)
