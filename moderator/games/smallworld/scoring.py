"""Coins at the end of a turn (rulebook 000, coins; SW8, SW34, SW36)."""

from __future__ import annotations

from moderator.engine.core import LETTERS, Event
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.state import Player, State
from moderator.games.smallworld.world import Items, Log

TWICE = 2
"""Coins for each region of a race that vanishes."""

_ALONE = tuple(frozenset((seat,)) for seat in range(len(LETTERS)))
"""By seat, who sees what is its own knowledge."""


def items(state: State) -> Items:
    """What the seat whose turn it is earns, and for what; nothing that brings no coin."""
    player = state.players[state.turn.seat]
    parts: list[tuple[str, int]] = []
    if player.active is not None:
        band = player.active
        parts.append(("regions", band.held.bit_count()))
        for reason, bonus in hooks(state, band).bonus:
            parts.append((reason, bonus(state, band)))
    in_decline = TWICE * state.turn.gone
    for band in player.faded:
        in_decline += band.held.bit_count()
    parts.append(("decline", in_decline))
    for band in player.faded:
        for reason, bonus in hooks(state, band).bonus:
            parts.append((reason, bonus(state, band)))
    parts += state.setting.world.items(state)
    return tuple([item for item in parts if item[1]])


def scored(state: State, log: Log) -> State:
    """The coins are the seat's own knowledge, but in an open game."""
    seat, earned = state.turn.seat, items(state)
    total = sum([coins for _, coins in earned])
    player = state.players[seat]
    seen_by = None if state.setting.open_coins else _ALONE[seat]
    said = (("seat", seat), ("items", earned), ("total", total))
    log.append(Event("scored", said, seen_by))
    paid = Player(player.coins + total, player.active, player.faded, player.peace)
    return state.with_player(seat, paid)
