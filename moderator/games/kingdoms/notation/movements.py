"""Armies and their ways as they are typed, behind each verb that moves or places some."""

from __future__ import annotations

from moderator.engine.commands import seat_named
from moderator.engine.core import Fact, Problem, facts
from moderator.engine.grammar import syntax
from moderator.engine.words import Tokens, split
from moderator.games.kingdoms.notation.places import region, ways

CARD = frozenset({"card"})


def patrol(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """Ways within a territory."""
    return ways(tokens)


def quest(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """Ways between territories, to the Valkyries' card and from it."""
    return ways(tokens, also=CARD)


def swap(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """Pairs of regions whose armies change places."""
    return ways(tokens, link="with")


def retreat(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """Ways whose beginning may be left unsaid, or that lead nowhere."""
    return ways(tokens, also=CARD | {"none"}, open_start=True)


def church(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """Ways to a church, whose beginning may be left unsaid."""
    return ways(tokens, open_start=True)


def armies(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """(region, seat or None) pairs: whose army, where two seats stand in a region."""
    armies: list[tuple[str, int | None]] = []
    for part in split(tokens, "or"):
        named, *owners = split(part, "of")
        place, behind = region(named)
        seat = seat_named(owners[0]) if owners else None
        if isinstance(place, Problem):
            return place
        if isinstance(seat, Problem):
            return seat
        if behind:
            return syntax(behind[0])
        armies.append((place, seat))
    return tuple(armies)


def counted(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """(region, how many) pairs: `A1:2 A3:1`, `2 in A1`, `2 to A1`."""
    counts: dict[str, int] = {}
    while tokens:
        pair, tokens = _pair(tokens)
        if isinstance(pair, Problem):
            return pair
        if pair[0] in counts:
            return syntax(pair[0], slip="named-twice")
        counts[pair[0]] = pair[1]
        if tokens and (tokens[0].text == "," or "and" in tokens[0].means):
            tokens = tokens[1:]
    return tuple(counts.items()) or syntax()


def _pair(tokens: Tokens) -> tuple[tuple[str, int] | Problem, Tokens]:
    if tokens[0].number and len(tokens) > 1 and tokens[1].means & {"in", "to"}:
        place, behind = region(tokens[2:])
        return (place if isinstance(place, Problem) else (place, tokens[0].number)), behind
    place, behind = region(tokens)
    if isinstance(place, Problem):
        return place, ()
    if len(behind) > 1 and behind[0].text == ":" and behind[1].number:
        return (place, behind[1].number), behind[2:]
    return _no_count(place, behind), ()


def _no_count(place: str, behind: Tokens) -> Problem:
    """The commonest slip is another mark than the colon."""
    if len(behind) > 1 and behind[0].text in ",;.=-/" and behind[1].number:
        slip = facts(word=behind[0].text, slip="comma-for-colon")
        return Problem("syntax", slip, None, (f"{place}:{behind[1].text}",))
    return syntax(behind[0] if behind else "")
