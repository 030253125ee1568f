"""How a game went, as numbers: what its statistics are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from moderator.engine.core import Seat

Counts = Mapping[Seat, tuple[int | None, ...]]
"""A number for each place by seat."""


@dataclass(frozen=True, slots=True)
class Course:
    """A place is a round, or a turn in a game without rounds; a figure is as it was at its end.

    `figures` are by their name in a view (`regions`, `coins` …); one that the viewer may not see
    of every seat is absent. `rolls` are the faces that the reinforcement die showed.
    """

    rounds: bool
    places: tuple[str, ...]
    figures: Mapping[str, Counts]
    rolls: tuple[int, ...] = ()


NOTHING = Course(True, (), {})
"""Of a game that has not begun."""
