"""Cultists: at the start of a turn the Great Ancient may move (UG34)."""

from __future__ import annotations

from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import opened
from moderator.games.underground.asking import Question, not_owned, own, phase, placed, weakest
from moderator.games.underground.boons import has_mark
from moderator.games.underground.choices import Ancient
from moderator.games.underground.depths import changed, depths


def needed(state: State) -> bool:
    """From its second turn on, while the race holds a region (UG44)."""
    band = state.active
    return band.entered and band.held > 0 and has_mark(state, band, "ancient")


def _stands(state: State) -> bool:
    return depths(state).ancient > 0


def _moved(state: State, region: int, log: Log) -> State:
    if region:
        log.append(placed(state, "ancient", region))
        state = changed(state, ancient=region)
    return opened(state, "ancient")


PHASE = phase(
    Ancient,
    Question(
        Ancient,
        own,
        not_owned,
        _stands,
        lambda state: 0 if _stands(state) else weakest(state, own(state)),
        _moved,
    ),
)
