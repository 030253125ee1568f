"""A person's name as free words have it: in any case that Russian or Ukrainian puts it into."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from moderator.engine.inflection import forms

_SHORTEST = 3
"""A shorter word of a name is found as it is, and in no other form: too much begins so."""

_ENDS = "аяоеєёиіїьй"
_SOFTENED = {"г": "з", "ж": "з", "к": "ц", "х": "с"}
_FLEETING = re.compile(r"([еоєё])([^аяоеєёиіїьйуюэ])$")


def find_forms(names: Iterable[str]) -> re.Pattern[str]:
    """Finds every word of these names, and every form of one in Cyrillic letters. More is found
    than a grammar allows, and now and then a word that is like a name: somebody has to look."""
    words = {word for name in names for word in re.findall(r"\w+", name.casefold())}
    spelt = {form for word in words for form in _forms(word)}
    every = "|".join(sorted(map(re.escape, spelt), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{every})(?!\w)" if every else r"(?!)", re.IGNORECASE)


def _forms(word: str) -> Iterator[str]:
    yield word
    if len(word) < _SHORTEST or not re.fullmatch(r"[а-яёєіїґ]+", word):
        return
    ends = word[-1] in _ENDS
    stem, ending = (word[:-1], word[-1]) if ends else (word, "")
    stems = {stem, _FLEETING.sub(r"\2", stem)}  # Павел, Павла
    stems |= {stem[:-1] + _SOFTENED[stem[-1]] for stem in stems if stem[-1:] in _SOFTENED}
    for base in stems:
        if len(base) >= _SHORTEST - 1:
            yield from forms(f"{base}|{ending}")
