"""Standing answers: `on trade: trade 2 food for mana or collect`.

An alternative is kept as the choice it names: that choice's kind and its fields, so
`("patrol", "B3", "B4")`, `("build", None)`, `("trade", (2, 0, 0), "mana")`, `("collect",)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple

from moderator.engine.core import Fact, Problem, facts
from moderator.engine.grammar import Arguments, Shape, Verb, syntax
from moderator.engine.words import Tokens
from moderator.games.kingdoms.choices import Act, Steal
from moderator.games.kingdoms.notation.orders import ANYBODY, acts
from moderator.games.kingdoms.notation.shapes import says

PREFIX = "on "

_KINDS = {"ToCard": "to-card", "FromCard": "from-card"}


def answers(verbs: Mapping[str, Verb]) -> Shape:
    """(alternative, …), to be tried in turn; () where it is `none`: nothing holds any more."""

    def shape(tokens: Tokens) -> Arguments | Problem:
        behind = tokens[1:] if tokens and tokens[0].text == ":" else tokens
        if says(behind, "none"):
            return ()
        facts: list[Fact] = []
        for part in _orders(behind, verbs):
            alternatives = _alternatives(part, verbs)
            if isinstance(alternatives, Problem):
                return alternatives
            facts += alternatives
        return tuple(facts) or syntax()

    return shape


def _orders(tokens: Tokens, verbs: Mapping[str, Verb]) -> Iterator[Tokens]:
    """The parts that begin with a verb; an `or` before anything else belongs to its order."""
    begins = [
        place + 1
        for place, token in enumerate(tokens[:-1])
        if "or" in token.means and tokens[place + 1].means & verbs.keys()
    ]
    for begin, end in zip([0, *begins], [*begins, len(tokens) + 1], strict=True):
        if part := tokens[begin : end - 1]:
            yield part


def _alternatives(tokens: Tokens, verbs: Mapping[str, Verb]) -> list[Fact] | Problem:
    verb = next((verb for verb in verbs if verb in tokens[0].means), None)
    if verb is None and "pass" in tokens[0].means:
        return Problem("wrong-phase", facts(word=tokens[0].text))  # the active player's alone
    if verb is None:
        return syntax(tokens[0])
    arguments = verbs[verb].shape(tokens[1:])
    if isinstance(arguments, Problem):
        return arguments
    meant = tuple(acts(verb, arguments))
    if any(isinstance(act, Steal) and act.seat == ANYBODY for act in meant):
        return syntax()  # from whom must be said: nobody is asked when it is played
    return [_kept(act) for act in meant]


def _kept(act: Act) -> Fact:
    name = type(act).__name__
    return (_KINDS.get(name, name.lower()), *astuple(act))
