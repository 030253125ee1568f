"""Armies that leave play, and those that may not (TK6, TK7, TK22)."""

from __future__ import annotations

from moderator.engine.core import Problem, Seat, letter
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import at, come_in, in_play, removed
from moderator.games.kingdoms.choices import NOTHING, Region
from moderator.games.kingdoms.gains import give
from moderator.games.kingdoms.goods import total_of
from moderator.games.kingdoms.phases import Log, tell
from moderator.games.kingdoms.state import Army, State, Task, first


def unlosable(state: State, seat: Seat) -> Problem | None:
    """Why none of its armies may be lost now, if so: the last one, or those that stand firm."""
    armies = in_play(state, seat)
    if armies == 1:
        return Problem("last-army")
    return Problem("protected") if firm(state, seat) else None


def unlosable_in_war(state: State, seat: Seat) -> Problem | None:
    """The same of an army beaten in the war at hand: none stands firm in a war that it started."""
    problem = unlosable(state, seat)
    started = state.war is not None and state.war.attacker == seat
    return None if started and problem == Problem("protected") else problem


def firm(state: State, seat: Seat) -> bool:
    """So few armies that an ability keeps them all."""
    return in_play(state, seat) <= power(state, seat).firm


def fall(state: State, army: Army, region: Region, cause: str, log: Log) -> State:
    """The army goes back to its supply. `region` is where it fell."""
    state = removed(state, army)
    tell(log, "fell", seat=army.seat, region=region, cause=cause)
    if cause == "war":
        hooks = power(state, army.seat)
        state = give(state, army.seat, hooks.fallen_goods, _reason(state, army.seat), log)
    for other in range(state.setting.seats):
        if other != army.seat:
            hooks = power(state, other)
            goods = total_of(NOTHING, *(hook(state, cause) for hook in hooks.scavenges))
            state = give(state, other, goods, _reason(state, other), log)
    return state


def _reason(state: State, seat: Seat) -> str:
    return state.players[seat].faction


def refuge(state: State, seat: Seat, start: Region, log: Log) -> State:
    """An army on its way that may not be lost goes free to the nearest region nobody holds."""
    steps = state.realm.distant(start)
    empty = [region for region in steps if not at(state, region)]
    home = letter(seat)
    target = min(empty, key=lambda region: (steps[region], region[0] != home, region))
    tell(log, "moved", seat=seat, by="refuge", origin=start, target=target)
    state = come_in(followed(state, seat, start, target), seat, target)
    return first(state, Task("arrive", seat, (target,)))


def followed(state: State, seat: Seat, origin: Region, target: Region) -> State:
    """The army that made the war is remembered where it goes from there: no second patrol may be
    its. Others of that seat, which an ally drives out of shared regions, have not patrolled."""
    war = state.battle
    if seat != war.attacker or origin != war.region:
        return state
    return state._replace(turn=state.turn._replace(moved=target, raised=False))
