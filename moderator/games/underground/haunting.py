"""The Crypt's Ghost leaves as soon as the Crypt is taken (UG22)."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import State
from moderator.games.underground.depths import NOWHERE, changed, depths, spot


def ghost_gone(state: State, region: int, log: Log) -> State:
    """That region has been taken."""
    more = depths(state)
    if not more.ghost or spot(more, "crypt") != region:
        return state
    log.append(Event("left", facts(piece="ghost", region=more.ghost)))
    return changed(state, ghost=NOWHERE)
