"""The reinforcement die (rulebook 000, the last conquest; SW5, SW22, SW41)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from moderator.engine.core import Decision, Event, Fact, Problem, Rolled, facts
from moderator.games.smallworld import rollfirst
from moderator.games.smallworld.attack import Attack
from moderator.games.smallworld.conquest import seize
from moderator.games.smallworld.costs import hand_for, price
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log, Phase, rolled
from moderator.games.smallworld.readying import acting
from moderator.games.smallworld.redeploy import begin_redeployment
from moderator.games.smallworld.state import FREE, NO_TARGET, State


def roll_for(state: State, region: int) -> State:
    """The die is to be rolled for that region."""
    return state.with_turn(state.turn._replace(target=region, started=True))


@cache
def _faces(about: tuple[Fact, ...]) -> tuple[Rolled, ...]:
    """Each once: a die has blank sides."""
    return tuple(map(rolled, dict.fromkeys(about)))


def _choices(_state: State, decision: Decision) -> Iterator[Rolled]:
    return iter(_faces(decision.about))


def _problem(_state: State, decision: Decision, choice: Rolled) -> Problem | None:
    return None if choice.result in decision.about else Problem("unavailable")


def _apply(state: State, _decision: Decision, choice: Rolled, log: Log) -> State:
    face = choice.result
    assert isinstance(face, int)
    region, ghouls = state.turn.target, state.turn.phase == "ghouls"
    state = state.with_turn(state.turn._replace(target=NO_TARGET))
    named = None if region == FREE else region
    log.append(Event("rolled", facts(seat=state.turn.seat, face=face, region=named)))
    if named is None:
        return rollfirst.shown(state, face) or _over(state, ghouls, None, face, log)
    band = acting(state, ghouls)
    if hand_for(state, band, region) + face < price(state, band, hooks(state, band), region):
        return _over(state, ghouls, region, face, log)
    attack = Attack(region, band.hand, band.hand, "die")
    state = seize(state, ghouls, attack, log)
    return resumed(state.with_turn(state.turn._replace(rolled=True)), log)


def resumed(state: State, log: Log) -> State:
    """After the last roll the redeployment begins, as soon as nothing else is to be answered."""
    if not state.turn.rolled or state.setting.world.pressing(state) is not None:
        return state
    ghouls = state.turn.phase == "ghouls"
    return begin_redeployment(state.with_turn(state.turn._replace(rolled=False)), ghouls, log)


def _over(state: State, ghouls: bool, region: int | None, face: int, log: Log) -> State:
    race = acting(state, ghouls).race
    log.append(Event("failed", facts(seat=state.turn.seat, race=race, region=region, face=face)))
    return begin_redeployment(state, ghouls, log)


def _default(_state: State, decision: Decision) -> Rolled:
    return rolled(decision.about[0])


PHASE = Phase((Rolled,), _choices, _problem, _apply, _default)
