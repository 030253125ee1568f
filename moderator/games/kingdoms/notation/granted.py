"""Orders that exist through an ability alone, and who can have it this turn (TK24, TK29)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from moderator.engine.core import Seat
from moderator.games.kingdoms.abilities import level, power
from moderator.games.kingdoms.notation.verbs import FREE
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State

NOT_YET = Power()
LEARNING = "research"


def out_of_reach(state: State, seat: Seat, verb: str) -> bool:
    """Whether that order needs what neither this level nor the next one brings."""
    granted = _GRANTED.get(FREE if verb.startswith(FREE) else verb)
    return granted is not None and not granted(state, seat)


def coming(state: State, seat: Seat, *kinds: str) -> bool:
    """Whether steps or questions of those kinds are still to come for that seat."""
    return any(task.seat == seat and task.kind in kinds for task in state.agenda)


def loots(state: State, seat: Seat) -> bool:
    """Whether it takes something from whoever beats it (Goblins)."""
    return _able(lambda can: can.loots)(state, seat)


def _next_level(state: State, seat: Seat) -> Power:
    """What research could still bring this turn; nothing where another action was chosen."""
    player = state.players[seat]
    return level(state, player, player.magic + 1) if _learns(state, seat) else NOT_YET


def _learns(state: State, seat: Seat) -> bool:
    instead = power(state, seat).instead
    return state.turn.action in ("", LEARNING) or any(other == LEARNING for _, other in instead)


def _able(can: Callable[[Power], bool]) -> Callable[[State, Seat], bool]:
    """What holds from a level on: had already, or with the next one."""
    return lambda state, seat: can(power(state, seat)) or can(_next_level(state, seat))


def _on_reaching(step: str, kind: str) -> Callable[[State, Seat], bool]:
    """What a level brings once, when it is reached: with the next level, or just now."""

    def granted(state: State, seat: Seat) -> bool:
        reaching = step in _next_level(state, seat).on_reaching
        return reaching or coming(state, seat, step, kind)

    return granted


_GRANTED: Mapping[str, Callable[[State, Seat], bool]] = {
    "raise": _able(lambda can: can.raises),
    "swap": _able(lambda can: bool(can.swaps)),
    "steal": _able(lambda can: can.steals or can.loots),
    FREE: _on_reaching("grant", "free"),
    "place": _on_reaching("place-anew", "place"),
    "eliminate": _on_reaching("strike", "eliminate"),
}
