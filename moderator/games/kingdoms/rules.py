"""The rules of Tiny Epic Kingdoms: a table of contents.

What is still to be done stands on the agenda of a state. Steps are done as soon as they come
first; a question stays there until it is answered. Each kind of either has a place below.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Literal

from moderator.engine import codec
from moderator.engine.core import Answer, Ask, Decision, Fact, Outcome, Problem, Rolled, Seat
from moderator.engine.core import Step as Made
from moderator.engine.sheets import Line
from moderator.engine.view import View
from moderator.games.kingdoms import (
    afar,
    answering,
    beaten,
    bids,
    dealing,
    ending,
    finds,
    gains,
    levels,
    opening,
    outcome,
    pack,
    setting,
    standing,
    turning,
    view,
)
from moderator.games.kingdoms.choices import Choice
from moderator.games.kingdoms.phases import Log, Phase, Step
from moderator.games.kingdoms.state import ACTIONS, State, Task

PHASES: Mapping[str, Phase] = {
    "faction": dealing.FACTION,
    "draw-faction": dealing.DRAW_FACTION,
    "draw-card": dealing.DRAW_CARD,
    "draw-side": dealing.DRAW_SIDE,
    "territory": dealing.TERRITORY,
    "start": opening.START,
    "resources": opening.STOCK,
    "tokens": opening.TOKENS,
    "choose": turning.CHOOSE,
    "act": answering.ACT,
    **{f"on {action}": answering.ANSWER for action in ACTIONS},
    "again": answering.AGAIN,
    "free": answering.FREE,
    "bid": bids.BID,
    "neutral": bids.NEUTRAL_BID,
    "raise": bids.RAISE,
    "dragon": outcome.DRAGON,
    "retreat": beaten.RETREAT,
    "back": beaten.BACK,
    "gain": gains.GAIN,
    "lose": gains.LOSE,
    "steal": gains.STEAL,
    "token": finds.TOKEN,
    "bandits": finds.BANDITS,
    "place": levels.PLACE,
    "eliminate": levels.ELIMINATE,
}
"""Questions."""

STEPS: Mapping[str, Step] = {
    "sides": dealing.sides,
    "settle": opening.settle,
    "lost-side": dealing.lost_side,
    "hide": opening.hide,
    "first": opening.first_turn,
    "begin": turning.begin,
    "check": ending.check,
    "finish": ending.finish,
    "arrive": finds.arrive,
    "second": answering.second,
    "meet": afar.meet,
    "open": bids.opened,
    "outcome": outcome.outcome,
    "loot": outcome.loot,
    "lair": outcome.lair,
    "beaten": beaten.beaten,
    "peace": outcome.peace,
    "part": beaten.part,
    "place-anew": levels.anew,
    "fine": levels.fine,
    "strike": levels.strike,
    "grant": levels.grant,
}
"""What needs nobody."""


class Kingdoms:
    """Rules[State, Choice]; without memory of its own."""

    name = "kingdoms"
    version = "2"
    never_waits = frozenset({"neutral"})
    reactions = frozenset({"retreat", "back"})
    standing = frozenset(f"on {kind}" for kind in (*ACTIONS, *standing.UNASKED))
    always_asked = frozenset({*(f"on {action}" for action in ACTIONS), "choose", "act", "bid"})
    closes: Literal["turn", "question"] = "question"
    adjuncts = frozenset({"again", "back"})
    interrupts: frozenset[str] = frozenset()
    unseen: Mapping[str, Fact] = MappingProxyType({"token": finds.UNSEEN})

    def setup(self, seats: int, options: Mapping[str, Fact]) -> Made[State]:
        """ValueError where an option cannot be."""
        made = setting.setup(seats, options)
        log = list(made.events)
        return Made(_settled(made.state, log), tuple(log))

    def ask(self, state: State) -> Ask | None:
        """The question that comes first, with those that are asked beside it."""
        tasks = _asked(state)
        decisions = (PHASES[task.kind].decision(state, task) for task in tasks)
        return Ask(tuple(decisions)) if tasks else None

    def choices(self, state: State, decision: Decision) -> Iterator[Choice]:
        task = _task(state, decision)
        assert task is not None, f"{decision} is not asked"
        return PHASES[task.kind].choices(state, task)

    def problem(self, state: State, decision: Decision, choice: Choice) -> Problem | None:
        """Also where nobody asks for that decision, or the choice answers another one."""
        task = _task(state, decision)
        if task is None:
            return Problem("not-your-turn")
        phase = PHASES[task.kind]
        if type(choice) not in phase.takes:
            return Problem("wrong-phase")
        return phase.problem(state, task, choice)

    def apply(self, state: State, answers: Sequence[Answer[Choice]]) -> Made[State]:
        tasks = _asked(state)
        log: Log = []
        state = state._replace(agenda=state.agenda[len(tasks) :])
        for task, answer in zip(tasks, answers, strict=True):
            state = PHASES[task.kind].apply(state, task, answer.choice, log)
        return Made(_settled(state, log), tuple(log))

    def default(self, state: State, decision: Decision) -> Choice:
        task = _task(state, decision)
        assert task is not None, f"{decision} is not asked"
        return PHASES[task.kind].default(state, task)

    def follow(self, state: State, decision: Decision, standing_line: Line) -> Choice | None:
        """The first alternative that is legal now; None asks the seat."""
        usual = partial(self.default, state, decision)
        return next(
            (
                choice
                for choice in standing.choices(state, decision, standing_line, usual)
                if self.problem(state, decision, choice) is None
            ),
            None,
        )

    def view(self, state: State, viewer: Seat | None) -> View:
        return view.view(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.agenda else ending.outcome(state)

    def turn(self, state: State) -> tuple[int, Seat]:
        return state.turn.number, state.turn.active

    def alike(self, state: State) -> Hashable:
        return state

    def pack_before(self, state: State, version: int) -> Mapping[str, Any]:
        return pack.pack_before(state, version)

    def pack(self, state: State) -> Mapping[str, Any]:
        return pack.pack(state)

    def unpack(self, packed: Mapping[str, Any]) -> State:
        return pack.unpack(packed)


def _settled(state: State, log: Log) -> State:
    """Every step done until a question comes first, or nothing is left."""
    while state.agenda and state.agenda[0].kind in STEPS:
        task, *rest = state.agenda
        state = STEPS[task.kind](state._replace(agenda=tuple(rest)), task, log)
    return state


def _asked(state: State) -> tuple[Task, ...]:
    """The question that comes first, and those of its kind behind it that are asked together."""
    if not state.agenda:
        return ()
    kind, number = state.agenda[0].kind, 1
    if PHASES[kind].together:
        while number < len(state.agenda) and state.agenda[number].kind == kind:
            number += 1
    return state.agenda[:number]


def _task(state: State, decision: Decision) -> Task | None:
    for task in _asked(state):
        if PHASES[task.kind].decision(state, task) == decision:
            return task
    return None


RULES = Kingdoms()

codec.register(
    "kingdoms",
    *dict.fromkeys(
        type_ for phase in PHASES.values() for type_ in phase.takes if type_ is not Rolled
    ),
)
