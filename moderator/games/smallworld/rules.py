"""The rules of Small World: a table of contents.

Each kind of decision has a module of its own; this one finds it and keeps the contract.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from moderator.engine import codec
from moderator.engine.core import (
    DICE,
    Answer,
    Ask,
    Decision,
    Fact,
    Outcome,
    Problem,
    Rolled,
    Seat,
    Step,
)
from moderator.engine.sheets import Line
from moderator.engine.view import View
from moderator.games.smallworld import ending, market, pack, retreat, setting, view
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.catalogue import FACES
from moderator.games.smallworld.choices import Choice
from moderator.games.smallworld.contract import Phase
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import NO_TARGET, State
from moderator.games.smallworld.surface import PHASES, SURFACE


@lru_cache(maxsize=1 << 12)
def _asked(seat: Seat, kind: str, about: tuple[Fact, ...] = ()) -> Ask:
    return Ask((Decision(seat, kind, about),))


def _phase(state: State, decision: Decision) -> Phase[State]:
    return state.setting.world.phases[decision.kind]


class SmallWorld:
    """Rules[State, Choice]; without memory of its own.

    Also for games built on these blocks: what differs stands in their world.
    """

    name = "smallworld"
    version = "2"
    never_waits = reactions = frozenset({"retreat"})
    always_asked: frozenset[str] = frozenset()
    standing = frozenset({"retreat"})
    closes: Literal["turn", "question"] = "turn"
    adjuncts: frozenset[str] = frozenset()
    interrupts: frozenset[str] = frozenset()
    unseen: Mapping[str, Fact] = MappingProxyType({})

    def setup(self, seats: int, options: Mapping[str, Fact]) -> Step[State]:
        """ValueError where an option cannot be."""
        return setting.setup(seats, options)

    def ask(self, state: State) -> Ask | None:
        """One decision at a time; chance comes first."""
        turn = state.turn
        if state.market.pending:
            drawn = Decision(DICE, state.market.pending, market.possible(state.market))
            return Ask((drawn,))  # hardly ever the same pile: nothing to keep
        if (pressing := state.setting.world.pressing(state)) is not None:
            return Ask((pressing,))
        if turn.target != NO_TARGET:
            return _asked(DICE, "die", FACES)
        if turn.phase == "retreat":
            return Ask((retreat.decision(state),))
        return None if turn.phase == ending.OVER else _asked(turn.seat, turn.phase)

    def choices(self, state: State, decision: Decision) -> Iterator[Any]:
        return _phase(state, decision).choices(state, decision)

    def problem(self, state: State, decision: Decision, choice: Choice) -> Problem | None:
        """Also where nobody asks for that decision, or the choice answers another one."""
        asked = self.ask(state)
        if asked is None or decision not in asked.decisions:
            return Problem("not-your-turn")
        phase = _phase(state, decision)
        if type(choice) not in phase.takes:
            return Problem(phase.refusal)
        return phase.problem(state, decision, choice)

    def apply(self, state: State, answers: Sequence[Answer[Choice]]) -> Step[State]:
        log: Log = []
        for decision, choice, _by in answers:
            state = _phase(state, decision).apply(state, decision, choice, log)
        return Step(state, tuple(log))

    def default(self, state: State, decision: Decision) -> Any:
        return _phase(state, decision).default(state, decision)

    def follow(self, state: State, decision: Decision, standing: Line) -> Choice | None:
        """Only a retreat is answered by a standing instruction."""
        return retreat.follow(state, standing) if decision.kind == "retreat" else None

    def view(self, state: State, viewer: Seat | None) -> View:
        return view.view(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state) if state.turn.phase == ending.OVER else None

    def turn(self, state: State) -> tuple[int, Seat]:
        turn = state.turn
        return (turn.round - 1) * state.setting.seats + turn.seat + 1, turn.seat

    def alike(self, state: State) -> Hashable:
        """How the active race's tokens are spread bears on no order before the redeployment, and
        nobody attacks it any more; what it has in hand says how many there are."""
        band = state.players[state.turn.seat].active
        if band is None or state.turn.phase == "ghouls":
            return state
        tokens = list(state.ground.tokens)
        for region in regions(band.held):
            tokens[region] = 1
        return state.with_ground(state.ground._replace(tokens=tuple(tokens)))

    def pack_before(self, state: State, version: int) -> Mapping[str, Any]:
        return pack.before(self.pack(state), version)

    def pack(self, state: State) -> Mapping[str, Any]:
        return pack.pack(state)

    def unpack(self, packed: Mapping[str, Any]) -> State:
        return pack.unpack(packed, SURFACE)


RULES = SmallWorld()

codec.register(
    "smallworld",
    *(type_ for phase in PHASES.values() for type_ in phase.takes if type_ is not Rolled),
)
