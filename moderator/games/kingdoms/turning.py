"""The course of a turn: the card cleared, an action chosen, carried round the table (TK1, TK11)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.choices import Choose
from moderator.games.kingdoms.ending import finish
from moderator.games.kingdoms.gains import of_choice
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import ACTIONS, SHIELDS, State, Task, Turn, first

SKIPPING = 5
"""With so many players, who clears the card skips that turn."""


def begin(state: State, task: Task, log: Log) -> State:
    """The seat's turn; where the card is full it is cleared first, or the game ends."""
    seat = task.seat
    if len(state.shields) == SHIELDS:
        if state.ending:
            return finish(state, task, log)
        tell(log, "cleared", seat=seat)
        state = state._replace(shields=())
        if state.setting.seats == SKIPPING:
            tell(log, "skipped", seat=seat)
            seat = (seat + 1) % SKIPPING
    number = state.turn.number + 1
    tell(log, "turn", number=number, seat=seat)
    return choosing(state._replace(turn=Turn(number, seat)), seat)


def choosing(state: State, seat: Seat) -> State:
    """The seat is asked for an action, after what comes before it."""
    state = first(state, Task("choose", seat))
    gain = power(state, seat).before_choosing
    return of_choice(state, seat, gain, state.players[seat].faction)


def carried_round(state: State) -> State:
    """The active seat carries the action out, then the others clockwise; then the next turn."""
    turn, seats = state.turn, state.setting.seats
    others = [(turn.active + step) % seats for step in range(1, seats)]
    return first(
        state,
        Task("act", turn.active, (turn.action,)),
        *(Task(f"on {turn.action}", other) for other in others),
        Task("check", turn.active),
        Task("begin", others[0]),
    )


def _actions(state: State, task: Task) -> Iterator[Choose]:
    return (Choose(name) for name in ACTIONS if _no_choice(state, task, Choose(name)) is None)


def _no_choice(state: State, task: Task, choice: Choose) -> Problem | None:
    if choice.action not in ACTIONS:
        return Problem("unknown-name", facts(word=choice.action), candidates=ACTIONS)
    if choice.action in state.shields and not power(state, task.seat).any_action:
        return Problem("already-used", facts(action=choice.action))
    return None


def _chosen(state: State, task: Task, choice: Choose, log: Log) -> State:
    """A shield is put there, unless one lies there already."""
    tell(log, "chose", seat=task.seat, action=choice.action)
    if choice.action not in state.shields:
        state = state._replace(shields=(*state.shields, choice.action))
    return carried_round(state._replace(turn=state.turn._replace(action=choice.action)))


def _first_free(state: State, _task: Task) -> Choose:
    return Choose(next(name for name in ACTIONS if name not in state.shields))


CHOOSE = Phase((Choose,), _actions, _no_choice, _chosen, _first_free)
