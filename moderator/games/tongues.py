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
from moderator.games.own import NO_NAMES, OwnNames


def order_in(language: str, order: str, own: OwnNames = NO_NAMES) -> str:
    """An order in canonical English as it is written in that language, in any game; `own` are the
    names of pieces that were made for the one at hand."""
    return _spoken(language, own).say(order)


def offer_in(language: str, candidate: str, game: str = "", own: OwnNames = NO_NAMES) -> str:
    """A name or an order that may have been meant, in that language; numbers stay as they are."""
    return _spoken(language, own, game).offer(candidate)


@lru_cache(4096)
def order_of(game: str, language: str, order: str, own: OwnNames = NO_NAMES) -> str:
    """An order of that game as its readers of a language may write it. What would not be read
    back as the same order stays in English."""
    said = _spoken(language, own, game).say(order)
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
        line.verb == other.verb and (line.verb in naming or line.arguments == other.arguments)
        for line, other in zip(these, those, strict=True)
    )


def _lines(sheet: Sheet) -> tuple[Line, ...]:
    return () if sheet.problems else (*sheet.plans[0], *sheet.commands)


@lru_cache(4096)
def begins_an_order(line: str) -> bool:
    """Whether a line of prose would be an order or a command of some game, were it sent to us."""
    read = (game.notation.read(line) for game in GAMES.values())
    return any(any(sheet.plans) or sheet.commands or sheet.closing for sheet in read)


@lru_cache(256)
def _spoken(language: str, own: OwnNames, game: str = "") -> Tongue:
    """What all games have words for. Where a game is meant its names go first, for what two games
    call alike in one language may have two names in another; before those go its own pieces'."""
    known = tongue(language)
    printed = grammar(game).tongues.get(language) if game else None
    if printed is None and own == NO_NAMES:
        return known
    made = own.spoken(language)
    names = {**known.names, **(printed.names if printed else {}), **made}
    objects = {
        verb: {name: said for name, said in objects.items() if name not in made}
        for verb, objects in known.objects.items()
    }
    return replace(known, names=names, objects=objects)


@cache
def tongue(language: str) -> Tongue:
    """What all games together have words for; a word two games share is said in one way."""
    tongues = [known[language] for name in GAMES if language in (known := grammar(name).tongues)]
    return Tongue(
        {meaning: word for tongue in reversed(tongues) for meaning, word in tongue.words.items()},
        {name: word for tongue in reversed(tongues) for name, word in tongue.names.items()},
        frozenset[str]().union(*(tongue.naming for tongue in tongues)),
        {phrase: said for tongue in reversed(tongues) for phrase, said in tongue.phrases.items()},
        {
            verb: {
                name: said
                for tongue in reversed(tongues)
                for name, said in tongue.objects.get(verb, {}).items()
            }
            for tongue in tongues
            for verb in tongue.objects
        },
    )


@cache
def grammar(name: str) -> Grammar:
    """The order language of a game, loaded when it is first asked for."""
    spoken: Grammar = import_module(f"{GAMES[name].language}.verbs").GRAMMAR
    return spoken
