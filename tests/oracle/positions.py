"""Made positions of Small World and Underground, where two or three special pieces meet.

Such a position need not be one that a game could reach; it only must not contradict itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import LETTERS
from moderator.games import GAMES
from moderator.games.smallworld.bits import regions
from moderator.games.smallworld.board import Board
from moderator.games.smallworld.catalogue import PIECES
from moderator.games.underground.catalogue import FINDS, RELICS
from moderator.games.underground.underworld import UNDERWORLD

TRAITS = UNDERWORLD.traits
MODES = ("held", "held", "held", "held", "attacked", "attacked", "first", "offered")
"""Where the wanted combination is: on the board, at its turn or beside who has it; in hand; on
offer."""
WITH_PIECES = ("bivouacking", "fortified", "heroic", "magic", "royal", "shield", "tomb", "vengeful")
"""Powers that leave something behind: of interest where Stonehedge has one and is taken."""
ON_THE_BOARD = ("held", "attacked")
ASIDE = 4
"""The Amazons' tokens that stand in no position."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What must meet: a race, a power, and relics or places in their regions."""

    race: str
    power: str
    finds: tuple[str, ...] = ()


@dataclass(slots=True)
class _Sketch:
    """A position being drawn."""

    luck: random.Random
    board: Board
    left: list[int]
    """Regions with nobody in them."""
    seats: dict[str, dict[str, Any]]
    regions: dict[int, dict[str, Any]]
    races: list[str]
    powers: list[str]

    def drawn(self, names: list[str]) -> str:
        """One of those left, which is left no more."""
        return names.pop(self.luck.randrange(len(names)))


def made(
    head: Mapping[str, Any], wish: Wish, luck: random.Random, modes: Sequence[str] = MODES
) -> dict[str, Any]:
    """A case in which the wish is met. The pieces must be in the game that `head` sets up."""
    options = {**head.get("options", {}), "board": head["board"]}
    chosen = GAMES[head["game"]].rules.setup(head["seats"], options).state.setting
    sketch = _Sketch(
        luck,
        chosen.board,
        luck.sample(range(1, chosen.board.size + 1), chosen.board.size),
        {letter: {"coins": luck.choice((0, 1, 3, 5, 8))} for letter in LETTERS[: head["seats"]]},
        {},
        [race for race in chosen.races if race != wish.race],
        [power for power in chosen.powers if power != wish.power],
    )
    below = head["game"] == "underground"
    active = luck.choice(list(sketch.seats))
    mode = luck.choice(modes)
    position: dict[str, Any] = {
        "round": luck.choice((1, 2, 3, 5, chosen.board.rounds)),
        "active": active,
    }
    if mode == "offered":
        position["combos"] = _offer(sketch, wish)
    whose = _whose(sketch, active, mode)
    for letter in (whose, *(one for one in sketch.seats if one != whose)):
        mine = letter == whose and mode != "offered"
        _settle(sketch, letter, wish if mine else None, mode)
    _muster(sketch, active, mode)
    if below:
        position |= _treasures(sketch, whose, wish)
    _people(sketch, below)
    position["seats"] = sketch.seats
    position["regions"] = {str(number): sketch.regions[number] for number in sorted(sketch.regions)}
    return {**head, "position": position}


def _whose(sketch: _Sketch, active: str, mode: str) -> str:
    if mode != "attacked":
        return active
    return sketch.luck.choice([one for one in sketch.seats if one != active])


def _offer(sketch: _Sketch, wish: Wish) -> list[str]:
    row = [f"{wish.power} {wish.race}"]
    more = min(sketch.luck.randint(0, 3), len(sketch.powers), len(sketch.races))
    row += [f"{sketch.drawn(sketch.powers)} {sketch.drawn(sketch.races)}" for _ in range(more)]
    sketch.luck.shuffle(row)
    return row


def _settle(sketch: _Sketch, letter: str, wish: Wish | None, mode: str) -> None:
    """The seat's races, active and in decline, with their regions and pieces."""
    luck, entry = sketch.luck, sketch.seats[letter]
    taking = mode == "offered" and wish is None and letter == _first(sketch)
    if not taking and len(sketch.races) > 1 and len(sketch.powers) > 1:
        race = wish.race if wish else sketch.drawn(sketch.races)
        power = wish.power if wish else sketch.drawn(sketch.powers)
        entry |= {"race": race, "power": power}
        many = 0 if (wish and mode == "first") else luck.choice((1, 2, 3, 4, 5, 7))
        _hold(sketch, letter, race, power, many)
        if not many:
            entry["hand"] = min(luck.randint(2, 9), PIECES[race].tokens - _aside(race))
    if luck.random() < 0.6 and len(sketch.races) > 6:
        _fade(sketch, letter)


