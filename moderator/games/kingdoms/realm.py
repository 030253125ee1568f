"""All territories of a game, with what moves and counts ask of them worked out beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from moderator.engine.core import LETTERS
from moderator.games.kingdoms.box import Box
from moderator.games.kingdoms.choices import Region
from moderator.games.kingdoms.territories import Territory

LOST = "L"
"""The letter of the Lost Kingdom."""

YIELDS: Mapping[str, str] = {"plains": "food", "mountain": "ore", "forest": "mana"}
"""What a region of a kind brings."""


@dataclass(frozen=True, slots=True, eq=False)
class Realm:
    """Regions go by seat and number, the Lost Kingdom last. It never changes."""

    homes: Mapping[str, str]
    """The name of each territory by its letter."""
    kind: dict[Region, str] = field(default_factory=dict)
    edge: set[Region] = field(default_factory=set)
    near: dict[Region, tuple[Region, ...]] = field(default_factory=dict)
    """Of each land region the land regions across a land border, ascending."""
    waters: dict[Region, frozenset[Region]] = field(default_factory=dict)
    """Of each land region the waters it borders."""
    land: tuple[Region, ...] = ()

    def distant(self, start: Region) -> Mapping[Region, int]:
        """Steps to every land region: a land border is one, so is a quest, whoever stands there."""
        distances, frontier = {start: 0}, [start]
        for here in frontier:
            for there in self._steps(here):
                if there not in distances:
                    distances[there] = distances[here] + 1
                    frontier.append(there)
        return distances

    def _steps(self, here: Region) -> tuple[Region, ...]:
        return self.near[here] + (self.quests(here) if here in self.edge else ())

    def quests(self, here: Region) -> tuple[Region, ...]:
        """The edge regions of other territories."""
        return tuple(there for there in self.land if there in self.edge and there[0] != here[0])


@lru_cache(maxsize=256)
def realm(box: Box, homes: tuple[str, ...], lost: str) -> Realm:
    """The realm of those territories; an empty name is one not chosen yet."""
    names = [*zip(LETTERS, homes, strict=False), (LOST, lost)]
    placed = {letter: box.side(name) for letter, name in names if name}
    kind = {
        f"{letter}{number}": of
        for letter, side in placed.items()
        for number, of in enumerate(side.kinds, start=1)
    }
    realm = Realm(
        {letter: side.name for letter, side in placed.items()},
        kind,
        land=tuple(region for region, of in kind.items() if of not in ("water", "crag")),
    )
    for letter, side in placed.items():
        _join(realm, letter, side)
    return realm


def _join(realm: Realm, letter: str, side: Territory) -> None:
    for number, on_edge in enumerate(side.edge, start=1):
        region = f"{letter}{number}"
        if on_edge:
            realm.edge.add(region)
        if side.land(number):
            around = [f"{letter}{other}" for other in _around(side, number)]
            realm.near[region] = tuple(place for place in around if place in realm.land)
            realm.waters[region] = frozenset(
                place for place in around if realm.kind[place] == "water"
            )


def _around(side: Territory, number: int) -> list[int]:
    return sorted(sum(pair) - number for pair in side.borders if number in pair)
