"""The final score item by item, and who wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from typing import Any

from tests.oracle.kingdoms.lands import kind_of, tower_points, waters_of
from tests.oracle.kingdoms.values import (
    State,
    armies_of,
    held,
    in_play,
    owners,
    shared,
)

CROWN = 2


def without_ruins(state: State) -> State:
    """004 Руины: all armies in ruins leave play before the score is counted (TK2)."""
    regions = {
        name: replace(region, armies=() if kind_of(state, name) == "ruins" else region.armies)
        for name, region in state.regions.items()
    }
    return replace(state, regions=regions)


def items(state: State, seat: str) -> dict[str, int]:
    """004 Подсчет ПО: what the seat would score if the game ended now."""
    return items_left(without_ruins(state), seat)


def items_left(left: State, seat: str) -> dict[str, int]:
    """The same once ruins are empty."""
    own = left.seats[seat]
    return {
        "armies": in_play(left, seat),
        "magic": own.magic,
        "tower": tower_points()[own.tower - 1] if own.tower else 0,
        "capitals": capitals(left, seat),
        "cities": cities(left, seat),
        "crown": CROWN * own.crown,
        "lost": own.captured + sum(name[0] == "L" for name in held(left, seat)),
        "faction": faction(left, seat),
    }


def total(state: State, seat: str) -> int:
    return sum(items(state, seat).values())


def totals(state: State) -> dict[str, int]:
    """Of every seat."""
    left = without_ruins(state)
    return {seat: sum(items_left(left, seat).values()) for seat in state.players}


def capitals(state: State, seat: str) -> int:
    """004 Столицы: two alone, one each for two allies."""
    own = [name for name in held(state, seat) if kind_of(state, name) == "capital"]
    return sum(2 if owners(state, name) == (seat,) else 1 for name in own)


def cities(state: State, seat: str) -> int:
    """Город: one to who stands there; two allies have none of it (TK13)."""
    return sum(
        region.token == "city" and owners(state, name) == (seat,)
        for name, region in state.regions.items()
    )


# -- the fifth levels ----------------------------------------------------------------------


def faction(state: State, seat: str) -> int:
    own = state.seats[seat]
    if own.magic < 5 or own.faction not in FIFTH:
        return 0
    return int(FIFTH[own.faction](state, seat))


def rivals(state: State, seat: str) -> list[str]:
    return [other for other in state.players if other != seat]


def orcs(state: State, seat: str) -> int:
    """Two if no other player's army stands in the home territory."""
    alone = not any(name[0] == seat for other in rivals(state, seat) for name in held(state, other))
    return 2 * alone


def dwarves(state: State, seat: str) -> int:
    """One if highest or tied; at level 0 never: nobody can be below, and all at 0 do not count."""
    towers = [other.tower for other in state.seats.values()]
    return int(state.seats[seat].tower == max(towers) > 0)


def humans(state: State, seat: str) -> int:
    """One for each type of which there are four or more."""
    return sum(amount >= 4 for amount in state.seats[seat].goods)


def lizardfolk(state: State, seat: str) -> int:
    """One for each territory other than home with an own army."""
    return len({name[0] for name in held(state, seat)} - {seat})


def halflings(state: State, seat: str) -> int:
    """One for each player allied with."""
    return sum(bool(shared(state, seat, other)) for other in rivals(state, seat))


def elves(state: State, seat: str) -> int:
    """One for each player with less mana."""
    own = state.seats[seat].goods.mana
    return sum(state.seats[other].goods.mana < own for other in rivals(state, seat))


def goblins(state: State, seat: str) -> int:
    """One for the most armies in play, or tied."""
    return int(all(in_play(state, seat) >= in_play(state, o) for o in rivals(state, seat)))


def undead(state: State, seat: str) -> int:
    """Two, once, for more armies in another's home than each other player has there."""

    def there(other: str, home: str) -> int:
        return sum(len(armies_of(state, other, name)) for name in state.regions if name[0] == home)

    return 2 * any(
        all(there(seat, home) > there(other, home) for other in rivals(state, seat))
        for home in rivals(state, seat)
    )


def lands_of(state: State, seat: str, kind: str) -> int:
    """Centaurs (plains) and Dark Elves (forests): three are one point, five are two."""
    number = sum(kind_of(state, name) == kind for name in held(state, seat))
    return 2 if number >= 5 else int(number >= 3)


def merfolk(state: State, seat: str) -> int:
    """One for every three armies in regions that border water."""
    near = [name for name in held(state, seat) if waters_of(state, name)]
    return sum(len(armies_of(state, seat, name)) for name in near) // 3


FIFTH: dict[str, Callable[[State, str], int]] = {
    "orcs": orcs,
    "dwarves": dwarves,
    "humans": humans,
    "lizardfolk": lizardfolk,
    "halflings": halflings,
    "elves": elves,
    "goblins": goblins,
    "undead": undead,
    "centaurs": lambda state, seat: lands_of(state, seat, "plains"),
    "dark-elves": lambda state, seat: lands_of(state, seat, "forest"),
    "merfolk": merfolk,
    "valkyries": lambda state, seat: state.seats[seat].card,
    "constructs": lambda state, seat: state.seats[seat].goods.ore // 3,
    "order-of-gamelyn": lambda state, seat: 1,
    "satyrs": lambda state, seat: seat in state.deciders,
}

# -- who wins ------------------------------------------------------------------------------


def rank(state: State, seat: str) -> tuple[int, ...]:
    """Points; then armies in play, tower, magic, resources in all (TK9)."""
    left = without_ruins(state)
    own = left.seats[seat]
    return (total(state, seat), in_play(left, seat), own.tower, own.magic, own.goods.total())


def outcome(state: State) -> dict[str, Any] | None:
    """Who is in which place; full equals share it."""
    if not state.over:
        return None
    ordered = sorted(state.players, key=lambda seat: rank(state, seat), reverse=True)
    places: dict[str, int] = {}
    for _, group in groupby(ordered, key=lambda seat: rank(state, seat)):
        equals = list(group)
        places.update(dict.fromkeys(equals, len(places) + 1))
    winners = sorted(seat for seat, place in places.items() if place == 1)
    return {"winners": winners, "places": dict(sorted(places.items()))}
