"""Numbers of tokens by region: `14:3 15:2 rest 16`, `3 in 14`, `3 to 14`; and lists of regions."""

from __future__ import annotations

from moderator.engine.core import Fact, Problem, facts
from moderator.engine.grammar import Arguments, syntax
from moderator.engine.sheets import ONCE
from moderator.engine.words import Token, Tokens
from moderator.games.smallworld.notation.shapes import Target, says

Pair = tuple[Target, int]

_MISTAKEN_FOR_COLON = ",;.=-/"
_NO_NAME = {"rest", "in", "to", "and", "or", "with"}


def deploy(tokens: Tokens) -> Arguments | Problem:
    """(pairs, where the rest goes or None) or ("weakest",)"""
    if says(tokens, "weakest"):
        return ("weakest",)
    pairs: list[Pair] = []
    rest: Target | None = None
    while tokens:
        if "rest" in tokens[0].means:
            if rest is not None:
                return syntax(tokens[0])
            place, tokens = _place(_without_to(tokens[1:]))
            if isinstance(place, Problem):
                return place
            rest = place
        else:
            pair, tokens = _pair(tokens)
            if isinstance(pair, Problem):
                return pair
            pairs.append(pair)
        tokens = _without_comma(tokens)
    return _checked(pairs, rest)


def camps(tokens: Tokens) -> Arguments | Problem:
    """(pairs,) or ("weakest",)"""
    deployed = deploy(tokens)
    if isinstance(deployed, Problem) or deployed == ("weakest",):
        return deployed
    rest = next((token for token in tokens if "rest" in token.means), None)
    return deployed[:1] if rest is None else syntax(rest)


def heroes(tokens: Tokens) -> Arguments | Problem:
    """(region, …) or ("none",)"""
    return ("none",) if says(tokens, "none") else _listed(tokens)


def retreat(tokens: Tokens) -> Arguments | Problem:
    """("weakest",), ("stack", region) or (region, region, …); `once` behind it where it is not to
    hold longer"""
    if tokens and ONCE in tokens[-1].means:
        where = _retreat(tokens[:-1])
        return where if isinstance(where, Problem) else (*where, ONCE)
    return _retreat(tokens)


def _retreat(tokens: Tokens) -> Arguments | Problem:
    if says(_without_to(tokens), "weakest"):
        return ("weakest",)
    if not (tokens and "stack" in tokens[0].means):
        return _listed(tokens)
    places = _listed(tokens[1:])
    if isinstance(places, Problem):
        return places
    return ("stack", *places) if len(places) == 1 else syntax(tokens[2])


def _listed(tokens: Tokens) -> tuple[Fact, ...] | Problem:
    places: list[Target] = []
    while tokens:
        place, tokens = _place(_without_to(tokens))
        if isinstance(place, Problem):
            return place
        places.append(place)
        tokens = _without_comma(tokens)
    return tuple(places) or syntax()


def _checked(pairs: list[Pair], rest: Target | None) -> Arguments | Problem:
    named = [place for place, _ in pairs]
    twice = next((place for place in named if named.count(place) > 1), None)
    if twice is not None:
        return syntax(str(twice), slip="named-twice")
    return syntax() if rest is None and not pairs else (tuple(pairs), rest)


def _pair(tokens: Tokens) -> tuple[Pair | Problem, Tokens]:
    place, behind = _place(tokens)
    if isinstance(place, Problem):
        return place, ()
    if len(behind) > 1 and behind[0].text == ":":
        return _counted(place, behind[1]), behind[2:]
    if isinstance(place, int) and behind and behind[0].means & {"in", "to"}:
        there, left = _place(behind[1:])
        return (there if isinstance(there, Problem) else _counted(there, tokens[0])), left
    return _broken(tokens[0], behind), ()


def _counted(place: Target, count: Token) -> Pair | Problem:
    return (place, count.number) if count.number else syntax(count)


def _broken(place: Token, behind: Tokens) -> Problem:
    """No count where one must stand; the commonest slip is another mark than the colon."""
    if len(behind) > 1 and behind[0].text in _MISTAKEN_FOR_COLON and behind[1].number:
        meant = f"{place.text}:{behind[1].text}"
        slip = facts(word=behind[0].text, slip="comma-for-colon")
        return Problem("syntax", slip, candidates=(meant,))
    return syntax(behind[0] if behind else place)


def _place(tokens: Tokens) -> tuple[Target | Problem, Tokens]:
    """A number, or all the words that stand together."""
    if tokens and tokens[0].number is not None:
        return tokens[0].number, tokens[1:]
    length = 0
    while length < len(tokens) and tokens[length].word and not tokens[length].means & _NO_NAME:
        length += 1
    if not length:
        return syntax(tokens[0] if tokens else ""), ()
    return " ".join(token.text for token in tokens[:length]), tokens[length:]


def _without_comma(tokens: Tokens) -> Tokens:
    parted = bool(tokens) and (tokens[0].text == "," or "and" in tokens[0].means)
    return tokens[1:] if parted else tokens


def _without_to(tokens: Tokens) -> Tokens:
    return tokens[1:] if tokens and tokens[0].means & {"in", "to"} else tokens
