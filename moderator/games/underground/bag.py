"""The magic bag copies a relic that lies on the board, whoever holds it (UG28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moderator.engine.core import Event, Problem, facts
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State
from moderator.games.underground.choices import Bag
from moderator.games.underground.depths import depths, spelt


def choices(state: State, _band: Band) -> Iterator[Any]:
    """Each relic on the board, once a turn."""
    more = depths(state)
    if not more.turn.copies:
        yield from (Bag(relic) for relic, _ in more.relics)


def problem(state: State, band: Band, choice: Bag) -> Problem | None:
    """Only for Magic races, once a turn, and only what is there to be copied."""
    if Bag not in hooks(state, band).grants:
        return Problem("unavailable")
    more = depths(state)
    if more.turn.copies:
        return Problem("already-used")
    if choice.relic not in dict(more.relics):
        return Problem("unavailable", facts(relic=choice.relic))
    return None


def apply(state: State, choice: Bag, log: Log) -> State:
    """For this turn."""
    log.append(Event("copies", facts(seat=state.turn.seat, relic=choice.relic)))
    return spelt(state, copies=choice.relic)
