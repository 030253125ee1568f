"""Standing answers to what befalls a seat: `on retreat: retreat B2 or B4 or none`, `on bid: flag`.

An alternative is (order, …): `("retreat", "B2")`, `("church", "B6")`, `("none",)`, `("gain",
"mana")`, `("raise",)`, `("bid", 3)`, `("flag",)`. A bare `retreat` or `gain` is the usual way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from moderator.engine.core import Fact, Problem
from moderator.engine.grammar import Arguments, Shape, Verb, syntax
from moderator.engine.words import Tokens, split
from moderator.games.kingdoms.notation.amounts import resource
from moderator.games.kingdoms.notation.places import region
from moderator.games.kingdoms.notation.shapes import raised, says
from moderator.games.kingdoms.notation.standing import PREFIX

Read = Callable[[Tokens], Fact | Problem]
"""Reads one alternative."""


def _retreat(tokens: Tokens) -> Fact | Problem:
    """Where to, `church`, or `none`: the army is given up."""
    order = "church" if "church" in tokens[0].means else "retreat"
    behind = tokens[1:] if order in tokens[0].means else tokens
    if not behind:
        return (order,)
    if says(behind, "none"):
        return ("none",)
    place, more = region(behind)
    if isinstance(place, Problem):
        return place
    return syntax(more[0]) if more else (order, place)


def _gain(tokens: Tokens) -> Fact | Problem:
    """Which kind, as many as there are."""
    behind = tokens[1:] if "gain" in tokens[0].means else tokens
    if not behind:
        return ("gain",)
    kind = resource(behind[0])
    if isinstance(kind, Problem):
        return kind
    return syntax(behind[1]) if behind[1:] else ("gain", kind)


def _raise(tokens: Tokens) -> Fact | Problem:
    behind = tokens[1:] if "raise" in tokens[0].means else tokens
    goods = raised(behind) if behind else ()
    return goods if isinstance(goods, Problem) else ("raise",)


def _bid(tokens: Tokens) -> Fact | Problem:
    """A number or the flag; how it is paid is worked out when it is settled."""
    if says(tokens, "flag"):
        return ("flag",)
    behind = tokens[1:] if "bid" in tokens[0].means else tokens
    if len(behind) != 1 or behind[0].number is None:
        return syntax(*behind[:1] or tokens[:1])
    return "bid", behind[0].number


def _shape(read: Read) -> Shape:
    """(alternative, …), to be tried in turn; () where it is `none`: nothing holds any more."""

    def shape(tokens: Tokens) -> Arguments | Problem:
        behind = tokens[1:] if tokens and tokens[0].text == ":" else tokens
        if says(behind, "none"):
            return ()
        facts: list[Fact] = []
        for part in split(behind, "or"):
            fact = read(part) if part else syntax()
            if isinstance(fact, Problem):
                return fact
            facts.append(fact)
        return tuple(facts) or syntax()

    return shape


def _verb(read: Read, *answers: str) -> Verb:
    event = read.__name__.strip("_")
    forms = tuple(f"{PREFIX}{event}: {answer}" for answer in answers)
    return Verb(_shape(read), forms, beside=True)


UNASKED: Mapping[str, Verb] = {
    "on retreat": _verb(_retreat, "retreat", "retreat B2 or B4 or none", "church or retreat B2"),
    "on gain": _verb(_gain, "gain", "gain mana or ore"),
    "on raise": _verb(_raise, "raise 1 mana"),
    "on bid": _verb(_bid, "flag", "bid 3 or flag"),
}
"""By what befalls the seat."""
