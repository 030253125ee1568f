"""Coins at the end of a turn (rulebook 000, coins; SW8, SW34, SW36)."""

from __future__ import annotations

from moderator.engine.core import Event, facts
from moderator.games.smallworld.effects import hooks
from moderator.games.smallworld.state import State
from moderator.games.smallworld.world import Items, Log

TWICE = 2
"""Coins for each region of a race that vanishes."""


def items(state: State) -> Items:
    """What the seat whose turn it is earns, and for what; nothing that brings no coin."""
    player = state.players[state.turn.seat]
    found: list[tuple[str, int]] = []
    if player.active is not None:
        band = player.active
        found.append(("regions", band.held.bit_count()))
        found += [(reason, bonus(state, band)) for reason, bonus in hooks(state, band).bonus]
    in_decline = sum(band.held.bit_count() for band in player.faded)
    found.append(("decline", in_decline + TWICE * state.turn.gone))
    for band in player.faded:
        found += [(reason, bonus(state, band)) for reason, bonus in hooks(state, band).bonus]
    found += state.setting.world.items(state)
    return tuple([item for item in found if item[1]])


def scored(state: State, log: Log) -> State:
    """The coins are the seat's own knowledge, but in an open game."""
    seat, earned = state.turn.seat, items(state)
    total = sum([coins for _, coins in earned])
    player = state.players[seat]
    seen_by = None if state.setting.open_coins else frozenset((seat,))
    log.append(Event("scored", facts(seat=seat, items=earned, total=total), seen_by))
    return state.with_player(seat, player._replace(coins=player.coins + total))
