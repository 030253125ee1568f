"""Fortified: a fortress a turn, one a region, six in all (SW27, SW47, SW49)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.catalogue import FORTRESSES
from moderator.games.smallworld.choices import Fortress, Nothing
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import after_questions
from moderator.games.smallworld.weakest import defences

_NOTHING = Nothing()


def _choices(state: State, _decision: Decision) -> Iterator[Fortress | Nothing]:
    if not _all_stand(state):
        yield from map(Fortress, regions(_free(state)))
    yield _NOTHING


def _free(state: State) -> int:
    return state.active.held & ~state.ground.fortress


def _all_stand(state: State) -> bool:
    return state.ground.fortress.bit_count() >= FORTRESSES


def _problem(state: State, _decision: Decision, choice: Fortress | Nothing) -> Problem | None:
    if isinstance(choice, Nothing):
        return None
    region = choice.region
    if not 0 < region <= state.setting.board.size:
        return Problem("unknown-region", facts(region=region))
    if not state.active.held >> region & 1:
        return Problem("not-owned", facts(region=region))
    if _all_stand(state):
        return Problem("limit", facts(limit=FORTRESSES))
    if state.ground.fortress >> region & 1:
        return Problem("full", facts(region=region))
    return None


def _apply(state: State, _decision: Decision, choice: Fortress | Nothing, log: Log) -> State:
    if isinstance(choice, Fortress):
        counts = ((choice.region, 1),)
        log.append(Event("placed", facts(seat=state.turn.seat, piece="fortress", counts=counts)))
        fortress = state.ground.fortress | 1 << choice.region
        state = state.with_ground(state.ground._replace(fortress=fortress))
    return after_questions(state, log)


def _default(state: State, _decision: Decision) -> Fortress | Nothing:
    """In the weakest region that has none."""
    strength = defences(state, _free(state))
    if not strength or _all_stand(state):
        return _NOTHING
    return Fortress(min((strong, region) for region, strong in strength.items())[1])


PHASE = Phase((Fortress, Nothing), _choices, _problem, _apply, _default)
