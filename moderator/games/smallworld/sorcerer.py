"""Sorcerers replace a lone active token of each opponent once a turn (SW19, SW47, SW49, SW51)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.core import Problem, facts
from moderator.games.smallworld import refusals
from moderator.games.smallworld.attack import Attack
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.choices import Sorcerer
from moderator.games.smallworld.conquest import occupant, seize
from moderator.games.smallworld.costs import adjoining, barred, guarded, union
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.phases import Log
from moderator.games.smallworld.state import Band, State, supply
from moderator.games.smallworld.traits import ALL


def choices(state: State, band: Band) -> Iterator[Sorcerer]:
    """Every substitution that is legal now."""
    if supply(state, band.race) < 1:
        return
    near = reach(state, band) & state.setting.board.open
    open_ = near & ~guarded(state, band) & ~barred(state, band)
    open_ &= ~state.setting.world.sheltered(state, band)
    for region in regions(open_ & lone_opponents(state, state.turn.struck)):
        yield Sorcerer(region)


def problem(state: State, band: Band, choice: Sorcerer) -> Problem | None:
    """Only those who have Sorcerers, and while there are any in the supply."""
    region = choice.region
    if (unknown := refusals.no_region(state, region)) is not None:
        return unknown
    if Sorcerer not in hooks(state, band).grants or supply(state, band.race) < 1:
        return Problem("unavailable")
    return (
        _closed(state, band, region)
        or refusals.barred(state, band, region)
        or refusals.sheltered_in(state, band, region, reach(state, band))
        or no_victim(state, region, state.turn.struck)
        or refusals.no_way(band, region, reach(state, band))
        or refusals.nobody_in_hand(state, band, region)
    )


def apply(state: State, choice: Sorcerer, log: Log) -> State:
    """The victim's token is lost whatever its race; one from the supply stands in its place."""
    holder = occupant(state.players, choice.region)
    assert holder is not None
    struck = state.turn.struck | 1 << holder[0]
    state = state.with_turn(state.turn._replace(struck=struck))
    return seize(state, False, Attack(choice.region, 1, 0, "sorcerer", loss=ALL), log)


def reach(state: State, band: Band) -> int:
    """Next to a region they hold, or wherever their power leads; no entry serves."""
    fx = hooks(state, band)
    return adjoining(state, band, fx) | union(fx.opens, state, band)


def lone_opponents(state: State, spared: int) -> int:
    """Regions of single active tokens, but of the seats in `spared`."""
    tokens, camps, lone = state.ground.tokens, state.ground.camps, 0
    for seat, player in enumerate(state.players):
        if seat == state.turn.seat or spared >> seat & 1 or not player.active:
            continue
        for region in regions(player.active.held):
            if tokens[region] == 1 and region not in camps:
                lone |= 1 << region
    return lone


def _closed(state: State, band: Band, region: int) -> Problem | None:
    if band.held >> region & 1:
        return Problem("own-region", facts(region=region))
    if not state.setting.board.open >> region & 1:
        return refusals.shut(state, region)
    return None


def no_victim(state: State, region: int, spared: int) -> Problem | None:
    """Nobody there who may be replaced; the seats in `spared` have been dealt with."""
    holder = occupant(state.players, region)
    if holder is None or holder[1].faded:
        return Problem("not-active-race", facts(region=region))
    if state.ground.tokens[region] > 1 or region in state.ground.camps:
        return Problem("not-single", facts(region=region))
    if spared >> holder[0] & 1:
        return Problem("already-used", facts(seat=holder[0]))
    return None
