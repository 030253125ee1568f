"""Standing answers: `on trade: trade 2 food for mana or collect`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.engine.core import Problem
from moderator.engine.grammar import Arguments, Shape, Verb, syntax
from moderator.engine.words import Tokens
from moderator.games.kingdoms.notation.shapes import says

PREFIX = "on "


def answers(verbs: Mapping[str, Verb]) -> Shape:
    """((verb, arguments), …): orders between `or`, to be tried in turn; () where it is `none`."""

    def shape(tokens: Tokens) -> Arguments | Problem:
        behind = tokens[1:] if tokens and tokens[0].text == ":" else tokens
        if says(behind, "none"):
            return ()
        found: list[tuple[str, Arguments]] = []
        for part in _orders(behind, verbs):
            order = _order(part, verbs)
            if isinstance(order, Problem):
                return order
            found.append(order)
        return tuple(found) or syntax()

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


def _order(tokens: Tokens, verbs: Mapping[str, Verb]) -> tuple[str, Arguments] | Problem:
    verb = next((verb for verb in verbs if verb in tokens[0].means), None)
    if verb is None:
        return syntax(tokens[0])
    arguments = verbs[verb].shape(tokens[1:])
    return arguments if isinstance(arguments, Problem) else (verb, arguments)
