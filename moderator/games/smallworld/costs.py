"""Which regions a race may attack, and for how many tokens (SW1, SW3, SW16, SW20, SW25, SW29)."""

from __future__ import annotations

from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.state import Band, State
from moderator.games.smallworld.traits import Effects

BASE = 2
LODGERS = 2
"""Tokens that lodgers count for."""


def race_in_hand(state: State, band: Band) -> int:
    """Its tokens in hand: before readying, what readying will bring."""
    if state.turn.readied:
        return band.hand
    tokens = state.ground.tokens
    ready = band.hand + band.aside - band.held.bit_count()
    for region in regions(band.held):
        ready += tokens[region]
    return ready


def in_hand(state: State, band: Band) -> int:
    """What it can conquer with, helpers among it; nothing without a token of its own."""
    ready = race_in_hand(state, band)
    return ready + state.setting.world.helpers(state, band) if ready else 0


def hand_for(state: State, band: Band, region: int) -> int:
    """The same against that region: where its holder is sheltered no helper serves."""
    if state.setting.world.sheltered(state, band) >> region & 1:
        return race_in_hand(state, band)
    return in_hand(state, band)


def ways(state: State, band: Band, fx: Effects) -> int:
    """Regions that a way leads to, its own among them: neighbours, or the entries."""
    plain = plain_ways(state, band)
    reach = plain
    if fx.enters and not band.held:
        reach = 0
        for enters in fx.enters:
            reach |= enters(state, band)
    for opens in fx.opens:
        reach |= opens(state, band)
    sheltered = state.setting.world.sheltered(state, band)
    return reach & (plain | ~sheltered) if sheltered else reach


def plain_ways(state: State, band: Band) -> int:
    """The same without anything that helps."""
    board = state.setting.board
    return board.around(band.held) if band.held else board.entry


def guarded(state: State, band: Band) -> int:
    """Regions that hole, hero or dragon keep from that race; one's own seat is no opponent."""
    ground = state.ground
    guards = ground.hole | ground.hero | ground.dragon
    if guards and band.faded:
        own = state.players[state.turn.seat].active
        guards = guards & ~own.held if own else guards
    return (guards | state.setting.world.guards(state, band)) & ~band.held


def barred(state: State, band: Band) -> int:
    """Regions that a Diplomat's peace, or else something, bars to that race."""
    closed = state.setting.world.closed(state, band)
    if not band.faded:
        for player in state.players:
            if player.peace == state.turn.seat and player.active:
                closed |= player.active.held
    return closed


def targets(state: State, band: Band, fx: Effects) -> int:
    """All regions that may be attacked, whatever they cost."""
    reach = ways(state, band, fx) & ~band.held & enterable(state, fx)
    return reach & ~guarded(state, band) & ~barred(state, band)


def enterable(state: State, fx: Effects) -> int:
    """Regions that may be entered at all: seas only by who swims."""
    board = state.setting.board
    return board.open | board.water if fx.swims else board.open


def defence(state: State, region: int) -> int:
    """Tokens and all that defends there."""
    ground, world = state.ground, state.setting.world
    total = ground.tokens[region] + ground.camps.count(region)
    for stands in (state.setting.board.mountains, ground.tribes, ground.lair, ground.fortress):
        total += stands >> region & 1
    return total + world.walls(state).get(region, 0)


def prices(state: State, band: Band, fx: Effects, wanted: int) -> list[tuple[int, int]]:
    """(region, cost) of the regions wanted, the lowest number first; a rolled die is taken off."""
    ground, walls = state.ground, state.setting.world.walls(state)
    tokens, camps = ground.tokens, ground.camps
    exposed = wanted & ~state.setting.world.sheltered(state, band)
    empty = _union([where(state, band) & exposed for where in fx.ignores])
    changes = _changes(state, band, fx, wanted, exposed, empty)
    found = []
    for region in regions(wanted):
        bit = 1 << region
        cost = BASE if empty & bit else BASE + tokens[region]
        for where, more in changes:
            if where & bit:
                cost += more
        if camps:
            cost += camps.count(region)
        if walls:
            cost += walls.get(region, 0)
        found.append((region, max(1, cost)))
    return found


def _changes(
    state: State, band: Band, fx: Effects, wanted: int, exposed: int, empty: int
) -> list[tuple[int, int]]:
    """(regions, tokens more): what stands there, and what makes it dearer or cheaper."""
    board, ground, full = state.setting.board, state.ground, wanted & ~empty
    found = [
        (board.mountains & wanted, 1),
        (ground.tribes & full, 1),
        (ground.lair & wanted, 1),
        (ground.fortress & wanted, 1),
        (state.setting.world.lodgers(state) & full, LODGERS),
        (board.river & wanted, -1),
        (exposed, -max(state.turn.die, 0)),
    ]
    found += [(dearer(state, band) & wanted, 1) for dearer in fx.dearer]
    found += [(cheaper(state, band) & exposed, -less) for cheaper, less in fx.cheaper]
    return [change for change in found if change[0] and change[1]]


def _union(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def price(state: State, band: Band, fx: Effects, region: int) -> int:
    """What conquering that region costs that race now."""
    return prices(state, band, fx, 1 << region)[0][1]
