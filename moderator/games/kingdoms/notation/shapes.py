"""What stands behind each verb of Tiny Epic Kingdoms, read without a position."""

from __future__ import annotations

from collections.abc import Callable

from moderator.engine.core import Fact, Problem, facts
from moderator.engine.grammar import Arguments, Shape, syntax
from moderator.engine.words import Token, Tokens, split, spoken
from moderator.games.kingdoms.notation.amounts import Amounts, amounts
from moderator.games.kingdoms.words import FOREIGN, VOCABULARY

ACTIONS = ("patrol", "quest", "build", "research", "expand", "trade")
"""The actions of the card, in its order."""


def says(tokens: Tokens, meaning: str) -> bool:
    """Whether that word is all that stands there."""
    return len(tokens) == 1 and meaning in tokens[0].means


def one(read: Callable[[Tokens], Fact | Problem]) -> Shape:
    """A shape of the one argument that `read` makes of all that stands there."""

    def shape(tokens: Tokens) -> Arguments | Problem:
        value = read(tokens)
        return value if isinstance(value, Problem) else (value,)

    return shape


def or_none(shape: Shape) -> Shape:
    """The same shape, or ("none",)."""
    return lambda tokens: ("none",) if says(tokens, "none") else shape(tokens)


def or_nothing(shape: Shape) -> Shape:
    """The same shape, or () where nothing stands there."""
    return lambda tokens: shape(tokens) if tokens else ()


def here(shape: Shape) -> Shape:
    """The same shape, where no word stands that another game has behind this verb."""

    def checked(tokens: Tokens) -> Arguments | Problem:
        for token in tokens:
            game = next((FOREIGN[word] for word in FOREIGN if word in token.means), "")
            if game:
                slip = facts(word=token.text, slip="another-game", game=game)
                return Problem("unavailable", slip)
        return shape(tokens)

    return checked


def names(tokens: Tokens) -> tuple[str, ...] | Problem:
    """Names as they were typed, alternatives between `or`."""
    names: list[str] = []
    for part in split(tokens, "or"):
        odd = next((token for token in part if not token.word), None)
        if odd or not part:
            return syntax(odd or "")
        names.append(spoken(part))
    return tuple(names)


def actions(tokens: Tokens) -> tuple[str, ...] | Problem:
    """Actions of the card, alternatives between `or`."""
    actions: list[str] = []
    for part in split(tokens, "or"):
        if len(part) != 1:
            return syntax(part[1] if part else "")
        action = next((action for action in ACTIONS if action in part[0].means), None)
        if action is None:
            return _no_action(part[0])
        actions.append(action)
    return tuple(actions)


def _no_action(token: Token) -> Problem:
    near = VOCABULARY.near(token.text, ACTIONS)
    return Problem("unknown-name", facts(word=token.text), None, near)


def payment(tokens: Tokens) -> Arguments | Problem:
    """(amounts or None,): what stands behind `with`, if it stands there."""
    if not tokens:
        return (None,)
    if "with" not in tokens[0].means:
        return syntax(tokens[0])
    goods = amounts(tokens[1:])
    return goods if isinstance(goods, Problem) else (goods,)


def paid(read: Callable[[Tokens], tuple[Fact, ...] | Problem]) -> Shape:
    """(what `read` makes of all before `with`, amounts or None)"""

    def shape(tokens: Tokens) -> Arguments | Problem:
        before = tuple(split(tokens, "with")[0])
        value = read(before)
        if isinstance(value, Problem):
            return value
        behind = payment(tokens[len(before) :])
        return behind if isinstance(behind, Problem) else (value, *behind)

    return shape


def numbers(tokens: Tokens) -> tuple[int, ...] | Problem:
    """Numbers from 1, alternatives between `or`."""
    numbers: list[int] = []
    for part in split(tokens, "or"):
        if len(part) != 1 or not part[0].number:
            return syntax(part[-1] if part else "")
        numbers.append(part[0].number)
    return tuple(numbers)


def raised(tokens: Tokens) -> Amounts | Problem:
    """How many mana or ore, and nothing else."""
    goods = amounts(tokens)
    if isinstance(goods, Problem):
        return goods
    odd = next((kind for kind, _ in goods if kind == "food"), None)
    return syntax(odd) if odd else goods


def never(tokens: Tokens) -> Arguments | Problem:
    """A word that opens an order only together with another."""
    return syntax(tokens[0] if tokens else "")
