"""What a thing of a game is: races, powers, relics, places, factions and tokens, by any name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from moderator.engine.core import Facts
from moderator.locale import names, notions
from moderator.locale.catalogue import languages
from moderator.locale.catalogue import message as m
from moderator.locale.facts import Teller
from moderator.locale.lore import BORROWS, LORE, Lore
from moderator.locale.notions import NOTIONS
from moderator.locale.voice import Voice

_SHORTEST = 4
"""Letters that a beginning needs, to stand for a name."""

_ENDING = 2
"""Letters at the end of a name that cases change, in Russian and Ukrainian."""

_LEVEL = m("{n}: {words}")


def explained(teller: Teller, facts: Facts) -> str:
    """What the thing called `word` does, in the words of the game's page; empty for none."""
    known = dict(facts)
    game, word = str(known.get("game", "")), str(known.get("word", ""))
    thing = thing_called(game, word)
    if thing is None:
        return ""
    voice = teller.voice
    words = [voice.say(sentence) for sentence in _lore(game)[thing]]
    if len(words) > 1:
        words = [voice.say(_LEVEL, n=n, words=text) for n, text in enumerate(words, 1)]
    name = _name(voice, game, thing)
    return f"{name[:1].upper()}{name[1:]}. {' '.join(words)}"


def thing_called(game: str, word: str) -> str | None:
    """The id of what is called so in that game, in any language and case; None for nothing, or
    for more than one."""
    known, typed = _names(game), _folded(word)
    if typed in known:
        return known[typed]
    begun = {id_ for name, id_ in known.items() if len(typed) >= _SHORTEST and _alike(name, typed)}
    return begun.pop() if len(begun) == 1 else None


def _alike(name: str, typed: str) -> bool:
    """A beginning of the name, or the name with its words in another case."""
    words, others = name.split(), typed.split()
    return name.startswith(typed) or (
        len(words) == len(others)
        and all(_of_one_stem(word, other) for word, other in zip(words, others, strict=True))
    )


def _of_one_stem(word: str, other: str) -> bool:
    stem = word[: max(_SHORTEST, len(word) - _ENDING)]
    return other.startswith(stem) and len(other) <= len(word) + _ENDING


@cache
def _names(game: str) -> Mapping[str, str]:
    """Ids by folded name, in every language."""
    return {
        name: thing
        for thing in _lore(game)
        for language in languages()
        for name in _called(Voice(language), game, thing)
    }


def _called(voice: Voice, game: str, thing: str) -> Iterator[str]:
    yield _folded(thing)
    yield _folded(_name(voice, game, thing))


def _name(voice: Voice, game: str, thing: str) -> str:
    if thing in _notions(game):
        return notions.called(voice, game, thing)
    return names.find(voice, thing)


def _notions(game: str) -> Lore:
    """Lands, pieces and words of a game that are no things of its lore."""
    sources = (*BORROWS.get(game, ()), game)
    told = {id_: words for source in sources for id_, words in NOTIONS.get(source, {}).items()}
    things = {id_ for source in sources for group in LORE.get(source, {}).values() for id_ in group}
    return {id_: words for id_, words in told.items() if id_ not in things}


@cache
def _lore(game: str) -> Lore:
    """All that a game has, what it borrows from another before its own."""
    known = {
        thing: words
        for source in (*BORROWS.get(game, ()), game)
        for things in LORE.get(source, {}).values()
        for thing, words in things.items()
    }
    return {**_notions(game), **known}


def _folded(name: str) -> str:
    return " ".join(re.findall(r"\w+", re.sub("[’'ʼ`]", "", name.casefold().replace("ё", "е"))))
