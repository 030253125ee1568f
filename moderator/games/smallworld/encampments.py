"""Encampments on the board and in hand (SW23, SW40, SW49)."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.catalogue import CAMPS
from moderator.games.smallworld.choices import Counts
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, Ground, State
from moderator.games.smallworld.weakest import defences, weakest

KIND = "camps"


def standing(ground: Ground) -> dict[int, int]:
    """How many stand in each region that has any."""
    return {region: ground.camps.count(region) for region in dict.fromkeys(ground.camps)}


def pitched(state: State, camps: dict[int, int]) -> State:
    """The same position with exactly those encampments."""
    flat = tuple(region for region in sorted(camps) for _ in range(camps[region]))
    return state.with_ground(state.ground._replace(camps=flat))


def by_weakest(state: State, places: int, number: int) -> State:
    """So many more go out over those regions, each to the weakest."""
    camps = standing(state.ground)
    for region, more in weakest(defences(state, places), number).items():
        camps[region] = camps.get(region, 0) + more
    return pitched(state, camps)


def brought_home(state: State, number: int, log: Log) -> State:
    """Those of regions that fell this turn go back unasked, after the tokens (SW40): as many as are
    in hand, which is none where their power has passed to who took them (Stonehedge)."""
    number = min(number, CAMPS - len(state.ground.camps))
    for seat, player in enumerate(state.players):
        band = player.active
        if number and band and band.held and KIND in hooks(state, band).asks:
            state = by_weakest(state, band.held, number)
            log.append(placed(state, seat))
    return state


def placed(state: State, seat: int) -> Event:
    """Where the encampments stand now."""
    counts = tuple(sorted(standing(state.ground).items()))
    return Event("placed", facts(seat=seat, piece="camp", counts=counts))


def arranged(state: State, band: Band, wishes: Counts) -> State:
    """The wishes are met; what they leave out stays where it is, what is in hand goes out.

    A wish is the number that stands there in the end. Where the wishes need more than is in
    hand, encampments leave the strongest of the regions not named.
    """
    wanted = {region: number for region, number in wishes if number}
    named = {region for region, _ in wishes}
    kept = {r: n for r, n in standing(state.ground).items() if r not in named}
    free = CAMPS - sum(wanted.values())
    while sum(kept.values()) > free:
        strength = defences(state, sum(1 << region for region in kept if kept[region]))
        kept[max((strong, region) for region, strong in strength.items())[1]] -= 1
        state = pitched(state, kept)
    state = pitched(state, {**kept, **wanted})
    rest = band.held & ~sum(1 << region for region in named) or band.held
    return by_weakest(state, rest, free - sum(kept.values())) if regions(rest) else state
