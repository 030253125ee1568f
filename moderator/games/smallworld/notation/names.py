"""Names of races and powers as people type them.

Exact names and their other number come first, then beginnings that fit only one name; what is on
offer plays no part, so a name means the same in every position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from moderator.engine.words import fold, nearest
from moderator.games.smallworld.words import POWER_NAMES, RACE_NAMES

_SHORTEST_BEGINNING = 3


class Combination(NamedTuple):
    """A power and a race, either of which may be left unsaid ("")."""

    power: str
    race: str

    @property
    def name(self) -> str:
        """As it is written in an order."""
        return " ".join(part.replace("-", " ") for part in self if part)


@lru_cache(maxsize=1024)
def meant(typed: str) -> tuple[Combination, ...]:
    """All that a name may mean: none, one, or several where it is ambiguous.

    The power may stand before the race or after it.
    """
    words = re.findall(r"[^\W\d_]+", fold(typed).replace("'", ""))
    found = {
        Combination(power, race): exact_power and exact_race
        for left, right in _ways(words)
        for power, exact_power in _ids(left, POWER_NAMES)
        for race, exact_race in _ids(right, RACE_NAMES)
        if power or race
    }
    exact = tuple(combination for combination, whole in found.items() if whole)
    return exact or tuple(found)


def near(typed: str) -> tuple[str, ...]:
    """The names that look most like it."""
    return nearest(typed, _SINGLE if " " not in typed else _PAIRS)


def _ways(words: list[str]) -> Iterator[tuple[str, str]]:
    """What the power and the race may be called: each cut of the words, both ways round."""
    for cut in range(len(words) + 1):
        first, second = "".join(words[:cut]), "".join(words[cut:])
        yield first, second
        yield second, first


def _ids(typed: str, names: Mapping[str, tuple[str, ...]]) -> list[tuple[str, bool]]:
    """The ids a word may stand for, and whether it is the whole name; no word stands for ""."""
    if not typed:
        return [("", True)]
    exact = [(id_, True) for id_, forms in names.items() if typed in forms]
    if exact or len(typed) < _SHORTEST_BEGINNING:
        return exact
    return [(id_, False) for id_, forms in names.items() if forms[0].startswith(typed)]


_SINGLE = tuple(id_.replace("-", " ") for id_ in (*RACE_NAMES, *POWER_NAMES))
_PAIRS = tuple(Combination(power, race).name for power in POWER_NAMES for race in RACE_NAMES)
