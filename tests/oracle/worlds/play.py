"""One order line: whether it is allowed now, and what it does."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.oracle.worlds import pieces
from tests.oracle.worlds.acts import play_act, play_ghouls, refuse_act, refuse_ghouls
from tests.oracle.worlds.answers import QUESTIONS
from tests.oracle.worlds.orders import Order, read
from tests.oracle.worlds.state import (
    State,
)


def asked(state: State) -> list[tuple[str, str]]:
    """Who is asked, and what."""
    if state.over:
        return []
    turn = state.turn
    if turn.question == "retreat":
        return [(turn.ask[0], "retreat")]
    return [(turn.seat, "balrog" if turn.pentacle else turn.question)]


def refusal(state: State, seat: str, line: str) -> str | None:
    """None where the order is legal now; else "code: reason"."""
    if not asked(state) or asked(state)[0][0] != seat:
        return "not-your-turn: another seat is asked"
    order = read(line)
    question = asked(state)[0][1]
    if question == "act":
        return refuse_act(state, seat, order)
    if question == "ghouls":
        return refuse_ghouls(state, seat, order)
    verb, check = QUESTIONS[question][:2]
    none = order.verb == "none" or order.words[:1] == ("none",)
    if order.verb not in (verb, "none") or (order.ghouls != (question == "ghouls-deploy")):
        return f"wrong-phase: {question} is asked"
    if none and (question in pieces.MUST or pieces.must_stand(state, seat, question)):
        return f"wrong-phase: {question} must be answered"
    if none and question == "camps":
        return "syntax: where they stand, or `camps weakest` (orders.md)"
    return None if none else check(state, seat, order)


def play(
    state: State, seat: str, line: str, dice: Sequence[int] = (), draws: Sequence[Any] = ()
) -> State:
    """The order carried out; `dice` are the faces that it made fall."""
    return pieces.without_strays(carry(stacked(state, draws), seat, read(line), dice))


def carry(state: State, seat: str, order: Order, dice: Sequence[int]) -> State:
    """The order carried out at the question that is asked."""
    question = asked(state)[0][1]
    if question == "act":
        return play_act(state, seat, order, dice)
    if question == "ghouls":
        return play_ghouls(state, seat, order, dice)
    none = order.verb == "none" or order.words[:1] == ("none",)
    return QUESTIONS[question][2](state, seat, None if none else order)


def stacked(state: State, draws: Sequence[Any]) -> State:
    """What chance drew is put on top of its pile; a badge that is not in the stack comes first
    when the discard is shuffled into a new one, and what is left of the old stack comes before."""
    drawn = tuple(result for what, result in draws if what in ("badge", "stonehedge"))
    state = replace(state, shown=tuple(badge for badge in drawn if badge not in state.badges))
    for what, result in reversed(list(draws)):
        if what in ("badge", "stonehedge") and result in state.badges:
            rest = tuple(b for b in state.badges if b != result)
            state = replace(state, badges=(result, *rest))
        elif what == "banner":
            rest = tuple(b for b in state.banners if b != result)
            state = replace(state, banners=(result, *rest))
        elif what == "find":
            rest = tuple(f for f in state.found if f != result)
            state = replace(state, found=(result, *rest))
    return state
