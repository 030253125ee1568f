"""Which regions a race may attack, and for how many tokens (SW1, SW3, SW16, SW20, SW25, SW29)."""

from __future__ import annotations

from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.effects import effects
from moderator.games.smallworld.state import Band, Ground, State
from moderator.games.smallworld.traits import Effects

BASE = 2


def hooks(band: Band) -> Effects:
    """What that race does now: in decline without its power."""
    return effects(band.race, "" if band.faded else band.power)


def in_hand(state: State, band: Band) -> int:
    """Tokens it can conquer with: before readying, what readying will bring."""
    if state.turn.readied:
        return band.hand
    tokens = state.ground.tokens
    ready = band.hand + band.aside - band.held.bit_count()
    for region in regions(band.held):
        ready += tokens[region]
    return ready


def ways(state: State, band: Band, fx: Effects) -> int:
    """Regions that a way leads to, its own among them: neighbours, or the entries."""
    board = state.setting.board
    held = band.held
    reach = board.around(held) if held else board.entry
    for opens in fx.opens:
        reach |= opens(board, held)
    return reach


def guarded(state: State, band: Band) -> int:
    """Regions that hole, hero or dragon keep from that race; one's own seat is no opponent."""
    ground = state.ground
    guards = ground.hole | ground.hero | ground.dragon
    if guards and band.faded:
        own = state.players[state.turn.seat].active
        return guards & ~own.held if own else guards
    return guards & ~band.held


def at_peace(state: State, band: Band) -> int:
    """Regions that a Diplomat's peace bars to that race; races in decline stand outside (SW24)."""
    barred = 0
    if not band.faded:
        for player in state.players:
            if player.peace == state.turn.seat and player.active:
                barred |= player.active.held
    return barred


def targets(state: State, band: Band, fx: Effects) -> int:
    """All regions that may be attacked, whatever they cost."""
    reach = ways(state, band, fx) & ~band.held
    if not fx.swims:
        reach &= state.setting.board.land
    return reach & ~guarded(state, band) & ~at_peace(state, band)


def defence(state: State, region: int) -> int:
    """Tokens and all that defends there."""
    ground = state.ground
    total = ground.tokens[region] + ground.camps.count(region)
    for stands in (state.setting.board.mountains, ground.tribes, ground.lair, ground.fortress):
        total += stands >> region & 1
    return total


def prices(state: State, band: Band, fx: Effects, wanted: int) -> list[tuple[int, int]]:
    """(region, cost) of the regions wanted, the lowest number first; a rolled die is taken off."""
    board, ground = state.setting.board, state.ground
    tokens, camps = ground.tokens, ground.camps
    dear = [walls & wanted for walls in _walls(board.mountains, ground)]
    strong = dear[0] | dear[1] | dear[2] | dear[3]
    cheap = [where(board, band.held) & wanted for where in fx.cheaper]
    base = BASE - max(state.turn.die, 0)
    found = []
    for region in regions(wanted):
        bit = 1 << region
        cost = base + tokens[region]
        if strong & bit:
            for walls in dear:
                if walls & bit:
                    cost += 1
        if camps:
            cost += camps.count(region)
        for less in cheap:
            if less & bit:
                cost -= 1
        found.append((region, max(1, cost)))
    return found


def _walls(mountains: int, ground: Ground) -> tuple[int, int, int, int]:
    return mountains, ground.tribes, ground.lair, ground.fortress


def price(state: State, band: Band, fx: Effects, region: int) -> int:
    """What conquering that region costs that race now."""
    return prices(state, band, fx, 1 << region)[0][1]
