"""Tokens of a race change only by what an event says (Small World and Underground)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from moderator.engine.core import Event
from moderator.games.smallworld.state import State, bands, mustered

_ANYHOW = frozenset({"declined", "vanished", "balrog", "swapped"})
"""Events by which a race may lose, or exchange, what nobody counts in their facts."""
_SUBSTITUTIONS = frozenset({"sorcerer", "vampire", "orb"})


def in_play(state: State) -> Counter[str]:
    """By race, all tokens that are not in the supply."""
    found: Counter[str] = Counter()
    for player in state.players:
        for band in bands(player):
            found[band.race] += mustered(state.ground, band)
    return found


def broken(before: State, after: State, events: Iterable[Event]) -> Mapping[str, tuple[int, int]]:
    """By race, the change that the events account for, and the one that came; those alone where
    the two differ."""
    told, loose = _told(before, events)
    was, now = in_play(before), in_play(after)
    came = {race: now[race] - was[race] for race in was | now}
    return {
        race: (told[race], change)
        for race, change in came.items()
        if race not in loose and change not in _able(told, race, events)
    }


def _able(told: Counter[str], race: str, events: Iterable[Event]) -> set[int]:
    """A new token comes from the hand where the supply has none."""
    spare = sum(
        dict(event.facts).get("by") in _SUBSTITUTIONS and dict(event.facts)["race"] == race
        for event in events
    )
    return set(range(told[race] - spare, told[race] + 1))


def _told(before: State, events: Iterable[Event]) -> tuple[Counter[str], set[str]]:
    told: Counter[str] = Counter()
    loose: set[str] = set()
    for event in events:
        said: dict[str, Any] = dict(event.facts)
        if event.kind in _ANYHOW:
            loose |= _named(before, said)
        match event.kind:
            case "took" | "grew":
                told[said["race"]] += said["tokens"]
            case "sacrificed":
                told[said["race"]] -= 1
            case "reborn":
                loose |= {band.race for band in bands(before.players[said["seat"]])}
            case "conquered":
                told[said["loser_race"]] -= said["lost"]
                told[said["race"]] += said["by"] in _SUBSTITUTIONS
    return told, loose


def _named(before: State, said: Mapping[str, Any]) -> set[str]:
    """The race an event speaks of, or the races of the seats it names."""
    if "race" in said:
        return {str(said["race"])}
    seats = {said.get("seat"), said.get("loser")} - {None}
    return {band.race for seat in seats for band in bands(before.players[int(seat)])}
