"""What follows from a problem's figures: which of them is at fault, and whether a die helps."""

from __future__ import annotations

from moderator.engine.core import Facts, Problem

# Three faces of six are blank, by the data of the game.
_FACES = (0, 0, 0, 1, 2, 3)


def reckoned(problem: Problem) -> Facts:
    """The problem's facts and what follows from them; `number` is the region's bare number."""
    figures = [dict(problem.facts).get(name) for name in ("region", "cost", "tokens", "hand")]
    region, cost, tokens, hand = (each if isinstance(each, int) else None for each in figures)
    more: Facts = () if region is None else (("number", region),)
    if region is not None and cost is not None and hand is not None:
        if problem.code == "not-enough-tokens":
            more += _too_few(region, cost, tokens, hand)
        elif problem.code == "unavailable":
            more += (("suffices", region),)
    return problem.facts + more


def _too_few(region: int, cost: int, tokens: int | None, hand: int) -> Facts:
    """Which figure is at fault: what is in hand, or what was named."""
    if cost > hand:
        return _roll(region, cost - hand) if hand else ()
    if tokens is None:
        return ()
    return (("too_few" if tokens < cost else "too_many", tokens),)


def _roll(region: int, missing: int) -> Facts:
    """The roll that might have been meant, the face it needs, and how many sides show that."""
    odds = sum(face >= missing for face in _FACES)
    return (("roll", region), ("need", missing), ("odds", odds)) if odds else ()
