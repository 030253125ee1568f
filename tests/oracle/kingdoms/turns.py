"""The course of a turn: the card cleared, the action chosen, all in order, the end checked."""

from __future__ import annotations

from dataclasses import replace

from tests.oracle.kingdoms.actions import HIGHEST_MAGIC, HIGHEST_TOWER, lines, refuse_action
from tests.oracle.kingdoms.moves import ask_gain, mark_fresh
from tests.oracle.kingdoms.values import (
    ACTIONS,
    ARMIES,
    Ask,
    Do,
    State,
    after,
    clockwise_from,
    has,
    in_play,
    no,
    push,
)
from tests.oracle.kingdoms.words import read

SHIELDS = 5


def begin_turn(state: State) -> State:
    """004, phase 1: with all five shields placed the card is cleared, or the game ends (TK9). Five
    players: who clears it skips the turn (TK11)."""
    if len(state.shields) >= SHIELDS:
        if state.ending:
            return finish(state)
        state = replace(state, shields=())
        if len(state.players) == 5:
            state = replace(state, active=after(state, state.active))
    return choose_next(state)


def choose_next(state: State) -> State:
    """Phase 2. Gamelyn 3: before choosing, one of choice."""
    state = push(state, Ask("choose", state.active))
    return ask_gain(state, state.active, int(has(state, state.active, "order-of-gamelyn", 3)))


def finish(state: State) -> State:
    return replace(state, over=True, ending=True, agenda=(), war=None)


def refuse_choice(state: State, seat: str, action: str) -> str | None:
    """004, phase 2: an action without a shield. Satyrs 4: a used one too."""
    if action in state.shields and not has(state, seat, "satyrs", 4):
        return no("already-used", f"{action} carries a shield", "004 Выбор действия")
    return None


def choose(state: State, action: str) -> State:
    """The shield is put; a used action keeps its own (Satyrs 4)."""
    shields = state.shields if action in state.shields else (*state.shields, action)
    return take_round(replace(state, action=action, shields=shields))


def take_round(state: State) -> State:
    """004, phase 3: the active player first, then the others clockwise; then phases 4 and 5."""
    seats = clockwise_from(state, state.active)
    return push(state, *(Do("ask_to_act", (seat,)) for seat in seats), Do("close_turn"))


def ask_to_act(state: State, seat: str) -> State:
    """A standing answer is given at once, where one of its alternatives is legal (orders, on)."""
    state = mark_fresh(state, seat)
    standing = state.seats[seat].on.get(state.action) if seat != state.active else None
    for line in (standing or "").split(" or "):
        order = read(line)
        if order == ("collect",) or (
            order and refuse_action(state, seat, state.action, order) is None
        ):
            return push(state, Do("act", (seat, line)))
    return push(state, Ask("act", seat, state.action))


def ask_again(state: State, seat: str) -> State:
    """Goblins 1: a second army, where one can go."""
    if any(refuse_second(state, seat, line) is None for line in lines(state, seat, "patrol")):
        return push(state, Ask("again", seat, "patrol"))
    return state


def refuse_second(state: State, seat: str, line: str) -> str | None:
    order = read(line)
    assert order is not None
    return refuse_action(state, seat, "patrol", order)


def ask_free(state: State, seat: str, left: int) -> State:
    """Gamelyn 4: two actions of choice, at the usual price, without shields."""
    return push(mark_fresh(state, seat), Ask("free", seat, left)) if left else state


def close_turn(state: State) -> State:
    """004, phases 4 and 5: the end is triggered once and never undone (TK9)."""
    reached = [seat for seat in state.players if reasons(state, seat)]
    if reached and not state.ending:
        magic = tuple(s for s in reached if state.seats[s].magic >= HIGHEST_MAGIC)
        state = replace(state, ending=True, deciders=magic)
    if state.ending and len(state.shields) >= SHIELDS:
        return finish(state)  # the next turn would begin by clearing the card
    state = replace(state, active=after(state, state.active), action="")
    return push(state, Do("begin_turn"))


def reasons(state: State, seat: str) -> list[str]:
    """004: seven armies in play, the sixth tower level, the fifth level of magic."""
    own = state.seats[seat]
    found = {
        "armies": in_play(state, seat) >= ARMIES,
        "tower": own.tower >= HIGHEST_TOWER,
        "magic": own.magic >= HIGHEST_MAGIC,
    }
    return [name for name, so in found.items() if so]


def first_free(state: State) -> str:
    """The first action of the card that carries no shield."""
    return next(action for action in ACTIONS if action not in state.shields)
