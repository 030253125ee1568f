"""Carrying an action out: what fits the chosen one, and what each does (TK18, TK27, TK29)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms import afar, gains, growing, moving, trading
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import own_at
from moderator.games.kingdoms.choices import (
    CARD,
    Act,
    Build,
    Expand,
    FromCard,
    Patrol,
    Quest,
    Research,
    Stand,
    Steal,
    Swap,
    ToCard,
    Trade,
)
from moderator.games.kingdoms.entering import unknown
from moderator.games.kingdoms.phases import Log
from moderator.games.kingdoms.powers import Power
from moderator.games.kingdoms.state import State, Task, first


def _anybody(_power: Power) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Deed:
    """One order: the action it belongs to, and who may give it at all."""

    action: str
    choices: Callable[[State, Seat], Iterator[Act]]
    problem: Callable[[State, Seat, Any], Problem | None]
    apply: Callable[[State, Seat, Any, Log], State]
    able: Callable[[Power], bool] = _anybody


DEEDS: Mapping[type[Any], Deed] = {
    Patrol: Deed("patrol", moving.patrols, moving.no_patrol, moving.patrol),
    Stand: Deed("patrol", moving.lying, moving.no_stand, moving.stand),
    Quest: Deed("quest", moving.quests, moving.no_quest, moving.quest),
    ToCard: Deed(
        "quest", afar.to_card, afar.no_way_to_card, afar.go_to_card, lambda can: bool(can.card)
    ),
    FromCard: Deed(
        "quest",
        afar.from_card,
        afar.no_way_from_card,
        afar.come_from_card,
        lambda can: bool(can.card),
    ),
    Swap: Deed("quest", afar.swaps, afar.no_swap, afar.swap, lambda can: bool(can.swaps)),
    Build: Deed("build", growing.builds, growing.no_build, growing.build),
    Research: Deed("research", growing.researches, growing.no_research, growing.research),
    Expand: Deed("expand", growing.expansions, growing.no_expansion, growing.expand),
    Trade: Deed("trade", trading.trades, trading.no_trade, trading.trade),
    Steal: Deed("trade", trading.thefts, gains.no_theft, gains.steal, lambda can: can.steals),
}
"""What may be done, in the order in which it is offered."""


def fits(state: State, seat: Seat, action: str) -> bool:
    """Whether that action may be carried out now: it was chosen, or an ability puts it in place."""
    chosen = state.turn.action
    return action == chosen or any(
        place in ("*", chosen) and other == action for place, other in power(state, seat).instead
    )


def acts(state: State, seat: Seat) -> Iterator[Act]:
    """Everything legal in the chosen action."""
    return chain.from_iterable(
        deed.choices(state, seat)
        for deed in DEEDS.values()
        if deed.able(power(state, seat)) and fits(state, seat, deed.action)
    )


def free_acts(state: State, seat: Seat) -> Iterator[Act]:
    """Everything legal, whatever was chosen."""
    return chain.from_iterable(
        deed.choices(state, seat) for deed in DEEDS.values() if deed.able(power(state, seat))
    )


def possible(state: State, seat: Seat, action: str) -> bool:
    """Whether the seat could do anything, had that action been chosen."""
    chosen = state._replace(turn=state.turn._replace(action=action))
    return next(acts(chosen, seat), None) is not None


def no_act(state: State, seat: Seat, act: Act, *, free: bool = False) -> Problem | None:
    """Why it cannot be carried out; a free action fits always."""
    problem = _no_such_region(state, act)
    if problem is not None:
        return problem
    deed = DEEDS.get(type(act))
    if deed is None:
        return Problem("wrong-phase")
    if not deed.able(power(state, seat)):
        return Problem("unavailable")
    if not free and not fits(state, seat, deed.action):
        return Problem("wrong-phase", facts(action=state.turn.action))
    return deed.problem(state, seat, act)


def _no_such_region(state: State, act: Act) -> Problem | None:
    named = (getattr(act, field.name) for field in fields(act) if "Region" in str(field.type))
    return unknown(state, *(region for region in named if region != CARD))


def carry_out(state: State, seat: Seat, act: Act, log: Log) -> State:
    """A patrol may be followed by another army's, where an ability allows it."""
    deed = DEEDS[type(act)]
    if isinstance(act, (Patrol, Stand)) and power(state, seat).patrols:
        state = first(state, Task("second", seat))
    return deed.apply(state, seat, act, log)


def same_army(state: State, seat: Seat, act: Patrol | Stand) -> bool:
    """Whether only the army that moved first, or was raised, could do that."""
    region = act.region if isinstance(act, Stand) else act.origin
    lies = state.realm.kind.get(region) == "ruins" and not state.turn.raised
    if region != state.turn.moved or lies is not isinstance(act, Stand):
        return False
    return sum(army.lying is lies for army in own_at(state, region, seat)) == 1
