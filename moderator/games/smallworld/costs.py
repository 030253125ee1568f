"""Which regions a race may attack, and for how many tokens (SW1, SW3, SW16, SW20, SW25, SW29)."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.state import Band, State
from moderator.games.smallworld.traits import Effects, Where

LODGERS = 2
"""Tokens that lodgers count for."""
ALL_REGIONS = -1
"""Every bit is set."""


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
    return with_helpers(state, band, race_in_hand(state, band))


def with_helpers(state: State, band: Band, own: int) -> int:
    """The same where so many tokens of its own are in hand."""
    return own + state.setting.world.helpers(state, band) if own else 0


def hand_for(state: State, band: Band, region: int) -> int:
    """The same against that region: where its holder is sheltered no helper serves."""
    if state.setting.world.sheltered(state, band) >> region & 1:
        return race_in_hand(state, band)
    return in_hand(state, band)


def ways(state: State, band: Band, fx: Effects) -> int:
    """Regions that a way leads to, its own among them: neighbours, or the entries."""
    plain = plain_ways(state, band)
    if not (fx.opens or fx.joins or fx.enters or fx.lands):
        return plain
    reach = helped_ways(state, band, fx)
    if band.held or not fx.enters:
        reach |= plain
    return reach & (plain | ~state.setting.world.sheltered(state, band))


def helped_ways(state: State, band: Band, fx: Effects) -> int:
    """Those of them that something helps to, whether or not they are in reach without it."""
    ways = union(fx.opens, state, band)
    if band.held:
        return ways | union(fx.joins, state, band)
    return ways | union(fx.enters, state, band) | union(fx.lands, state, band)


def adjoining(state: State, band: Band, fx: Effects) -> int:
    """What borders the regions held, by whatever makes regions border each other."""
    near = state.setting.board.around(band.held)
    return near | union(fx.joins, state, band) if band.held else 0


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


def prices(state: State, band: Band, fx: Effects, wanted: int) -> list[tuple[int, int]]:
    """(region, cost) of the regions wanted, the lowest number first; a rolled die is taken off."""
    tokens, bare = state.ground.tokens, state.setting.board.bare
    cheaper = _cheaper(state, band, fx)
    helped = cheaper or fx.ignores
    exposed = wanted & ~state.setting.world.sheltered(state, band) if helped else 0
    empty = union(fx.ignores, state, band) & exposed if fx.ignores else 0
    costs = {region: bare[region] + tokens[region] for region in regions(wanted)}
    for region in regions(empty):
        costs[region] = bare[region]
    for where, more in _dearer(state, band, fx, wanted, wanted & ~empty):
        for region in regions(where):
            costs[region] += more
    stack(costs, state)
    for where, less in cheaper:
        for region in regions(where & exposed):
            costs[region] = max(1, costs[region] - less)
    return list(costs.items())


def _dearer(state: State, band: Band, fx: Effects, wanted: int, full: int) -> list[tuple[int, int]]:
    """(regions, tokens more) for what stands there; tribes and lodgers count in `full` ones."""
    ground = state.ground
    ways = [(ground.tribes & full, 1)]
    if (ground.lair | ground.fortress) & wanted:
        ways += (ground.lair & wanted, 1), (ground.fortress & wanted, 1)
    if lodgers := state.setting.world.lodgers(state) & full:
        ways.append((lodgers, LODGERS))
    for dearer in fx.dearer:
        ways.append((dearer(state, band) & wanted, 1))
    return ways


def _cheaper(state: State, band: Band, fx: Effects) -> list[tuple[int, int]]:
    """(regions, tokens fewer), among them a die that was rolled first."""
    ways = [(cheaper(state, band), less) for cheaper, less in fx.cheaper] if fx.cheaper else []
    if state.turn.die > 0:
        ways.append((ALL_REGIONS, state.turn.die))
    return ways


def stack(numbers: dict[int, int], state: State) -> None:
    """Add to those of some regions what may stand there in numbers: encampments, walls."""
    for region in state.ground.camps:
        if region in numbers:
            numbers[region] += 1
    if walls := state.setting.world.walls(state):
        for region in numbers.keys() & walls.keys():
            numbers[region] += walls[region]


def union(places: Sequence[Where], state: State, band: Band) -> int:
    """All regions that those single out."""
    joined = 0
    for where in places:
        joined |= where(state, band)
    return joined


def price(state: State, band: Band, fx: Effects, region: int) -> int:
    """What conquering that region costs that race now."""
    return prices(state, band, fx, 1 << region)[0][1]
