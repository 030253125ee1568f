"""Lines bound to a decision: which binder reads for which kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moderator.engine.core import Decision
from moderator.engine.sheets import Line
from moderator.games.smallworld.notation import closing
from moderator.games.smallworld.notation.acting import bind_act
from moderator.games.smallworld.notation.deploying import bind_deploy
from moderator.games.smallworld.notation.dialect import dialect
from moderator.games.smallworld.notation.legal import Binder, Result
from moderator.games.smallworld.notation.order_of_turn import out_of_order
from moderator.games.smallworld.notation.taking import bind_take
from moderator.games.smallworld.state import State

BINDERS: Mapping[str, Binder] = {
    "take": bind_take,
    "ghouls": bind_act,
    "ghouls-deploy": bind_deploy,
    "act": bind_act,
    "deploy": bind_deploy,
    **closing.BINDERS,
}


def bind(state: State, decision: Decision, lines: Sequence[Line]) -> Result:
    """As `Notation.bind` says; the binders may take names and the order of lines for checked."""
    if decision.kind == "retreat":
        return closing.bind_retreat(state, decision, lines)
    binder = dialect(state).binders.get(decision.kind)
    if binder is None:
        return None
    return out_of_order(state, decision, lines) or binder(state, decision, lines)