def _first(sketch: _Sketch) -> str:
    return next(iter(sketch.seats))


def _fade(sketch: _Sketch, letter: str) -> None:
    race = sketch.drawn(sketch.races)
    faded: dict[str, Any] = {"race": race}
    lasting = [power for power in sketch.powers if TRAITS[power].faded or power == "spirit"]
    power = ""
    if lasting and sketch.luck.random() < 0.5:
        power = faded["power"] = sketch.luck.choice(lasting)
        sketch.powers.remove(power)
    _hold(sketch, letter, race, power, sketch.luck.choice((1, 2, 3, 4)), decline=True)
    sketch.seats[letter]["decline"] = [faded]


def _aside(race: str) -> int:
    return ASIDE if race == "amazons" else 0


def _hold(
    sketch: _Sketch, letter: str, race: str, power: str, many: int, *, decline: bool = False
) -> None:
    """So many regions, beside each other and beside others' where that can be."""
    held: list[int] = []
    luck, tokens = sketch.luck, PIECES[race].tokens - (0 if decline else _aside(race))
    able = [region for region in sketch.left if _may_stand(sketch, race, power, region)]
    for _ in range(many):
        beside = [region for region in able if _adjoins(sketch, region, held)]
        region = next(iter(beside or able), 0)
        if not region or tokens < 1:
            break
        able.remove(region)
        sketch.left.remove(region)
        held.append(region)
        most = min(tokens, 3) if not decline or race == "ghouls" or power == "tomb" else 1
        stand = luck.randint(1, most)
        tokens -= stand
        sketch.regions[region] = {"owner": letter, "tokens": stand}
        if decline:
            sketch.regions[region] |= {"decline": True, "race": race}
    _furnish(sketch, race, power, held, decline=decline)


def _adjoins(sketch: _Sketch, region: int, held: Sequence[int]) -> bool:
    """Next to the own regions, and at first next to somebody's."""
    others = held or list(sketch.regions)
    return any(sketch.board.near[region] >> other & 1 for other in others)


def _may_stand(sketch: _Sketch, race: str, power: str, region: int) -> bool:
    board = sketch.board
    if "chasm" in board.terrain[region]:
        return False
    swims = TRAITS[race].swims or TRAITS[power].swims if power else TRAITS[race].swims
    return bool(board.land >> region & 1) or (swims and bool(board.water >> region & 1))


def _furnish(sketch: _Sketch, race: str, power: str, held: Sequence[int], *, decline: bool) -> None:
    """The pieces that the race or power has on the board."""
    for name in (race, power):
        for piece, wanted in (LASTING if decline else {**LASTING, **ACTIVE}).get(name, ()):
            _stand(sketch, wanted(held), piece)
        for piece in (IN_NUMBERS if not decline else SHIELDS).get(name, ()):
            for region in sketch.luck.sample(held, min(len(held), 2)):
                _stand(sketch, (region,), piece, sketch.luck.randint(1, 2))


Wanted = tuple[tuple[str, Callable[[Sequence[int]], Sequence[int]]], ...]

LASTING: Mapping[str, Wanted] = {
    "trolls": (("lair", lambda held: held),),
    "fortified": (("fortress", lambda held: held[::2][:3]),),
    "royal": (("queen", lambda held: held[:1]),),
}
"""Pieces that a race or power also has in decline, and in which of its regions."""
ACTIVE: Mapping[str, Wanted] = {
    "halflings": (("hole", lambda held: held[:2]),),
    "heroic": (("hero", lambda held: held[-2:]),),
    "dragon-master": (("dragon", lambda held: held[-1:]),),
    "cultists": (("ancient", lambda held: held[-1:]),),
}
SHIELDS: Mapping[str, tuple[str, ...]] = {"shield": ("armor",)}
IN_NUMBERS: Mapping[str, tuple[str, ...]] = {**SHIELDS, "bivouacking": ("camp",)}
"""Pieces of which several may stand in a region."""


def _stand(sketch: _Sketch, held: Iterable[int], piece: str, number: int = 1) -> None:
    for region in held:
        sketch.regions[region].setdefault("pieces", {})[piece] = number


