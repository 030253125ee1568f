"""Canonical orders in the words of another language, as help and examples show them.

What is said here is read back as the same order: only words change, never their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from moderator.engine.inflection import cited
from moderator.engine.words import Words

_WORD = re.compile(r"(?<![\w-])[a-z]+(?![\w-])")
_SPEECH = re.compile(r"(say|tell|report|ask)\b([^:]*)(:.*)")


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language: its word for each meaning, and its names of pieces by their English ones.

    `naming` are the verbs behind which names stand, `objects` the names in the case that such a
    verb asks for, by the verb, where that is not the one they are cited in, and, by "", the noun
    that names without such a form follow. `phrases` are said as a whole, in the case that the
    language asks for; one that begins with `#` stands behind a number above one, with `@` behind a
    day.
    """

    words: Mapping[str, str]
    names: Mapping[str, str]
    naming: frozenset[str]
    phrases: Mapping[str, str] = field(default_factory=dict)
    objects: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def say(self, order: str) -> str:
        """A canonical order in this language; what it has no word for stays as it is."""
        if speech := _SPEECH.fullmatch(order):
            return f"{self._word(speech[1])}{speech[2]}{speech[3]}"
        verb, space, behind = order.partition(" ")
        if verb in self.naming:
            return f"{self._word(verb)}{space}{self._words(self._as_object(verb, behind))}"
        return self._words(order)

    def offer(self, candidate: str) -> str:
        """A name of one piece or two in this language; what is no name is an order."""
        named = self._named(candidate)
        return self.say(candidate) if named == candidate else named

    def _words(self, text: str) -> str:
        for phrase, said in self.phrases.items():
            before = _BEHIND.get(phrase[:2], r"(?<![\w-])")
            bare = phrase.removeprefix("# ").removeprefix("@ ")
            text = re.sub(before + re.escape(bare) + r"(?![\w-])", said, text)
        return _WORD.sub(lambda match: self._word(match[0]), text)

    def _word(self, word: str) -> str:
        return self.words.get(word, word)

    def _named(self, text: str) -> str:
        return _replaced(text, self.names)

    def _as_object(self, verb: str, text: str) -> str:
        """Names as that verb asks for them. Where one is known only as it is cited, they all stay
        so, behind the noun that a language has for such a case (`взять народ жестянщики`)."""
        objects = self.objects.get(verb, {})
        named = [name for name in self.names if re.search(_whole(name), text)]
        if all(name in objects for name in named):
            return _replaced(text, {name: objects[name] for name in named})
        noun = f"{objects['']} " if objects else ""
        return noun + _replaced(text, self.names)


_BEHIND: Mapping[str, str] = {"# ": "(?<=[2-9] )", "@ ": "(?<=-[0-9][0-9] )"}
"""What a phrase stands behind, by how it begins."""


def _whole(name: str) -> str:
    return rf"(?<!\w){re.escape(name)}(?!\w)"


def _replaced(text: str, names: Mapping[str, str]) -> str:
    """The longest names first: `dragon master` before any dragon."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(_whole(name), names[name], text)
    return text


def tongue(
    tables: Iterable[Words],
    names: Iterable[Words],
    naming: Iterable[str],
    phrases: Mapping[str, str] | None = None,
) -> Tongue:
    """A language of its tables of words and of names by id, the usual word first in each.

    A later table may add words for a meaning, not another usual one.
    """
    words: dict[str, str] = {}
    for table in tables:
        for meaning, forms in table.items():
            words.setdefault(meaning, cited(forms[0]))
    printed = {
        id_.replace("-", " "): cited(words[0]) for table in names for id_, words in table.items()
    }
    return Tongue(words, printed, frozenset(naming), phrases or {})
