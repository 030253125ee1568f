"""Orders and names of all games in the words of a language: for help, examples, suggestions.

What is said here reads back as what was given, in the game it was given for.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module

from moderator.engine.grammar import Grammar
from moderator.engine.sheets import Line, Sheet
from moderator.engine.speaking import Tongue
from moderator.games import GAMES
from moderator.games.own import spoken


def order_in(language: str, order: str) -> str:
    """An order in canonical English as it is written in that language."""
    return _spoken(language).say(order)


def offer_in(language: str, candidate: str) -> str:
    """A name or an order that may have been meant, in that language; numbers stay as they are."""
    return _spoken(language).offer(candidate)


@lru_cache(4096)
def order_of(game: str, language: str, order: str) -> str:
    """An order of that game as its readers of a language may write it. What would not be read
    back as the same order stays in English."""
    said = _spoken_in(game, language).say(order)
    if said == order:
        return order
    naming = tongue(language).naming
    read = GAMES[game].notation.read
    return said if _same(_lines(read(order)), _lines(read(said)), naming) else order


def guard_in(language: str, game: str, turn: str) -> str:
    """The line that says for which game and turn a sheet is; the game's own name stays."""
    return f"{order_in(language, 'game')} {game} {order_in(language, 'turn')} {turn}"


def _same(these: tuple[Line, ...], those: tuple[Line, ...], naming: frozenset[str]) -> bool:
    """Names of combinations are known to a position alone: of them only the verb is compared."""
    return 0 < len(these) == len(those) and all(
        one.verb == other.verb and (one.verb in naming or one.arguments == other.arguments)
        for one, other in zip(these, those, strict=True)
    )


def _lines(sheet: Sheet) -> tuple[Line, ...]:
    return () if sheet.problems else (*sheet.plans[0], *sheet.commands)


def _spoken(language: str) -> Tongue:
    """With the names of home-made pieces that are in some game."""
    own = spoken(language)
    known = tongue(language)
    return replace(known, names={**known.names, **own}) if own else known


def _spoken_in(game: str, language: str) -> Tongue:
    """The same where that game's own names go first: what two games call alike in one language
    may have two names in another."""
    known, own = _spoken(language), grammar(game).tongues.get(language)
    return known if own is None else replace(known, names={**known.names, **own.names})


@cache
def tongue(language: str) -> Tongue:
    """What all games together have words for; a word two games share is said in one way."""
    found = [known[language] for name in GAMES if language in (known := grammar(name).tongues)]
    return Tongue(
        {meaning: word for one in reversed(found) for meaning, word in one.words.items()},
        {name: word for one in reversed(found) for name, word in one.names.items()},
        frozenset[str]().union(*(one.naming for one in found)),
        {phrase: said for one in reversed(found) for phrase, said in one.phrases.items()},
    )


@cache
def grammar(name: str) -> Grammar:
    """The order language of a game, loaded when it is first asked for."""
    found: Grammar = import_module(f"{GAMES[name].language}.verbs").GRAMMAR
    return found
