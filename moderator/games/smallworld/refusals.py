"""Why a region cannot be attacked, in the order of ruling SW46."""

from __future__ import annotations

from moderator.engine.core import Problem, facts
from moderator.games.smallworld.costs import at_peace, guarded, hooks, price, ways
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
    if not hooks(band).swims and not state.setting.board.land >> region & 1:
        return Problem("sea", facts(region=region))
    return None


def barred(state: State, band: Band, region: int) -> Problem | None:
    """Hole, hero, dragon; a Diplomat's peace."""
    if guarded(state, band) >> region & 1:
        return Problem("immune", facts(region=region))
    if at_peace(state, band) >> region & 1:
        return Problem("protected", facts(region=region))
    return None


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
        or no_way(band, region, ways(state, band, hooks(band)))
    )


def too_few(state: State, band: Band, region: int, tokens: int, hand: int) -> Problem | None:
    """A conquest with that many tokens: not enough named, or not enough in hand."""
    cost = price(state, band, hooks(band), region)
    if tokens < cost or tokens > hand:
        return Problem(
            "not-enough-tokens", facts(region=region, cost=cost, tokens=tokens, hand=hand)
        )
    return None


def no_roll(state: State, band: Band, region: int, hand: int) -> Problem | None:
    """A last conquest with the die: too far, nobody in hand, or no die needed."""
    cost = price(state, band, hooks(band), region)
    said = facts(region=region, cost=cost, hand=hand)
    if cost - hand > LONGEST_ROLL:
        return Problem("too-far", said)
    if hand < 1:
        return Problem("not-enough-tokens", said)
    return Problem("unavailable", said) if hand >= cost else None
