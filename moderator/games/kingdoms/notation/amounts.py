"""Amounts of resources: `2 ore 1 mana`, `2 ore, 1 mana`, `2 ore and 1 mana`."""

from __future__ import annotations

from dataclasses import replace

from moderator.engine.core import Problem, facts
from moderator.engine.grammar import syntax
from moderator.engine.words import Token, Tokens
from moderator.games.kingdoms.words import VOCABULARY

Amounts = tuple[tuple[str, int], ...]
"""(resource, how many) pairs as they were typed, each resource once."""

RESOURCES = ("mana", "ore", "food")


def amounts(tokens: Tokens) -> Amounts | Problem:
    """All that stands there; a resource of which none is named is left out."""
    pairs: list[tuple[str, int]] = []
    while tokens:
        if tokens[0].number is None:
            return _no_number(tokens[0], tokens[1:])
        if len(tokens) == 1:
            return syntax()
        name = resource(tokens[1])
        if isinstance(name, Problem):
            return name
        if any(name == other for other, _ in pairs):
            return syntax(tokens[1].text, slip="named-twice")
        pairs.append((name, tokens[0].number))
        tokens = _without_comma(tokens[2:])
    return tuple(pair for pair in pairs if pair[1]) if pairs else syntax()


def resource(token: Token) -> str | Problem:
    """The resource that a word means."""
    name = next((name for name in RESOURCES if name in token.means), None)
    if name is not None:
        return name
    if not token.word:
        return syntax(token)
    near = VOCABULARY.near(token.text, RESOURCES)
    return Problem("unknown-name", facts(word=token.text), None, near)


def _no_number(token: Token, behind: Tokens) -> Problem:
    """`mana`, `ore 2`: the number stands before the resource."""
    if isinstance(resource(token), Problem):
        return syntax(token)
    number = behind[0].text if behind and behind[0].number else "1"
    return replace(syntax(token), candidates=(f"{number} {token.text}",))


def _without_comma(tokens: Tokens) -> Tokens:
    parted = bool(tokens) and (tokens[0].text == "," or "and" in tokens[0].means)
    return tokens[1:] if parted else tokens
