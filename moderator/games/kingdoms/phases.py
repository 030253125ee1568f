"""What every kind of question brings, and what a step is that needs nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import Decision, Event, Fact, Problem, facts
from moderator.games.kingdoms.choices import Choice
from moderator.games.kingdoms.state import State, Task

Log = list[Event]
"""Events of the move being made, in order; every function that plays adds to its end."""

Step = Callable[[State, Task, Log], State]
"""Done as soon as it comes first; it has left the agenda already."""


def tell(log: Log, kind: str, /, **named: Fact) -> None:
    """Add a public event."""
    log.append(Event(kind, facts(**named)))


def _as_it_stands(_state: State, task: Task) -> Decision:
    return Decision(task.seat, task.kind, task.about)


@dataclass(frozen=True, slots=True)
class Phase:
    """One kind of question. `takes` are the types of its choices; the rest sees no other.

    With `together`, all questions of that kind that come next are asked side by side.
    """

    takes: tuple[type[Any], ...]
    choices: Callable[[State, Task], Iterator[Choice]]
    problem: Callable[[State, Task, Any], Problem | None]
    apply: Callable[[State, Task, Any, Log], State]
    default: Callable[[State, Task], Choice]
    together: bool = False
    decision: Callable[[State, Task], Decision] = _as_it_stands
