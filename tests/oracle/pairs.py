"""Which special pieces can meet, and which do in a position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

from moderator.games import GAMES
from moderator.games.kingdoms.homemade import PRINTED
from moderator.games.kingdoms.state import LEVELS
from moderator.games.underground.catalogue import FINDS
from moderator.games.underground.depths import depths
from tests.oracle import cases, positions, realms

Key = tuple[str, ...]


def all_of(game: str) -> list[Key]:
    """Every pair that there is to be met, in a fixed order."""
    if game == "kingdoms":
        levels = map(str, range(LEVELS + 1))
        return [
            ("war", *sides, level) for sides, level in product(permutations(PRINTED, 2), levels)
        ]
    return sorted({key for head in _heads(game) for key in _of_world(head)})


def _heads(game: str) -> list[dict[str, Any]]:
    worlds = cases.WORLDS if game == "smallworld" else cases.DEPTHS
    return [cases.head_of(*world) for world in worlds]


def _of_world(head: dict[str, Any]) -> Iterator[Key]:
    races, powers = pieces(head)
    yield from (("pair", *pair) for pair in product(races, powers))
    if head["game"] == "underground":
        yield from (("held", *pair) for pair in product(FINDS, (*races, *powers)))


def pieces(head: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The races and powers of a game set up so."""
    mixed = bool(head.get("options", {}).get("mixed"))
    return _pieces(head["game"], head["board"], head["seats"], mixed)


@cache
def _pieces(
    game: str, board: str, seats: int, mixed: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    options = {"board": board} | ({"mixed": True} if mixed else {})
    chosen = GAMES[game].rules.setup(seats, options).state.setting
    return chosen.races, chosen.powers


def met(state: Any) -> Iterator[Key]:
    """The pairs that a position brings together: what an active race has, who are at war."""
    if hasattr(state, "agenda"):
        yield from _at_war(state)
        return
    for player in state.players:
        band = player.active
        if band is None:
            continue
        yield "pair", band.race, band.power
        if state.more is not None:
            for find, region in (*depths(state).relics, *depths(state).places):
                if band.held >> region & 1:
                    yield "held", find, band.race
                    yield "held", find, band.power


def _at_war(state: Any) -> Iterator[Key]:
    war = state.war
    if war is None or war.defender < 0:
        return
    attacker, defender = state.players[war.attacker], state.players[war.defender]
    if attacker.magic == defender.magic:
        yield "war", attacker.faction, defender.faction, str(attacker.magic)


def case_for(game: str, wanted: Key, luck: random.Random) -> dict[str, Any]:
    """A made position in which that pair meets, or may come to meet."""
    if game == "kingdoms":
        head = cases.heads(game, luck)
        _, attacker, defender, level = wanted
        return realms.made(head, realms.Clash(attacker, defender, int(level)), luck)
    kind, one, other = wanted
    able = [head for head in _heads(game) if _holds(head, wanted)]
    head = luck.choice(able)
    races, powers = pieces(head)
    if kind == "pair":
        finds = tuple(luck.sample(FINDS, luck.choice((0, 1, 2))))
        return positions.made(head, positions.Wish(one, other, finds), luck)
    race = other if other in races else luck.choice(races)
    power = other if other in powers else luck.choice(powers)
    finds = (one, *luck.sample([find for find in FINDS if find != one], luck.choice((0, 1))))
    return positions.made(head, positions.Wish(race, power, finds), luck, positions.ON_THE_BOARD)


def _holds(head: dict[str, Any], wanted: Key) -> bool:
    races, powers = pieces(head)
    kind, one, other = wanted
    if kind == "pair":
        return one in races and other in powers
    return other in (*races, *powers)


WORDS = {
    "pair": "races with powers met",
    "held": "relics and places with who holds them met",
    "war": "factions at war at a level of magic met",
}
"""What each kind of pair is called."""
