"""Lines bound to a decision: which binder reads for which kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.engine.core import Decision
from moderator.engine.sheets import Line
from moderator.games.kingdoms.notation import answers, war
from moderator.games.kingdoms.notation.acting import bind_act, bind_again, bind_free
from moderator.games.kingdoms.notation.choosing import bind_choose
from moderator.games.kingdoms.notation.legal import Binder, Result
from moderator.games.kingdoms.notation.sequence import SETUP, misplaced
from moderator.games.kingdoms.notation.setting_up import bind_setup
from moderator.games.kingdoms.notation.standing import PREFIX
from moderator.games.kingdoms.state import ACTIONS, State

_BINDERS: Mapping[str, Binder] = {
    **dict.fromkeys(SETUP, bind_setup),
    "choose": bind_choose,
    "act": bind_act,
    **{f"{PREFIX}{action}": bind_act for action in ACTIONS},
    "again": bind_again,
    "free": bind_free,
    "bid": war.bind_bid,
    "neutral": war.bind_bid,
    "raise": war.bind_raise,
    "dragon": war.bind_dragon,
    "retreat": war.bind_retreat,
    "back": war.bind_retreat,
    **answers.BINDERS,
}


def bind(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """As `Notation.bind` says; the binders may take names for checked."""
    binder = _BINDERS.get(decision.kind)
    if binder is None:
        return None
    return misplaced(state, decision, lines) or binder(state, decision, lines)
