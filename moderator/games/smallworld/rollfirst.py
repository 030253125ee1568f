"""Berserk: the die comes before the target is named (SW22)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, facts
from moderator.games.smallworld.choices import RollFirst
from moderator.games.smallworld.costs import in_hand, prices, targets
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.readying import acting
from moderator.games.smallworld.refusals import LONGEST_ROLL
from moderator.games.smallworld.state import FREE, NO_DIE, Band, State

_ROLL = RollFirst()


def payable(state: State, band: Band) -> bool:
    """Whether the hand, and the die that lies there, suffice for some region."""
    hand, fx = in_hand(state, band), hooks(state, band)
    if not hand:
        return False
    wanted = targets(state, band, fx)
    return any(cost <= hand for _, cost in prices(state, band, fx, wanted))


def choices(state: State, band: Band) -> Iterator[RollFirst]:
    """Rolling, where it could help."""
    if problem(state, band, _ROLL) is None:
        yield _ROLL


def problem(state: State, band: Band, _choice: RollFirst) -> Problem | None:
    """One die a conquest, a token in hand, and a target for the best face."""
    if state.turn.die != NO_DIE:
        return Problem("already-used")
    if RollFirst not in hooks(state, band).grants:
        return Problem("unavailable")
    best = state.with_turn(state.turn._replace(die=LONGEST_ROLL))
    if not payable(best, band):
        return Problem("not-enough-tokens", facts(hand=in_hand(state, band)))
    return None


def apply(state: State, _choice: RollFirst, _log: Log) -> State:
    """Chance is asked; what it shows helps the next conquest."""
    return state.with_turn(state.turn._replace(target=FREE, started=True))


def shown(state: State, face: int) -> State | None:
    """The die lies there for the next conquest; None where even so nothing can be paid."""
    state = state.with_turn(state.turn._replace(die=face))
    return state if payable(state, acting(state, False)) else None
