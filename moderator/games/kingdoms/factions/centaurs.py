"""Centaurs: the plains are theirs."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.games.kingdoms.armies import held
from moderator.games.kingdoms.choices import Goods, Region
from moderator.games.kingdoms.factions.editions import stronger
from moderator.games.kingdoms.powers import Places, Points, Power
from moderator.games.kingdoms.state import State, War, reading


def _in_plains(state: State, war: War, seat: Seat, _paid: Goods) -> int:
    return int(seat == war.defender and state.realm.kind[war.region] == "plains")


def _by_quest(_state: State, war: War, seat: Seat, _paid: Goods) -> int:
    return 2 if seat == war.attacker and war.by == "quest" else 0


def next_door(state: State, seat: Seat) -> tuple[Region, ...]:
    """Land regions adjoining an own army's."""
    near = {there for here in held(state, seat) for there in state.realm.near[here]}
    return tuple(sorted(near))


def _anew(state: State, seat: Seat, region: Region) -> bool:
    """Any region that is free of others, unless the league reads it as those held already."""
    return reading(state, "centaurs-3") == "free" or region in held(state, seat)


def regions_of(kind: str) -> Points:
    """One point for three regions of that kind, two for five."""

    def points(state: State, seat: Seat) -> int:
        number = sum(state.realm.kind[region] == kind for region in held(state, seat))
        return (number >= 3) + (number >= 5)

    return points


_NEXT_DOOR: Places = next_door

CENTAURS = (
    stronger("centaurs-1", _in_plains),
    Power(expands_to=(_NEXT_DOOR,)),
    Power(on_reaching=("place-anew",), anew=(_anew,)),
    stronger("centaurs-4", _by_quest),
    Power(points=(regions_of("plains"),)),
)
