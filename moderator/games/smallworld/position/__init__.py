"""Positions as scenario files describe them.

`place` raises ValueError naming the key where a document contradicts itself.
"""

from __future__ import annotations

from moderator.engine.core import LETTERS, Seat
from moderator.games.smallworld.board import Board
from moderator.games.smallworld.position.ground import ground
from moderator.games.smallworld.position.keys import Table, check_keys, number, seat_of
from moderator.games.smallworld.position.row import market
from moderator.games.smallworld.position.seats import player, settled
from moderator.games.smallworld.setting import setting
from moderator.games.smallworld.state import Setting, State, Turn, supply
from moderator.games.smallworld.turns import begun


def place(document: Table) -> State:
    """The position at the start of the active seat's turn."""
    return begun(arranged(document, setting(*options_of(document))), [])


def arranged(document: Table, chosen: Setting) -> State:
    """The pieces as the document has them; the turn has not begun."""
    position: Table = document.get("position", {})
    check_keys("position", position, {"round", "active", "combos", "seats", "regions"})
    regions = {
        _region(chosen.board, key): entry for key, entry in position.get("regions", {}).items()
    }
    letters = LETTERS[: chosen.seats]
    seats: Table = position.get("seats", {})
    check_keys("position.seats", seats, set(letters))
    players = settled(
        tuple(player(letter, seats.get(letter, {}), chosen) for letter in letters), regions
    )
    state = State(
        chosen,
        ground(chosen.board, regions),
        players,
        market(chosen, position, players),
        _turn(chosen, position),
    )
    _check_supply(state)
    return state


def standing(document: Table) -> tuple[tuple[Seat, str], ...]:
    """(seat, order) of the standing instructions that a position names: `retreat 35 27`."""
    seats: Table = document.get("position", {}).get("seats", {})
    return tuple(
        (seat, f"retreat {seats[letter]['retreat']}")
        for seat, letter in enumerate(LETTERS)
        if "retreat" in seats.get(letter, {})
    )


def options_of(document: Table) -> tuple[int, Table]:
    """How many seats there are, and what the game is set up with."""
    options = dict(document.get("options", {}))
    if "board" in document:
        options["board"] = document["board"]
    if not isinstance(document.get("seats"), int):
        raise ValueError("seats: a number is missing")
    return document["seats"], options


def _turn(chosen: Setting, position: Table) -> Turn:
    round_ = number("position", position, "round", 1)
    if not 1 <= round_ <= chosen.board.rounds:
        raise ValueError(f"position.round: the board has rounds 1 to {chosen.board.rounds}")
    return Turn(round_, seat_of("position.active", position.get("active", "A"), chosen.seats))


def _region(map_: Board, key: str) -> int:
    if not str(key).isdigit() or not 1 <= int(key) <= map_.size:
        raise ValueError(f"position.regions.{key}: the board has no such region")
    return int(key)


def _check_supply(state: State) -> None:
    for race in state.setting.races:
        if supply(state, race) < 0:
            raise ValueError(f"position: more tokens of {race!r} than there are")
