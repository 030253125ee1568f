"""What follows from a problem's figures: which of them is at fault, and whether a die helps."""

from __future__ import annotations

from moderator.engine.core import Facts, Problem

# Three faces of six are blank, by the data of the game.
_FACES = (0, 0, 0, 1, 2, 3)


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
    """The roll that might have been meant, the face it needs, and how many sides show that."""
    odds = sum(face >= missing for face in _FACES)
    return (("roll", region), ("need", missing), ("odds", odds)) if odds else ()
