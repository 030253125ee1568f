"""A scenario file's position, read into a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.oracle.kingdoms.lands import land_names
from tests.oracle.kingdoms.turns import begin_turn, take_round
from tests.oracle.kingdoms.values import Army, Goods, Region, Seat, State

LETTERS = "ABCDE"


def seat_of(named: Mapping[str, Any]) -> Seat:
    return Seat(
        faction=named.get("faction", ""),
        home=named.get("home", ""),
        magic=named.get("magic", 0),
        tower=named.get("tower", 0),
        goods=Goods(named.get("mana", 0), named.get("ore", 0), named.get("food", 0)),
        crown=named.get("crown", False),
        captured=named.get("captured", 0),
        card=named.get("card", 0),
        on=dict(named.get("on", {})),
    )


def region_of(named: Mapping[str, Any]) -> Region:
    lying = list(named.get("lying", []))
    armies = []
    for seat in named.get("armies", []):
        armies.append(Army(seat, lying=seat in lying))
        if seat in lying:
            lying.remove(seat)
    return Region(tuple(armies), named.get("token", ""), named.get("hidden", ""))


def position(case: Mapping[str, Any]) -> State:
    """The position as it stands, before the turn goes on."""
    at = case["position"]
    players = tuple(LETTERS[: case["seats"]])
    seats = {seat: seat_of(at.get("seats", {}).get(seat, {})) for seat in players}
    lands = {seat: seats[seat].home for seat in players}
    if at.get("lost"):
        lands["L"] = at["lost"]
    regions = {name: region_of(at["regions"].get(name, {})) for name in land_names(lands)}
    return State(
        players=players,
        lands=lands,
        seats=seats,
        regions=regions,
        active=at["active"],
        shields=tuple(at.get("shields", [])),
        action=at.get("action", ""),
        ending=at.get("ending", False),
    )


def begin(case: Mapping[str, Any]) -> State:
    """The state in which the active seat is asked: to choose, or to carry out what is chosen."""
    state = position(case)
    if not state.action:
        return begin_turn(state)
    shields = state.shields
    if state.action not in shields:
        shields = (*shields, state.action)
    return take_round(replace(state, shields=shields))
