"""Positions as scenario files describe them: Small World's part, and this box's pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.engine.core import LETTERS
from moderator.games.smallworld import position as blocks
from moderator.games.smallworld.position.keys import Table, name_of, number, seat_of
from moderator.games.smallworld.state import Stack, State
from moderator.games.smallworld.turns import begun
from moderator.games.underground.catalogue import ARMOR, FINDS, HAMMERS, PLACES, RELICS
from moderator.games.underground.depths import NOWHERE, Depths
from moderator.games.underground.setting import setting
from moderator.games.underground.view import SINGLE

standing = blocks.standing

_OWN = {"position": ("found", "stonehedge"), "seats": ("hammers", "vengeance")}
_REGION = ("monster", "place", "relic")
_PIECES = (*SINGLE, "armor")


def place(document: Table) -> State:
    """The position at the start of the active seat's turn; ValueError names a contradiction."""
    chosen = setting(*blocks.options_of(document))
    position: Table = document.get("position", {})
    plain = {**document, "position": _without_own(position)}
    more = _depths(position, chosen.seats)
    if more.stonehedge:
        name_of("position.stonehedge", more.stonehedge, chosen.powers)
    left = tuple(power for power in chosen.powers if power != more.stonehedge)
    state = blocks.arranged(plain, chosen._replace(powers=left))
    return begun(state._replace(setting=chosen, more=more), [])


def _without_own(position: Table) -> dict[str, Any]:
    """What the blocks know of."""
    plain = {key: value for key, value in position.items() if key not in _OWN["position"]}
    seats = {
        letter: {key: value for key, value in entry.items() if key not in _OWN["seats"]}
        for letter, entry in position.get("seats", {}).items()
    }
    regions = {key: _plain_region(entry) for key, entry in position.get("regions", {}).items()}
    return {**plain, "seats": seats, "regions": regions}


def _plain_region(entry: Table) -> dict[str, Any]:
    plain = {key: value for key, value in entry.items() if key not in (*_REGION, "pieces")}
    pieces = {name: count for name, count in entry.get("pieces", {}).items() if name not in _PIECES}
    return {**plain, "pieces": pieces} if pieces else plain


def _depths(position: Table, seats: int) -> Depths:
    regions: Mapping[int, Table] = {
        int(key): entry for key, entry in position.get("regions", {}).items()
    }
    places = tuple(_treasures(regions, "place", PLACES))
    relics = tuple(_treasures(regions, "relic", RELICS))
    seen = {name for name, _ in (*places, *relics)}
    finds = [name_of("position.found", name, FINDS) for name in position.get("found", ())]
    hidden = (*finds, *(name for name in FINDS if name not in seen and name not in finds))
    entries = [position.get("seats", {}).get(letter, {}) for letter in LETTERS[:seats]]
    volcano, ancient, queen, ghost, balrog, bag = (_spot(regions, name) for name in SINGLE)
    return Depths(
        Stack((), hidden),
        _monsters(regions),
        places,
        relics,
        str(position.get("stonehedge", "")),
        volcano,
        ancient,
        queen,
        ghost,
        balrog,
        bag,
        armor=_armor(regions),
        hammers=_hammers(entries),
        markers=tuple(_markers(entry, seats) for entry in entries),
    )


Lying = tuple[str, int]


def _treasures(regions: Mapping[int, Table], key: str, known: tuple[str, ...]) -> list[Lying]:
    treasures: list[Lying] = []
    for region, entry in sorted(regions.items()):
        named = entry.get(key, [])
        for name in [named] if isinstance(named, str) else named:
            where = f"position.regions.{region}.{key}"
            if name in dict(treasures):
                raise ValueError(f"{where}: {name!r} lies there twice")
            treasures.append((name_of(where, name, known), region))
    return treasures


def _monsters(regions: Mapping[int, Table]) -> int:
    monsters = 0
    for region, entry in regions.items():
        count = entry.get("monster", 0)
        if count not in (0, 2):
            raise ValueError(f"position.regions.{region}.monster: two or none, not {count!r}")
        monsters |= bool(count) << region
    return monsters


def _spot(regions: Mapping[int, Table], piece: str) -> int:
    spots = [region for region, entry in regions.items() if entry.get("pieces", {}).get(piece)]
    if len(spots) > 1:
        raise ValueError(f"position.regions: more than one {piece!r}")
    return spots[0] if spots else NOWHERE


def _armor(regions: Mapping[int, Table]) -> tuple[int, ...]:
    armor: list[int] = []
    for region, entry in sorted(regions.items()):
        where = f"position.regions.{region}.pieces"
        armor += [region] * number(where, entry.get("pieces", {}), "armor", 0)
    if len(armor) > ARMOR:
        raise ValueError(f"position.regions: more than {ARMOR} of 'armor'")
    return tuple(armor)


def _hammers(entries: list[Table]) -> int:
    hammers = sum(number("position.seats", entry, "hammers", 0) for entry in entries)
    if hammers > HAMMERS:
        raise ValueError(f"position.seats: more than {HAMMERS} of 'hammers'")
    return hammers


def _markers(entry: Table, seats: int) -> int:
    markers = 0
    for holder in entry.get("vengeance", ()):
        markers |= 1 << seat_of("position.seats.vengeance", holder, seats)
    return markers
