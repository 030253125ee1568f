"""What stands behind each verb of Small World, read without a position."""

from __future__ import annotations

from moderator.engine.commands import seat_named
from moderator.engine.core import Problem, facts
from moderator.engine.grammar import Arguments, syntax
from moderator.engine.words import Tokens, split, spoken

Target = int | str
"""A region or place by its number, or a name as it was typed."""

FOREIGN = {"using", "die", "hammers"}
"""What may follow a target only where Underground is played."""


def says(tokens: Tokens, meaning: str) -> bool:
    """Whether that word is all that stands there."""
    return len(tokens) == 1 and meaning in tokens[0].means


def target(tokens: Tokens) -> Target | Problem:
    """One region or name: a number, or words; `to` or `in` before it says nothing."""
    if len(tokens) > 1 and tokens[0].means & {"to", "in"}:
        tokens = tokens[1:]
    if not tokens:
        return syntax()
    if tokens[0].number is not None:
        return tokens[0].number if len(tokens) == 1 else syntax(tokens[1])
    odd = next((token for token in tokens if not token.word), None)
    return spoken(tokens) if odd is None else syntax(odd)


def targets(tokens: Tokens) -> tuple[Target, ...] | Problem:
    """Alternatives between `or`, in their order."""
    places: list[Target] = []
    for part in split(tokens, "or"):
        place = target(part)
        if isinstance(place, Problem):
            return place
        places.append(place)
    return tuple(places)


def one_of(tokens: Tokens) -> Arguments | Problem:
    """(targets,)"""
    foreign = next((token for token in tokens if token.means & FOREIGN), None)
    if foreign is not None:
        slip = facts(word=foreign.text, slip="another-game", game="underground")
        return Problem("unavailable", slip)
    places = targets(tokens)
    return places if isinstance(places, Problem) else (places,)


def one_or_none(tokens: Tokens) -> Arguments | Problem:
    """(targets,) or ("none",)"""
    return ("none",) if says(tokens, "none") else one_of(tokens)


def abandon(tokens: Tokens) -> Arguments | Problem:
    """(targets,) or ("all",)"""
    return ("all",) if says(tokens, "all") else one_of(tokens)


def roll(tokens: Tokens) -> Arguments | Problem:
    """(targets,), without any where the target is named after the roll."""
    return one_of(tokens) if tokens else ((),)


def conquer(tokens: Tokens) -> Arguments | Problem:
    """(targets, tokens or None): the number holds for each target."""
    aims, *numbers = split(tokens, "with")
    aim = one_of(aims)
    if isinstance(aim, Problem) or not numbers:
        return aim if isinstance(aim, Problem) else (*aim, None)
    foreign = one_of(numbers[0])
    if isinstance(foreign, Problem) and foreign.code == "unavailable":
        return foreign
    [*count], *more = numbers
    if more or len(count) != 1 or not count[0].number:
        return syntax(count[0] if count else "")
    return (*aim, count[0].number)


def take(tokens: Tokens) -> Arguments | Problem:
    """(targets,): places of the row, or names."""
    places = targets(tokens)
    return places if isinstance(places, Problem) else (places,)


def seats(tokens: Tokens) -> Arguments | Problem:
    """(seats,) or ("none",)"""
    if says(tokens, "none"):
        return ("none",)
    seats: list[int] = []
    for part in split(tokens, "or"):
        seat = seat_named(part[1:] if len(part) > 1 and "with" in part[0].means else part)
        if isinstance(seat, Problem):
            return seat
        seats.append(seat)
    return (tuple(seats),)


def never(tokens: Tokens) -> Arguments | Problem:
    """A word that opens an order only together with another."""
    return syntax(tokens[0] if tokens else "")
