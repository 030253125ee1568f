"""Collecting resources in place of the chosen action."""

from __future__ import annotations

from tests.oracle.kingdoms.lands import kind_of, neighbours, waters_of
from tests.oracle.kingdoms.moves import ask_gain
from tests.oracle.kingdoms.values import (
    BY_LAND,
    Goods,
    State,
    armies_of,
    gain,
    has,
    held,
    in_play,
    some,
    who_has,
)


def barren(state: State, seat: str, region: str) -> bool:
    """Gamelyn 2: others collect nothing next to a region where two Gamelyn armies stand."""
    return any(
        order != seat and len(armies_of(state, order, near)) == 2
        for order in who_has(state, "order-of-gamelyn", 2)
        for near in neighbours(state, region)
    )


def yields(state: State, seat: str, region: str) -> int:
    """How many resources the region brings the seat: one, one more for a camp (TK13), one more for
    two armies of Satyrs 3."""
    two = has(state, seat, "satyrs", 3) and len(armies_of(state, seat, region)) == 2
    camp = state.regions[region].token == "camp"
    return 1 + camp + two


def collect(state: State, seat: str) -> State:
    """004 Сбор ресурсов: each region held brings one of its type, ruins one of choice where an army
    lies (TK2), a capital nothing. The last army brings one of choice more (TK16)."""
    choices = int(in_play(state, seat) == 1)
    found = Goods()
    for region in held(state, seat):
        if barren(state, seat, region):
            continue
        kind = kind_of(state, region)
        if kind in BY_LAND:
            found = found.plus(some(BY_LAND[kind], yields(state, seat, region)))
        elif kind == "ruins" and any(army.lying for army in armies_of(state, seat, region)):
            choices += yields(state, seat, region)
    if has(state, seat, "humans", 4) and any(waters_of(state, r) for r in held(state, seat)):
        found = found.plus(some("food"))  # Humans 4: next to water, once
    return harvest(state, seat, found, choices)


def harvest(state: State, seat: str, found: Goods, choices: int) -> State:
    """Constructs 4: at least one ore collected, of choice too, brings one more."""
    rich = has(state, seat, "constructs", 4)
    if rich and found.ore:
        found = found.plus(some("ore"))
    state = gain(state, seat, found)
    return ask_gain(state, seat, choices, vein=rich and not found.ore)
