"""Positions as scenario files describe them.

`place` raises ValueError naming the key where a document contradicts itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.engine.core import LETTERS, Seat
from moderator.games.kingdoms.armies import in_play
from moderator.games.kingdoms.box import Box
from moderator.games.kingdoms.choices import Region
from moderator.games.kingdoms.finds import LYING_OPEN, TOKENS
from moderator.games.kingdoms.goods import MOST
from moderator.games.kingdoms.realm import LOST
from moderator.games.kingdoms.setting import setting
from moderator.games.kingdoms.state import (
    ACTIONS,
    ARMIES,
    LEVELS,
    NEUTRAL,
    ROOM,
    SHIELDS,
    TOWER,
    Army,
    Finds,
    Player,
    State,
    Turn,
)
from moderator.games.kingdoms.turning import carried_round, choosing

Table = Mapping[str, Any]

ON_CARD = 3
LIMITS: Mapping[str, int] = {
    "magic": LEVELS,
    "tower": TOWER,
    "food": MOST,
    "ore": MOST,
    "mana": MOST,
    "captured": 9,
    "card": ON_CARD,
}
"""The most that a number of a seat may be."""


def place(document: Table) -> State:
    """The position at the start of the active seat's turn, or with its action chosen."""
    if not isinstance(document.get("seats"), int):
        raise ValueError("seats: a number is missing")
    position: Table = document.get("position", {})
    known = {"active", "action", "shields", "lost", "ending", "seats", "regions", "turn"}
    _check_keys("position", position, known)
    chosen = setting(document["seats"], document.get("options", {}))
    letters = LETTERS[: chosen.seats]
    _check_keys("position.seats", position.get("seats", {}), set(letters))
    seats = [position.get("seats", {}).get(letter, {}) for letter in letters]
    homes = tuple(
        _territory(chosen.box, f"seats.{key}.home", entry)
        for key, entry in zip(letters, seats, strict=True)
    )
    state = State(
        chosen,
        homes,
        _lost(chosen.box, position),
        tuple(_player(chosen.box, key, entry) for key, entry in zip(letters, seats, strict=True)),
        (),
        Finds(),
        Turn(position.get("turn", 1), _active(position, letters)),
        (),
        _shields(position),
        ending=bool(position.get("ending", False)),
    )
    state = _peopled(state, position.get("regions", {}), letters)
    return _asked(state, position)


def standing(document: Table) -> tuple[tuple[Seat, str], ...]:
    """(seat, order) of the standing answers that a position names: `on build: build`."""
    seats: Table = document.get("position", {}).get("seats", {})
    return tuple(
        (seat, f"on {action}: {answer}")
        for seat, letter in enumerate(LETTERS)
        for action, answer in seats.get(letter, {}).get("on", {}).items()
    )


def _check_keys(key: str, table: Table, names: set[str]) -> None:
    for name in table:
        if name not in names:
            raise ValueError(f"{key}.{name}: there is no such key")


def _territory(box: Box, key: str, seat: Table) -> str:
    if "home" not in seat:
        raise ValueError(f"{key}: a territory is missing")
    return box.side(seat["home"]).name


def _lost(box: Box, position: Table) -> str:
    return box.side(position["lost"]).name if "lost" in position else ""


def _player(box: Box, letter: str, seat: Table) -> Player:
    _check_keys(f"seats.{letter}", seat, {"faction", "home", "crown", "on", *LIMITS})
    for key, most in LIMITS.items():
        if not isinstance(seat.get(key, 0), int) or not 0 <= seat.get(key, 0) <= most:
            raise ValueError(f"seats.{letter}.{key}: {seat[key]!r} is not from 0 to {most}")
    faction = seat.get("faction", "")
    if faction and faction not in box.levels:
        raise ValueError(f"seats.{letter}.faction: there are no {faction!r}")
    return Player(
        faction,
        (seat.get("food", 0), seat.get("ore", 0), seat.get("mana", 0)),
        seat.get("magic", 0),
        seat.get("tower", 0),
        bool(seat.get("crown", False)),
        seat.get("captured", 0),
        seat.get("card", 0),
    )


def _active(position: Table, letters: str) -> Seat:
    name = position.get("active", "A")
    if name not in letters:
        raise ValueError(f"position.active: there is no seat {name!r}")
    return letters.index(name)


def _shields(position: Table) -> tuple[str, ...]:
    shields = tuple(position.get("shields", ()))
    if len(set(shields)) < len(shields) or len(shields) > SHIELDS or set(shields) - set(ACTIONS):
        raise ValueError(f"position.shields: {shields} cannot be")
    return shields


def _peopled(state: State, regions: Table, letters: str) -> State:
    land = state.realm.land
    armies: list[Army] = []
    shown: list[tuple[Region, str]] = []
    hidden: list[tuple[Region, str]] = []
    for region, entry in regions.items():
        if region not in land:
            raise ValueError(f"regions.{region}: no army can stand there")
        _check_keys(f"regions.{region}", entry, {"armies", "lying", "token", "hidden"})
        armies += _armies(region, entry, letters)
        shown += _token(region, entry, "token", LYING_OPEN)
        hidden += _token(region, entry, "hidden", TOKENS)
    finds = Finds(tuple(sorted(shown)), tuple(sorted(hidden)))
    state = state._replace(armies=tuple(sorted(armies)), finds=finds)
    for seat, letter in enumerate(letters):
        if in_play(state, seat) > ARMIES:
            raise ValueError(f"seats.{letter}: more than {ARMIES} armies")
    return state


def _armies(region: Region, entry: Table, letters: str) -> list[Army]:
    names, lying = list(entry.get("armies", ())), list(entry.get("lying", ()))
    if len(names) > ROOM:
        raise ValueError(f"regions.{region}.armies: more than {ROOM}")
    armies = []
    for name in names:
        if name not in letters and not (name == "N" and region[0] == LOST):
            raise ValueError(f"regions.{region}.armies: there is no {name!r}")
        seat = NEUTRAL if name == "N" else letters.index(name)
        armies.append(Army(region, seat, name in lying))
        if name in lying:
            lying.remove(name)
    if lying:
        raise ValueError(f"regions.{region}.lying: {lying} are not there")
    return armies


def _token(
    region: Region, entry: Table, key: str, tokens: tuple[str, ...]
) -> list[tuple[Region, str]]:
    if key not in entry:
        return []
    if entry[key] not in tokens:
        raise ValueError(f"regions.{region}.{key}: {entry[key]!r} cannot lie there")
    return [(region, entry[key])]


def _asked(state: State, position: Table) -> State:
    """An action that is named has been chosen: its shield lies, its carrying out is asked."""
    action = position.get("action", "")
    if not action:
        return choosing(state, state.turn.active)
    if action not in ACTIONS:
        raise ValueError(f"position.action: there is no {action!r}")
    if action not in state.shields:
        state = state._replace(shields=(*state.shields, action))
    return carried_round(state._replace(turn=state.turn._replace(action=action)))
