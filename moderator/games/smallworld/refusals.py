"""Why a region cannot be attacked, in the order of ruling SW46."""

from __future__ import annotations

from moderator.engine.core import Problem, facts
from moderator.games.smallworld.costs import (
    barred as barred_regions,
)
from moderator.games.smallworld.costs import (
    enterable,
    guarded,
    helped_ways,
    in_hand,
    plain_ways,
    price,
    ways,
)
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.state import Band, State

LONGEST_ROLL = 3
"""Tokens that may be missing for the last conquest (SW5)."""


def no_region(state: State, region: int) -> Problem | None:
    """The board has no such region."""
    if 1 <= region <= state.setting.board.size:
        return None
    return Problem("unknown-region", facts(region=region))


def place(state: State, band: Band, region: int) -> Problem | None:
    """One's own region, or water that is closed to that race."""
    if band.held >> region & 1:
        return Problem("own-region", facts(region=region))
    if not enterable(state, hooks(state, band)) >> region & 1:
        return shut(state, region)
    return None


def shut(state: State, region: int) -> Problem:
    """It is water, or nothing that can be entered."""
    board = state.setting.board
    code = "sea" if board.water >> region & 1 else board.terrain[region]
    return Problem(code, facts(region=region))


def barred(state: State, band: Band, region: int) -> Problem | None:
    """Hole, hero, dragon; a Diplomat's peace; a way that serves against others only."""
    if guarded(state, band) >> region & 1:
        return Problem("immune", facts(region=region))
    if barred_regions(state, band) >> region & 1 or _by_help_alone(state, band, region):
        return Problem("protected", facts(region=region))
    return None


def _by_help_alone(state: State, band: Band, region: int) -> bool:
    """In reach only by what does not serve against those who hold it."""
    bit = 1 << region
    if not state.setting.world.sheltered(state, band) & bit & ~plain_ways(state, band):
        return False
    return bool(helped_ways(state, band, hooks(state, band)) & bit)


def sheltered(state: State, band: Band, region: int) -> Problem | None:
    """Its holder is safe from whatever is no plain conquest."""
    if state.setting.world.sheltered(state, band) >> region & 1:
        return Problem("protected", facts(region=region))
    return None


def sheltered_in(state: State, band: Band, region: int, reach: int) -> Problem | None:
    """The same where it would be in reach at all."""
    return sheltered(state, band, region) if reach >> region & 1 else None


def nobody_in_hand(state: State, band: Band, region: int) -> Problem | None:
    """Whatever a conquest costs, it takes a token in hand to start it (SW1)."""
    if in_hand(state, band):
        return None
    return Problem("not-enough-tokens", facts(region=region, cost=1, tokens=0, hand=0))


def no_way(band: Band, region: int, reach: int) -> Problem | None:
    """Not among the regions that a way leads to."""
    if reach >> region & 1:
        return None
    return Problem("not-adjacent" if band.held else "not-border", facts(region=region))


def target(state: State, band: Band, region: int) -> Problem | None:
    """All that may be wrong with a target but its price."""
    return (
        no_region(state, region)
        or place(state, band, region)
        or barred(state, band, region)
        or no_way(band, region, ways(state, band, hooks(state, band)))
    )


def too_few(state: State, band: Band, region: int, tokens: int, hand: int) -> Problem | None:
    """A conquest with that many tokens: not enough named, or not enough in hand."""
    cost = price(state, band, hooks(state, band), region)
    if tokens < cost or tokens > hand:
        return Problem(
            "not-enough-tokens", facts(region=region, cost=cost, tokens=tokens, hand=hand)
        )
    return None


def no_roll(state: State, band: Band, region: int, hand: int) -> Problem | None:
    """A last conquest with the die: too far, nobody in hand, or no die needed."""
    cost = price(state, band, hooks(state, band), region)
    said = facts(region=region, cost=cost, hand=hand)
    if cost - hand > LONGEST_ROLL:
        return Problem("too-far", said)
    if hand < 1:
        return Problem("not-enough-tokens", said)
    return Problem("unavailable", said) if hand >= cost else None
