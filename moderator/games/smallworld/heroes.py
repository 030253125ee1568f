"""Heroic: two heroes in two regions after each redeployment (SW28, SW40, SW49)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from moderator.engine.core import Decision, Event, Problem, facts
from moderator.games.smallworld.bits import mask, regions
from moderator.games.smallworld.catalogue import HEROES
from moderator.games.smallworld.choices import Heroes, Nothing
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import State
from moderator.games.smallworld.turns import after_questions
from moderator.games.smallworld.weakest import defences


def _number(state: State) -> int:
    return min(HEROES, state.active.held.bit_count())


def _choices(state: State, _decision: Decision) -> Iterator[Heroes | Nothing]:
    number = _number(state)
    if not number:
        yield Nothing()
        return
    yield from map(Heroes, combinations(regions(state.active.held), number))


def _problem(state: State, _decision: Decision, choice: Heroes | Nothing) -> Problem | None:
    held = state.active.held
    if isinstance(choice, Nothing):
        return Problem("wrong-phase") if held else None
    for region in choice.regions:
        if not 0 < region <= state.setting.board.size:
            return Problem("unknown-region", facts(region=region))
        if not held >> region & 1:
            return Problem("not-owned", facts(region=region))
    if not 0 < len(choice.regions) <= HEROES:
        return Problem("limit", facts(limit=HEROES))
    if len(set(choice.regions)) < len(choice.regions):
        return Problem("full", facts(region=choice.regions[0]))
    return None


def _filled(state: State, named: tuple[int, ...]) -> tuple[int, ...]:
    """Those named; then heroes that stand where they are; then the weakest regions."""
    held = state.active.held
    staying = [region for region in regions(state.ground.hero & held) if region not in named]
    rest = held & ~mask(named) & ~mask(staying)
    strength = defences(state, rest)
    others = sorted(strength, key=lambda region: (strength[region], region))
    return tuple(sorted((*named, *staying, *others)[: _number(state)]))


def _apply(state: State, _decision: Decision, choice: Heroes | Nothing, log: Log) -> State:
    if isinstance(choice, Heroes):
        places = _filled(state, choice.regions)
        counts = tuple((region, 1) for region in places)
        log.append(Event("placed", facts(seat=state.turn.seat, piece="hero", counts=counts)))
        state = state.with_ground(state.ground._replace(hero=mask(places)))
    return after_questions(state, log)


def _default(state: State, _decision: Decision) -> Heroes | Nothing:
    places = _filled(state, ())
    return Heroes(places) if places else Nothing()


PHASE = Phase((Heroes, Nothing), _choices, _problem, _apply, _default)
