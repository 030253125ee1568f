"""How a turn goes on: questions, scoring, losers, the next seat, the end (SW6, SW13, SW38)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from moderator.engine.core import Event, Seat, facts
from moderator.games.smallworld import encampments, ending
from moderator.games.smallworld.conquest import remove
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.scoring import scored
from moderator.games.smallworld.state import (
    NOBODY,
    Band,
    State,
    Turn,
    bands,
    with_band,
)


def begun(state: State, log: Log) -> State:
    """The turn of the seat named begins: its peace is over, and it is asked its first question."""
    turn = state.turn
    player = state.players[turn.seat]
    if player.peace != NOBODY:
        state = state.with_player(turn.seat, player._replace(peace=NOBODY))
    state = state.setting.world.begun(state, log)
    return state if player.active is None else opened(state)


def opened(state: State, after: str = "") -> State:
    """The first question before the conquests that comes after that one."""
    passed = not after
    for kind, needed in state.setting.world.openings:
        if passed and needed(state):
            return in_phase(state, kind)
        passed = passed or kind == after
    raise AssertionError("a world without the question for conquests")


def after_questions(state: State, log: Log) -> State:
    """The next question that a trait of the active race asks; after the last the coins."""
    asks = hooks(state, state.active).asks
    kind = _next_of(state.setting.world.questions, state.turn.phase, asks)
    if kind:
        return in_phase(state, kind)
    return paid(state.setting.world.before_coins(state, log), log)


def paid(state: State, log: Log) -> State:
    """The coins, and what is asked after them."""
    return after_coins(scored(state, log), log)


def after_coins(state: State, log: Log) -> State:
    """The next question that a race of the seat asks once the coins are paid; then the end."""
    asks: tuple[str, ...] = ()
    for band in bands(state.players[state.turn.seat]):
        asks += hooks(state, band).asks_late
    kind = _next_of(state.setting.world.late, state.turn.phase, asks)
    return in_phase(state, kind) if kind else ended(state, log)


def _next_of(kinds: Sequence[str], reached: str, asks: Sequence[str]) -> str:
    """The first of the kinds asked that comes after the one reached, "" for none."""
    if not asks:
        return ""
    left = kinds[kinds.index(reached) + 1 :] if reached in kinds else kinds
    return next((kind for kind in left if kind in asks), "")


def in_phase(state: State, phase: str) -> State:
    """The same position, with another question asked."""
    return state.with_turn(state.turn._replace(phase=phase))


@cache
def _clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    return (*range(first, seats), *range(first))


def loser(state: State) -> tuple[Seat, Band] | None:
    """The first race with tokens driven back, clockwise from the attacker (SW6)."""
    players, first = state.players, state.turn.seat
    for seat in _clockwise(first, len(players)):
        active = players[seat].active
        if active is not None and active.waiting:
            return seat, active
        for band in players[seat].faded:
            if band.waiting:
                return seat, band
    return None


def ended(state: State, log: Log) -> State:
    """All is done but the losers' tokens; then it is the next seat's turn."""
    while (losing := loser(state)) is not None:
        seat, band = losing
        if band.held:
            return in_phase(state, "retreat")
        state = _homeless(state, seat, band, log)
    if state.turn.fallen:
        state = encampments.brought_home(state, state.turn.fallen, log)
    state = state.setting.world.finished(_marked_entered(state), log)
    return _next(state, log)


def _homeless(state: State, seat: Seat, band: Band, log: Log) -> State:
    """They wait in hand for the owner's turn; those of a race that acts no more are lost."""
    lost = band.faded and not hooks(state, band).restless
    home = band._replace(hand=0 if lost else band.hand + band.waiting, waiting=0)
    player = with_band(state.players[seat], band, home)
    state = state.with_player(seat, player)
    return remove(state, seat, home, log) if lost else state


def _marked_entered(state: State) -> State:
    player = state.players[state.turn.seat]
    band = player.active
    if band is None or band.entered:
        return state
    player = with_band(player, band, band._replace(entered=True))
    return state.with_player(state.turn.seat, player)


def _next(state: State, log: Log) -> State:
    round_, seat = state.turn.round, state.turn.seat + 1
    if seat == state.setting.seats:
        round_, seat = round_ + 1, 0
    if round_ > state.setting.board.rounds:
        return ending.over(state, log)
    if seat == 0:
        log.append(Event("round", facts(number=round_)))
    return begun(state.with_turn(Turn(round_, seat)), log)
