"""What follows from a problem's figures: which of them is at fault, and whether a die helps."""

from __future__ import annotations

from fractions import Fraction

from moderator.engine.core import Facts, Problem

# Three faces of six are blank, by the data of the game.
_FACES = (0, 0, 0, 1, 2, 3)


def odds_of(missing: int) -> tuple[int, int] | None:
    """(1, 3) where two tokens are missing; None where the die cannot help or is not needed."""
    if not 0 < missing <= max(_FACES):
        return None
    chance = Fraction(sum(face >= missing for face in _FACES), len(_FACES))
    return chance.numerator, chance.denominator


def reckoned(problem: Problem) -> Facts:
    """The problem's facts and what follows from them."""
    figures = [dict(problem.facts).get(name) for name in ("region", "cost", "tokens", "hand")]
    region, cost, tokens, hand = (each if isinstance(each, int) else None for each in figures)
    if problem.code != "not-enough-tokens" or cost is None or hand is None:
        return problem.facts
    if cost > hand:
        return problem.facts + (_roll(region, cost - hand) if hand and region else ())
    if tokens is None:
        return problem.facts
    return (*problem.facts, ("too_few" if tokens < cost else "too_many", tokens))


def _roll(region: int, missing: int) -> Facts:
    """The roll that might have been meant, what it needs and how likely that is."""
    odds = odds_of(missing)
    return () if odds is None else (("roll", region), ("need", missing), ("odds", odds))
