"""What every kind of decision brings: its choices, their problems, what they do, the default."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from moderator.engine.core import Decision, Fact, Problem, Rolled
from moderator.games.smallworld.state import State
from moderator.games.smallworld.world import Log

__all__ = ["Log", "Phase", "rolled"]


@dataclass(frozen=True, slots=True)
class Phase:
    """One kind of decision. `takes` are the types of its choices; the rest sees no other.

    Those of a game built on these blocks are of its own types.
    """

    takes: tuple[type[Any], ...]
    choices: Callable[[State, Decision], Iterator[Any]]
    problem: Callable[[State, Decision, Any], Problem | None]
    apply: Callable[[State, Decision, Any, Log], State]
    default: Callable[[State, Decision], Any]
    refusal: str = "wrong-phase"
    """The code for a choice of another type."""


@cache
def rolled(result: Fact) -> Rolled:
    """The choice of chance for that face or piece, made once: of all that may be drawn one is."""
    return Rolled(result)
