"""What stands behind each verb of Tiny Epic Kingdoms, read without a position."""

from __future__ import annotations

from collections.abc import Callable

from moderator.engine.commands import seat_named
from moderator.engine.core import Fact, Problem, facts
from moderator.engine.grammar import Arguments, Shape, syntax
from moderator.engine.words import Token, Tokens, nearest, split, spoken
from moderator.games.kingdoms.notation.amounts import Amounts, amounts, resource
from moderator.games.kingdoms.notation.places import region, ways
from moderator.games.kingdoms.words import FOREIGN

ACTIONS = ("patrol", "quest", "build", "research", "expand", "trade")
"""The actions of the card, in its order."""


def says(tokens: Tokens, meaning: str) -> bool:
    """Whether that word is all that stands there."""
    return len(tokens) == 1 and meaning in tokens[0].means


def one(read: Callable[[Tokens], tuple[Fact, ...] | Problem]) -> Shape:
    """A shape of the one argument that `read` makes of all that stands there."""

    def shape(tokens: Tokens) -> Arguments | Problem:
        found = read(tokens)
        return found if isinstance(found, Problem) else (found,)

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
    found: list[str] = []
    for part in split(tokens, "or"):
        odd = next((token for token in part if not token.word), None)
        if odd or not part:
            return syntax(odd or "")
        found.append(spoken(part))
    return tuple(found)


def actions(tokens: Tokens) -> tuple[str, ...] | Problem:
    """Actions of the card, alternatives between `or`."""
    found: list[str] = []
    for part in split(tokens, "or"):
        if len(part) != 1:
            return syntax(part[1] if part else "")
        action = next((action for action in ACTIONS if action in part[0].means), None)
        if action is None:
            return _no_action(part[0])
        found.append(action)
    return tuple(found)


def _no_action(token: Token) -> Problem:
    near = nearest(token.text, ACTIONS, 0.5)
    return Problem("unknown-name", facts(word=token.text), None, near)


def payment(tokens: Tokens) -> Arguments | Problem:
    """(amounts or None,): what stands behind `with`, if it stands there."""
    if not tokens:
        return (None,)
    if "with" not in tokens[0].means:
        return syntax(tokens[0])
    found = amounts(tokens[1:])
    return found if isinstance(found, Problem) else (found,)


def paid(read: Callable[[Tokens], tuple[Fact, ...] | Problem]) -> Shape:
    """(what `read` makes of all before `with`, amounts or None)"""

    def shape(tokens: Tokens) -> Arguments | Problem:
        before = tuple(split(tokens, "with")[0])
        found = read(before)
        if isinstance(found, Problem):
            return found
        behind = payment(tokens[len(before) :])
        return behind if isinstance(behind, Problem) else (found, *behind)

    return shape


def numbers(tokens: Tokens) -> tuple[int, ...] | Problem:
    """Numbers from 1, alternatives between `or`."""
    found: list[int] = []
    for part in split(tokens, "or"):
        if len(part) != 1 or not part[0].number:
            return syntax(part[-1] if part else "")
        found.append(part[0].number)
    return tuple(found)


def patrol(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """Ways within a territory."""
    return ways(tokens)


def quest(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """Ways between territories, to the Valkyries' card and from it."""
    return ways(tokens, card=True)


def retreat(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """Ways whose beginning may be left unsaid."""
    return ways(tokens, open_start=True)


def trade(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """(amounts given, resource wanted) pairs; one that names a single resource gives the same."""
    found: list[tuple[Amounts, str]] = []
    for part in split(tokens, "or"):
        bargain = _bargain(part, found[-1][0] if found else ())
        if isinstance(bargain, Problem):
            return bargain
        found.append(bargain)
    return tuple(found)


def _bargain(tokens: Tokens, before: Amounts) -> tuple[Amounts, str] | Problem:
    given, *wanted = split(tokens, "for")
    if not wanted and before and len(given) == 1:
        given, wanted = (), [given]
    if len(wanted) != 1 or len(wanted[0]) != 1:
        return syntax(wanted[0][1] if wanted and len(wanted[0]) > 1 else "")
    name = resource(wanted[0][0])
    giving = amounts(given) if given else before
    if isinstance(giving, Problem):
        return giving
    return name if isinstance(name, Problem) else (giving, name)


def steal(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """(amounts, seat or None) pairs; a seat behind the last holds for those before it."""
    found: list[tuple[Amounts, int | None]] = []
    for part in split(tokens, "or"):
        taken, *owners = split(part, "from")
        amount = amounts(taken)
        seat = seat_named(owners[0]) if owners else None
        if isinstance(amount, Problem) or isinstance(seat, Problem):
            return amount if isinstance(amount, Problem) else seat or syntax()
        found.append((amount, seat))
    last = found[-1][1]
    return tuple((amount, last if seat is None else seat) for amount, seat in found)


def counted(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    """(region, how many) pairs: `A1:2 A3:1`, `2 in A1`, `2 to A1`."""
    found: dict[str, int] = {}
    while tokens:
        pair, tokens = _pair(tokens)
        if isinstance(pair, Problem):
            return pair
        if pair[0] in found:
            return syntax(pair[0], slip="named-twice")
        found[pair[0]] = pair[1]
        if tokens and (tokens[0].text == "," or "and" in tokens[0].means):
            tokens = tokens[1:]
    return tuple(found.items()) or syntax()


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


def never(tokens: Tokens) -> Arguments | Problem:
    """A word that opens an order only together with another."""
    return syntax(tokens[0] if tokens else "")
