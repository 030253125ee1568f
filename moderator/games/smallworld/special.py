"""Conquests that a race or power grants, each in a module of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from moderator.engine.core import Problem
from moderator.games.smallworld import dragon, rollfirst, sorcerer
from moderator.games.smallworld.choices import Choice, Dragon, RollFirst, Sorcerer
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State


class Special(Protocol):
    """What such a module brings; all for the active race, which must have the grant."""

    def choices(self, state: State, band: Band) -> Iterator[Choice]: ...

    def problem(self, state: State, band: Band, choice: Any) -> Problem | None: ...

    def apply(self, state: State, choice: Any, log: Log) -> State: ...


SPECIALS: Mapping[type[Any], Special] = {
    RollFirst: rollfirst,
    Sorcerer: sorcerer,
    Dragon: dragon,
}
