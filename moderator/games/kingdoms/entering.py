"""Who may come into a region (rulebook 004, moving; TK7, TK24, TK27)."""

from __future__ import annotations

from moderator.engine.core import Problem, Seat, facts
from moderator.games.kingdoms.abilities import power
from moderator.games.kingdoms.armies import (
    at,
    foes_at,
    in_play,
    neutral_armies,
    own_at,
    set_out,
)
from moderator.games.kingdoms.choices import Region
from moderator.games.kingdoms.payment import could_pay
from moderator.games.kingdoms.state import NEUTRAL, ROOM, Army, State, War


def unknown(state: State, *regions: Region) -> Problem | None:
    """No such region is printed on a board of this game."""
    for region in regions:
        if region not in state.realm.kind:
            return Problem("unknown-region", facts(word=region))
    return None


def impassable(state: State, region: Region) -> Problem | None:
    """Water and crag bar everybody."""
    land = region in state.realm.near
    return None if land else Problem("impassable", facts(region=region))


def no_entry(state: State, seat: Seat, target: Region, origin: Region, by: str) -> Problem | None:
    """Why an army may not move in, war or no war; the price of a neutral army last."""
    foes = foes_at(state, target, seat)
    return (
        guarded(state, target, foes)
        or _full(state, seat, target, foes)
        or last_stand(state, seat, target, foes)
        or _too_dear(state, seat, foes, War(seat, NEUTRAL, target, origin, by))
    )


def guarded(state: State, target: Region, foes: tuple[Army, ...]) -> Problem | None:
    """An ability forbids a war there."""
    kind = state.realm.kind[target]
    if any(kind in power(state, army.seat).guards for army in foes):
        return Problem("protected", facts(region=target))
    return None


def _full(state: State, seat: Seat, target: Region, foes: tuple[Army, ...]) -> Problem | None:
    if len(at(state, target)) < ROOM:
        return None
    pair = len(foes) == ROOM and len({army.seat for army in foes}) == 1
    beatable = pair and foes[0].seat != NEUTRAL and power(state, seat).attacks_pairs
    return None if beatable else Problem("full", facts(region=target))


def last_stand(state: State, seat: Seat, target: Region, foes: tuple[Army, ...]) -> Problem | None:
    """A last army is attacked by nobody and attacks nobody."""
    theirs = any(army.seat != NEUTRAL and in_play(state, army.seat) == 1 for army in foes)
    if theirs or (foes and in_play(state, seat) == 1):
        return Problem("last-army", facts(region=target))
    return None


def _too_dear(state: State, seat: Seat, foes: tuple[Army, ...], war: War) -> Problem | None:
    if all(army.seat != NEUTRAL for army in foes):
        return None
    least = neutral_armies(state)
    if could_pay(_on_the_way(state, seat, war.origin), war, seat, least):
        return None
    return Problem("cannot-afford", facts(cost=least))


def _on_the_way(state: State, seat: Seat, origin: Region) -> State:
    """What the old region brings goes without the army that leaves it (TK28)."""
    leaving = own_at(state, origin, seat)[:1]
    return set_out(state, *leaving) if leaving else state
