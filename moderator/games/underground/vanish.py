"""Vanishing that Stonehedge lends: in declining its holder may use it or not (UG20, UG39)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem
from moderator.games.smallworld.decline import decline_turn
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State
from moderator.games.underground.choices import Vanish

_VANISH = Vanish()


def choices(state: State, _band: Band) -> Iterator[Vanish]:
    """While a plain decline is allowed."""
    if not state.turn.acted:
        yield _VANISH


def problem(state: State, band: Band, _choice: Vanish) -> Problem | None:
    """As a plain decline, and only with Stonehedge's leave."""
    if Vanish not in hooks(state, band).grants:
        return Problem("unavailable")
    return Problem("wrong-phase") if state.turn.acted else None


def apply(state: State, _choice: Vanish, log: Log) -> State:
    """Two coins a region, and the race is gone."""
    return decline_turn(state, log, vanishing=True)
