"""Relics and places turned up where monsters were; Stonehedge's badge (UG4, UG20).

Neither is decided before it is turned up: what may come is drawn then, all equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import DICE, Decision, Event, Problem, Rolled, facts
from moderator.games.smallworld import market
from moderator.games.smallworld.die import resumed
from moderator.games.smallworld.phases import Log, Phase
from moderator.games.smallworld.state import Stack, State
from moderator.games.underground import balrog
from moderator.games.underground.catalogue import RELICS
from moderator.games.underground.depths import NOWHERE, changed, depths, spelt

UNKNOWN = ""
"""What is turned up in thought, where no order may count on it."""


def found_at(state: State, region: int, log: Log) -> State:
    """The monsters leave that region and something is turned up there."""
    state = changed(state, monsters=depths(state).monsters & ~(1 << region))
    finds = depths(state).finds
    if finds.pool:
        return spelt(state, finding=region)
    return _turned_up(state, finds.under[0], region, log) if finds.under else state


def pressing(state: State) -> Decision | None:
    """What chance, or the finder of the Pentacle, must say before anything else."""
    more = depths(state)
    if more.turn.finding:
        return Decision(DICE, "find", more.finds.pool)
    if more.turn.naming:
        return Decision(DICE, "stonehedge", state.market.badges.pool)
    return Decision(state.turn.seat, "balrog") if more.turn.calling else None


def _turned_up(state: State, what: str, region: int, log: Log) -> State:
    more = depths(state)
    log.append(Event("found", facts(seat=state.turn.seat, region=region, what=what)))
    kind = "relics" if what in RELICS else "places"
    state = changed(
        state, finds=_without(more.finds, what), **{kind: (*getattr(more, kind), (what, region))}
    )
    state = spelt(state, finding=NOWHERE)
    match what:
        case "pentacle":
            return spelt(state, calling=balrog.able(state, region) != 0, moved=True)
        case "stonehedge":
            return _named(state, log)
        case _:
            return state


def _without(finds: Stack, what: str) -> Stack:
    if finds.pool:
        return Stack(tuple(id_ for id_ in finds.pool if id_ != what), finds.under)
    return Stack((), finds.under[1:])


def _named(state: State, log: Log) -> State:
    """A badge from the hidden stack; from the discard where that has run out."""
    state = state._replace(market=market.refilled(state.setting.box, state.market))
    badges = state.market.badges
    if len(badges.pool) > 1:
        return spelt(state, naming=True)
    known = badges.pool or badges.under[:1]
    return _given(state, known[0], log) if known else state


def _given(state: State, power: str, log: Log) -> State:
    badges = market.without(state.market.badges, power)
    log.append(Event("stonehedge", facts(power=power)))
    state = state._replace(market=state.market._replace(badges=badges))
    return spelt(changed(state, stonehedge=power), naming=False)


def _choices(_state: State, decision: Decision) -> Iterator[Rolled]:
    return map(Rolled, decision.about)


def _problem(_state: State, decision: Decision, choice: Rolled) -> Problem | None:
    return None if choice.result in decision.about else Problem("unavailable")


def _find(state: State, _decision: Decision, choice: Rolled, log: Log) -> State:
    if choice.result == UNKNOWN:
        return resumed(spelt(state, finding=NOWHERE, hidden=True), log)
    after = _turned_up(state, str(choice.result), depths(state).turn.finding, log)
    return resumed(after, log)


def _name(state: State, _decision: Decision, choice: Rolled, log: Log) -> State:
    if choice.result == UNKNOWN:
        return resumed(spelt(state, naming=False), log)
    return resumed(_given(state, str(choice.result), log), log)


def _default(_state: State, decision: Decision) -> Rolled:
    return Rolled(decision.about[0])


FIND = Phase((Rolled,), _choices, _problem, _find, _default)
STONEHEDGE = Phase((Rolled,), _choices, _problem, _name, _default)
