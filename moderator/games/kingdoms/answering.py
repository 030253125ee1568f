"""The questions of a turn's course: act or pass, act or collect, patrol again, act freely."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from moderator.engine.core import Problem, facts
from moderator.games.kingdoms.acts import DEEDS, acts, carry_out, free_acts, no_act, same_army
from moderator.games.kingdoms.choices import (
    Choice,
    Collect,
    Free,
    Nothing,
    Pass,
    Patrol,
    Stand,
)
from moderator.games.kingdoms.collecting import collect
from moderator.games.kingdoms.moving import lying, patrols
from moderator.games.kingdoms.phases import Log, Phase, tell
from moderator.games.kingdoms.state import ON_THE_WAY, State, Task, first

_ACTS = tuple(DEEDS)


def _own(state: State, task: Task) -> Iterator[Choice]:
    yield from acts(state, task.seat)
    yield Pass()


def _others(state: State, task: Task) -> Iterator[Choice]:
    yield from acts(state, task.seat)
    yield Collect()


def _problem(state: State, task: Task, choice: Choice) -> Problem | None:
    """The active player never collects, the others never pass (TK26)."""
    if isinstance(choice, (Pass, Collect)):
        out_of_place = isinstance(choice, Collect) is (task.kind == "act")
        return Problem("wrong-phase") if out_of_place else None
    return no_act(state, task.seat, choice)  # type: ignore[arg-type]


def _apply(state: State, task: Task, choice: Choice, log: Log) -> State:
    if isinstance(choice, Pass):
        tell(log, "passed", seat=task.seat)
        return state
    if isinstance(choice, Collect):
        return collect(state, task.seat, choice, log)
    state = state._replace(turn=state.turn._replace(moved=ON_THE_WAY, raised=False))
    return carry_out(state, task.seat, choice, log)  # type: ignore[arg-type]


def _pass(_state: State, _task: Task) -> Pass:
    return Pass()


def _collect(_state: State, _task: Task) -> Collect:
    return Collect()


ACT = Phase((*_ACTS, Pass, Collect), _own, _problem, _apply, _pass)
ANSWER = Phase((*_ACTS, Pass, Collect), _others, _problem, _apply, _collect)


def second(state: State, task: Task, _log: Log) -> State:
    """Another army may patrol, where there is one that can."""
    able = next(_second_patrols(state, task), None)
    return first(state, Task("again", task.seat)) if able else state


def _second_patrols(state: State, task: Task) -> Iterator[Patrol | Stand]:
    seat = task.seat
    able: Iterator[Patrol | Stand] = chain(patrols(state, seat), lying(state, seat))
    return (patrol for patrol in able if not same_army(state, seat, patrol))


def _again(state: State, task: Task) -> Iterator[Choice]:
    yield from _second_patrols(state, task)
    yield Nothing()


def _no_again(state: State, task: Task, choice: Patrol | Stand | Nothing) -> Problem | None:
    if isinstance(choice, Nothing):
        return None
    if same_army(state, task.seat, choice):
        region = choice.region if isinstance(choice, Stand) else choice.origin
        return Problem("already-used", facts(region=region))
    return no_act(state, task.seat, choice, free=True)


def _patrolled(state: State, task: Task, choice: Patrol | Stand | Nothing, log: Log) -> State:
    if isinstance(choice, Nothing):
        return state
    return DEEDS[type(choice)].apply(state, task.seat, choice, log)


def _nothing(_state: State, _task: Task) -> Nothing:
    return Nothing()


AGAIN = Phase((Patrol, Stand, Nothing), _again, _no_again, _patrolled, _nothing)


def _free(state: State, task: Task) -> Iterator[Choice]:
    yield from map(Free, free_acts(state, task.seat))
    yield Nothing()


def _no_free(state: State, task: Task, choice: Free | Nothing) -> Problem | None:
    if isinstance(choice, Nothing):
        return None
    return no_act(state, task.seat, choice.act, free=True)


def _freed(state: State, task: Task, choice: Free | Nothing, log: Log) -> State:
    """Nothing ends all that were left."""
    if isinstance(choice, Nothing):
        return state
    left = task.about[0]
    assert isinstance(left, int)
    if left > 1:
        state = first(state, Task("free", task.seat, (left - 1,)))
    state = state._replace(turn=state.turn._replace(moved=ON_THE_WAY, raised=False))
    return carry_out(state, task.seat, choice.act, log)


FREE = Phase((Free, Nothing), _free, _no_free, _freed, _nothing)
