"""Choices as orders, in canonical English: what stands here reads back as the same choice."""

from __future__ import annotations

from typing import Any

from moderator.games.smallworld.notation import writing as blocks
from moderator.games.smallworld.state import State
from moderator.games.underground.aided import cost
from moderator.games.underground.choices import (
    Aided,
    AidedRoll,
    Altar,
    Ancient,
    Armor,
    Bag,
    Balrog,
    Ghost,
    Orb,
    Queen,
    Reborn,
    Ring,
    Scepter,
    Swap,
    Vampire,
    Vanish,
    Volcano,
    Wisp,
)


def write(state: State, choice: Any) -> str:
    """The order for a choice that is legal now; chance has no order ("")."""
    match choice:
        case Aided():
            return _aided(state, choice)
        case AidedRoll(region, using):
            return f"roll {region}{_using(using)}"
        case Wisp(region, using):
            return f"conquer {region} die{_using(using)}"
        case Orb(region, bag) | Scepter(region, bag) | Ring(region, bag):
            return f"{type(choice).__name__.lower()} {region}{' using bag' if bag else ''}"
        case Bag(relic):
            return f"bag {relic}"
        case Vanish():
            return "decline vanishing"
        case Swap(place):
            return f"swap {place}"
        case Reborn(regions):
            return f"reborn {' '.join(map(str, regions))}"
        case Armor(counts):
            return f"armor {' '.join(f'{region}:{n}' for region, n in counts) or 'weakest'}"
        case _:
            return _aimed(choice) or blocks.write(state, choice)


def _aimed(choice: Any) -> str:
    match choice:
        case (
            Volcano(region)
            | Ancient(region)
            | Vampire(region)
            | Balrog(region)
            | Queen(region)
            | Ghost(region)
            | Altar(region)
        ):
            return f"{type(choice).__name__.lower()} {region}"
    return ""


def _aided(state: State, choice: Aided) -> str:
    fewest = cost(state, state.active, choice.region, choice.using)
    order = f"conquer {choice.region}"
    if choice.tokens != fewest:
        order += f" with {choice.tokens}"
    if choice.hammers is not None:
        order += f" hammers {choice.hammers}"
    return order + _using(choice.using)


def _using(names: tuple[str, ...]) -> str:
    return f" using {' and '.join(names)}" if names else ""
