"""What stands behind each verb of this box, read without a position."""

from __future__ import annotations

from itertools import pairwise

from moderator.engine.core import Fact, Problem, facts
from moderator.engine.grammar import Arguments, Shape, syntax
from moderator.engine.words import Token, Tokens, split
from moderator.games.smallworld.notation.shapes import FOREIGN, says, targets
from moderator.games.underground.aided import ONCE
from moderator.games.underground.catalogue import RELICS

USABLE = (*ONCE, "bag")
MODIFIERS = frozenset({"with", "using", "hammers", "die"})
_WITH_NUMBER = ("with", "hammers")


def without_help(shape: Shape) -> Shape:
    """The shape of an order that no relic, hammer or die serves."""

    def read(tokens: Tokens) -> Arguments | Problem:
        odd = next((token for token in tokens if token.means & FOREIGN), None)
        return shape(tokens) if odd is None else syntax(odd)

    return read


def _parts(tokens: Tokens) -> tuple[Tokens, dict[str, Tokens]] | Problem:
    """What stands before the first modifier, and behind each of them."""
    heads = [n for n, token in enumerate(tokens) if token.means & MODIFIERS]
    parts: dict[str, Tokens] = {}
    for start, end in pairwise((*heads, len(tokens))):
        word = next(iter(tokens[start].means & MODIFIERS))
        if word in parts:
            return syntax(tokens[start])
        parts[word] = tokens[start + 1 : end]
    return (tokens[: heads[0]] if heads else tokens), parts


def _as_printed(tokens: Tokens) -> Tokens:
    """`with 2 hammers` as `hammers 2`, and `with die` as `die`: so people say it."""
    for at, token in enumerate(tokens):
        before, behind = tokens[:at], tokens[at + 1 :]
        if "with" not in token.means or not behind:
            continue
        if "die" in behind[0].means:
            return before + behind
        if behind[0].number is not None and _hammers_end(behind[1:]):
            return (*before, behind[1], behind[0], *behind[2:])
    return tokens


def _hammers_end(tokens: Tokens) -> bool:
    """Hammers without a number behind them."""
    return (
        bool(tokens)
        and "hammers" in tokens[0].means
        and (len(tokens) == 1 or tokens[1].number is None)
    )


def conquer(tokens: Tokens) -> Arguments | Problem:
    """(targets, tokens or None, using, hammers or None, die)"""
    parted = _parts(_as_printed(tokens))
    if isinstance(parted, Problem):
        return parted
    head, parts = parted
    aims = targets(head)
    if isinstance(aims, Problem):
        return aims
    using = _using(parts["using"], USABLE) if "using" in parts else ()
    if isinstance(using, Problem):
        return using
    numbers: dict[str, int] = {}
    for word in (word for word in _WITH_NUMBER if word in parts):
        number = _number(parts[word])
        if isinstance(number, Problem):
            return number
        numbers[word] = number
    if parts.get("die"):
        return syntax(parts["die"][0])
    return (aims, numbers.get("with"), using, numbers.get("hammers"), "die" in parts)


def _number(tokens: Tokens) -> int | Problem:
    if len(tokens) != 1 or tokens[0].number is None:
        return syntax(tokens[0] if tokens else "")
    return tokens[0].number


def _using(tokens: Tokens, able: tuple[str, ...]) -> tuple[Fact, ...] | Problem:
    relics: list[str] = []
    for part in split(tokens, ",", "and"):
        name = _relic(part, able)
        if isinstance(name, Problem):
            return name
        relics.append(name)
    return tuple(relics)


def _relic(tokens: Tokens, able: tuple[str, ...]) -> str | Problem:
    if len(tokens) != 1:
        return syntax(tokens[-1] if tokens else "")
    return _named(tokens[0], able)


def _named(token: Token, able: tuple[str, ...]) -> str | Problem:
    name = next((name for name in able if name in token.means), None)
    return name or Problem("unknown-name", facts(word=token.text), candidates=able)


def roll(tokens: Tokens) -> Arguments | Problem:
    """(targets, using), no target where it is named after the roll."""
    return aimed_using(tokens, USABLE) if tokens else ((), ())


def aimed_using(tokens: Tokens, able: tuple[str, ...]) -> Arguments | Problem:
    """(targets, using)"""
    head, *tails = split(tokens, "using")
    aims = targets(head)
    if isinstance(aims, Problem) or not tails:
        return aims if isinstance(aims, Problem) else (aims, ())
    using = _using(tails[0], able)
    if isinstance(using, Problem):
        return using
    return (aims, using) if len(tails) == 1 else syntax(tails[1][0] if tails[1] else "")


def by_bag(tokens: Tokens) -> Arguments | Problem:
    """(targets, ("bag",) or ()), or ("none",)"""
    return ("none",) if says(tokens, "none") else aimed_using(tokens, ("bag",))


def aimed(tokens: Tokens) -> Arguments | Problem:
    """(targets,) or ("none",)"""
    if says(tokens, "none"):
        return ("none",)
    places = targets(tokens)
    return places if isinstance(places, Problem) else (places,)


def declining(tokens: Tokens) -> Arguments | Problem:
    """() or ("vanishing",)"""
    if says(tokens, "vanishing"):
        return ("vanishing",)
    return syntax(tokens[0]) if tokens else ()


def place(tokens: Tokens) -> Arguments | Problem:
    """(place,) or ("none",)"""
    if says(tokens, "none"):
        return ("none",)
    number = _number(tokens)
    return number if isinstance(number, Problem) else (number,)


def bag(tokens: Tokens) -> Arguments | Problem:
    """(relic,)"""
    relic = _relic(tokens, RELICS)
    return relic if isinstance(relic, Problem) else (relic,)
