"""Names of races and powers as people type them, in any language the pieces have names in.

Exact names in any of their endings come first, then beginnings that fit only one name; what is on
offer plays no part, so a name means the same in every position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from moderator.engine.inflection import cited, forms
from moderator.engine.likeness import Known, known, ranked
from moderator.engine.spelling import alike, fold
from moderator.engine.words import Words
from moderator.games.own import spelled
from moderator.games.smallworld.words import POWER_NAMES, RACE_NAMES

_SHORTEST_BEGINNING = 3
_LONGEST_NAME = 8
"""Words; no combination has more in any language."""
_LONGEST_GUESSED = 4
"""Words; what is longer is not compared with every name, each cut in every way."""


class Combination(NamedTuple):
    """A power and a race, either of which may be left unsaid ("")."""

    power: str
    race: str

    @property
    def name(self) -> str:
        """As it is written in an order."""
        return " ".join(spelled(part) for part in self if part)


@dataclass(frozen=True, slots=True)
class Index:
    """Ids by name: `exact` by every form of a name, `printed` by the names as they are printed.

    A name is one string of small letters here, without spaces, hyphens and apostrophes.
    """

    exact: Mapping[str, str]
    printed: Mapping[str, str]
    known: Known

    def ids(self, typed: str) -> list[tuple[str, bool]]:
        """The ids a word may stand for, and whether it is the whole name; no word stands for ""."""
        if not typed:
            return [("", True)]
        for spelling in (typed, *alike(typed)):
            if spelling in self.exact:
                return [(self.exact[spelling], True)]
        if len(typed) < _SHORTEST_BEGINNING:
            return []
        begun = (id_ for name, id_ in self.printed.items() if name.startswith(typed))
        return [(id_, False) for id_ in dict.fromkeys(begun)]

    def near(self, typed: str) -> Mapping[str, int]:
        """The ids whose names resemble a word, with the slips between; no word is none."""
        return self.known.near(typed) if typed else {"": 0}

    def joined(self, other: Index) -> Index:
        """Both; where a name is in both it is the other's."""
        exact = {**self.exact, **other.exact}
        return Index(exact, {**self.printed, **other.printed}, known(exact))


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """The names of a game's races and powers."""

    powers: Index
    races: Index

    @lru_cache(maxsize=1024)  # noqa: B019 - the indices live as long as the program
    def meant(self, typed: str) -> tuple[Combination, ...]:
        """All that a name may mean: none, one, or several where it is ambiguous.

        The power may stand before the race or after it.
        """
        combinations: dict[Combination, bool] = {}
        for left, right in _ways(_words(typed)):
            for power, whole_power in self.powers.ids(left):
                for race, whole_race in self.races.ids(right):
                    if power or race:
                        combinations[Combination(power, race)] = whole_power and whole_race
        exact = tuple(combination for combination, whole in combinations.items() if whole)
        return exact or tuple(combinations)

    def joined(self, other: Names) -> Names:
        """With those of a set made at home."""
        return Names(self.powers.joined(other.powers), self.races.joined(other.races))

    @lru_cache(maxsize=1024)  # noqa: B019
    def near(self, typed: str) -> tuple[str, ...]:
        """At most three names that look like it, the nearest first."""
        slips: dict[str, int] = {}
        words = _words(typed)
        for left, right in _ways(words) if len(words) <= _LONGEST_GUESSED else ():
            for power, distance in self.powers.near(left).items():
                for race, other in self.races.near(right).items():
                    if name := Combination(power, race).name:
                        slips[name] = min(distance + other, slips.get(name, distance + other))
        return ranked(slips)


def _words(typed: str) -> list[str]:
    words = re.findall(r"[^\W\d_]+", fold(typed))
    return words if len(words) <= _LONGEST_NAME else []


def letters(name: str) -> str:
    """A name as the indices have it."""
    return "".join(char for char in fold(name) if char.isalpha())


def _ways(words: list[str]) -> Iterator[tuple[str, str]]:
    """What the power and the race may be called: each cut of the words, both ways round."""
    for cut in range(len(words) + 1):
        first, second = "".join(words[:cut]), "".join(words[cut:])
        yield first, second
        yield second, first


def index(names: Words) -> Index:
    """An index of names in the words of a table.

    Where two pieces of two boxes go by one name, it is that of the box that comes last: gnomes
    were an older edition's dwarves until a box with gnomes came.
    """
    exact: dict[str, str] = {}
    printed: dict[str, str] = {}
    for id_, words in names.items():
        for word in words:
            printed[letters(cited(word))] = id_
            for form in forms(word):
                exact[letters(form)] = id_
    return Index(exact, printed, known(exact))


NAMES = Names(index(POWER_NAMES), index(RACE_NAMES))
