"""How a turn goes on: questions, scoring, losers, the next seat, the end (SW6, SW13, SW38)."""

from __future__ import annotations

from moderator.engine.core import Event, Seat, facts
from moderator.games.smallworld import encampments, ending
from moderator.games.smallworld.costs import hooks
from moderator.games.smallworld.effects import restless
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.scoring import scored
from moderator.games.smallworld.state import (
    NOBODY,
    Band,
    State,
    Turn,
    bands,
    with_band,
    with_player,
)


def begun(state: State) -> State:
    """The turn of the seat named begins: its peace is over, and it is asked its first question."""
    turn = state.turn
    player = state.players[turn.seat]
    if player.peace != NOBODY:
        players = with_player(state.players, turn.seat, player._replace(peace=NOBODY))
        state = state._replace(players=players)
    phase = "take" if player.active is None else first_phase(state)
    return state._replace(turn=Turn(turn.round, turn.seat, phase))


def first_phase(state: State) -> str:
    """Ghouls in decline come before the active race."""
    return "ghouls" if restless(state.players[state.turn.seat]) else "act"


def after_deployment(state: State, log: Log) -> State:
    """The question that a power asks, if any, else the coins."""
    asks = hooks(state.active).asks
    if asks:
        return in_phase(state, asks[0])
    return after_questions(state, log)


def after_questions(state: State, log: Log) -> State:
    """The coins; then the question that a power asks after them."""
    state = scored(state, log)
    asks = hooks(state.active).asks_late
    if asks:
        return in_phase(state, asks[0])
    return ended(state, log)


def in_phase(state: State, phase: str) -> State:
    """The same position, with another question asked."""
    return state._replace(turn=state.turn._replace(phase=phase))


def loser(state: State) -> tuple[Seat, Band] | None:
    """The first race with tokens driven back, clockwise from the attacker (SW6)."""
    seats = state.setting.seats
    for step in range(seats):
        seat = (state.turn.seat + step) % seats
        for band in bands(state.players[seat]):
            if band.waiting:
                return seat, band
    return None


def ended(state: State, log: Log) -> State:
    """All is done but the losers' tokens; then it is the next seat's turn."""
    while (found := loser(state)) is not None:
        seat, band = found
        if band.held:
            return in_phase(state, "retreat")
        home = band._replace(hand=band.hand + band.waiting, waiting=0)
        player = with_band(state.players[seat], band, home)
        state = state._replace(players=with_player(state.players, seat, player))
    if state.turn.fallen:
        state = encampments.brought_home(state, state.turn.fallen, log)
    return _next(_marked_entered(state), log)


def _marked_entered(state: State) -> State:
    player = state.players[state.turn.seat]
    band = player.active
    if band is None or band.entered:
        return state
    player = with_band(player, band, band._replace(entered=True))
    return state._replace(players=with_player(state.players, state.turn.seat, player))


def _next(state: State, log: Log) -> State:
    round_, seat = state.turn.round, state.turn.seat + 1
    if seat == state.setting.seats:
        round_, seat = round_ + 1, 0
    if round_ > state.setting.board.rounds:
        return ending.over(state, log)
    if seat == 0:
        log.append(Event("round", facts(number=round_)))
    return begun(state._replace(turn=Turn(round_, seat, "")))
