"""Flames: the volcano breaks out as they are taken (UG6)."""

from __future__ import annotations

from moderator.engine.core import Problem, facts
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import opened
from moderator.games.underground.asking import Question, phase, placed
from moderator.games.underground.boons import has_mark
from moderator.games.underground.choices import Volcano
from moderator.games.underground.depths import changed, depths


def needed(state: State) -> bool:
    """While it is off the board."""
    band = state.active
    return not depths(state).volcano and has_mark(state, band, "volcano")


def _chasms(state: State) -> int:
    return state.setting.board.of["volcano"]


def _no_volcano(state: State, region: int) -> Problem:
    chasm = state.setting.board.of["chasm"] >> region & 1
    return Problem("chasm" if chasm else "wrong-territory", facts(region=region))


def _out(state: State, region: int, log: Log) -> State:
    log.append(placed(state, "volcano", region))
    return opened(changed(state, volcano=region), "volcano")


PHASE = phase(
    Volcano,
    Question(
        Volcano,
        _chasms,
        _no_volcano,
        lambda _state: False,
        lambda state: regions(_chasms(state))[0],
        _out,
    ),
)