def _muster(sketch: _Sketch, active: str, mode: str) -> None:
    """Tokens in hand for the seat whose turn it is, and sometimes for others."""
    for letter, entry in sketch.seats.items():
        if "race" not in entry or "hand" in entry:
            continue
        mine = [
            one["tokens"]
            for one in sketch.regions.values()
            if one["owner"] == letter and "decline" not in one
        ]
        spare = PIECES[entry["race"]].tokens - _aside(entry["race"]) - sum(mine)
        most = sketch.luck.choice((0, 3, 6, 12)) if letter == active else 0
        if mode == "attacked" and letter == active:
            most = 10
        if (hand := min(spare, most)) > 0:
            entry["hand"] = hand
        if not mine:
            entry["entered"] = True


def _treasures(sketch: _Sketch, whose: str, wish: Wish) -> dict[str, Any]:
    """Relics and places in regions, the pile in an order of its own, and single pieces."""
    luck = sketch.luck
    own = [
        number
        for number, one in sketch.regions.items()
        if one["owner"] == whose and "decline" not in one
    ]
    held = list(sketch.regions)
    hidden = luck.sample(FINDS, len(FINDS))
    wanted = list(wish.finds) if own else []
    others = [find for find in hidden if find not in wanted][: luck.choice((0, 1, 2, 4))]
    for find, able in (*((one, own) for one in wanted), *((one, held) for one in others)):
        if _lay(sketch, able, find):
            hidden.remove(find)
    _single(sketch)
    piles: dict[str, Any] = {"found": hidden}
    if "stonehedge" not in hidden and sketch.powers:
        told = [power for power in WITH_PIECES if power in sketch.powers]
        from_ = told if told and luck.random() < 0.5 else sketch.powers
        piles["stonehedge"] = power = luck.choice(from_)
        sketch.powers.remove(power)
    for entry in sketch.seats.values():
        _bookkeep(sketch, entry)
    return piles


def _lay(sketch: _Sketch, able: Sequence[int], find: str) -> bool:
    """In one of those regions: relics lie together, of places there is one in a region."""
    key = "relic" if find in RELICS else "place"
    free = [region for region in able if key == "relic" or key not in sketch.regions[region]]
    if not free:
        return False
    entry = sketch.regions[sketch.luck.choice(free)]
    there = entry.get(key, [])
    names = [*([there] if isinstance(there, str) else there), find]
    entry[key] = find if len(names) == 1 else names
    return True


def _single(sketch: _Sketch) -> None:
    """The Balrog where the Pentacle is found, the Ghost where the Crypt is; the volcano."""
    luck, board = sketch.luck, sketch.board
    free = [region for region in sketch.left if board.land >> region & 1]
    names = {name for one in sketch.regions.values() for name in _names(one)}
    if "pentacle" in names and free and luck.random() < 0.7:
        sketch.left.remove(free[0])
        sketch.regions[free[0]] = {"pieces": {"balrog": 1}}
    if "crypt" in names and len(free) > 1 and luck.random() < 0.7:
        crypt = next(number for number, one in sketch.regions.items() if "crypt" in _names(one))
        near = [one for one in sketch.regions if one != crypt and "owner" in sketch.regions[one]]
        if near:
            sketch.regions[luck.choice(near)].setdefault("pieces", {})["ghost"] = 1
    races = {entry.get("race") for entry in sketch.seats.values()}
    volcanoes = regions(board.of["volcano"])
    if "flames" in races and volcanoes and luck.random() < 0.8:
        volcano = luck.choice(volcanoes)
        sketch.regions.setdefault(volcano, {}).setdefault("pieces", {})["volcano"] = 1


def _names(entry: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for key in ("place", "relic"):
        there = entry.get(key, [])
        found += [there] if isinstance(there, str) else there
    return found


def _bookkeep(sketch: _Sketch, entry: dict[str, Any]) -> None:
    if entry.get("race") == "iron-dwarves":
        entry["hammers"] = sketch.luck.randint(0, 5)
    if entry.get("power") == "vengeful":
        seats = list(sketch.seats)
        mine = next(letter for letter, one in sketch.seats.items() if one is entry)
        entry["vengeance"] = [one for one in seats if one != mine and sketch.luck.random() < 0.5]
        if not entry["vengeance"]:
            del entry["vengeance"]


def _people(sketch: _Sketch, below: bool) -> None:
    """Lost Tribes and monsters in empty regions."""
    for region in sketch.left:
        if sketch.board.land >> region & 1 and sketch.luck.random() < 0.35:
            monster = below and sketch.luck.random() < 0.6
            sketch.regions[region] = {"monster": 2} if monster else {"tribe": 1}
