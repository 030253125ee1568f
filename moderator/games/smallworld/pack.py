"""A position as plain JSON values, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moderator.games.smallworld.homemade import board_of, box_of
from moderator.games.smallworld.state import (
    Band,
    Combo,
    Ground,
    Market,
    Player,
    Setting,
    Stack,
    State,
    Turn,
)
from moderator.games.smallworld.world import World


def pack(state: State) -> dict[str, Any]:
    """Named fields, so that a journal can be read; sets of regions as integers.

    Not what a game built on these blocks adds.
    """
    return {
        "setting": _setting(state.setting),
        "ground": fields(state.ground),
        "players": [_player(player) for player in state.players],
        "market": _market(state.market),
        "turn": fields(state.turn),
    }


def before(packed: Mapping[str, Any], version: int) -> Mapping[str, Any]:
    """The packed position as an earlier version of the rules wrote it."""
    if version >= 2:
        return packed
    turn = {name: value for name, value in packed["turn"].items() if name != "rolled"}
    # Version 1 counted the regions that were taken from somebody, and did not say which.
    turn["spoils"] = int(turn["spoils"]).bit_count()
    return {**packed, "turn": turn}


def _setting(setting: Setting) -> dict[str, Any]:
    """Without its world, which goes without saying, as does that nothing in it is home-made."""
    packed = {**fields(setting), "board": setting.board.id}
    del packed["world"], packed["box"]
    return packed | ({"homemade": setting.homemade} if setting.homemade else {})


def fields(value: Any) -> dict[str, Any]:
    """Of a named tuple without named tuples in it."""
    return {
        name: list(field) if isinstance(field, tuple) else field
        for name, field in value._asdict().items()
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "coins": player.coins,
        "active": None if player.active is None else fields(player.active),
        "faded": [fields(band) for band in player.faded],
        "peace": player.peace,
    }


def _market(market: Market) -> dict[str, Any]:
    return {
        "row": [fields(combo) for combo in market.row],
        "banners": fields(market.banners),
        "badges": fields(market.badges),
        "discard": list(market.discard),
        "drawn": market.drawn,
        "pending": market.pending,
    }


def unpack(packed: Mapping[str, Any], world: World) -> State:
    """The position that was packed."""
    return State(
        _unpack_setting(packed["setting"], world),
        Ground(**tupled(packed["ground"])),
        tuple(_unpack_player(player) for player in packed["players"]),
        _unpack_market(packed["market"]),
        Turn(**tupled(packed["turn"])),
    )


def _unpack_setting(packed: Mapping[str, Any], world: World) -> Setting:
    fields_ = tupled(packed)
    homemade = fields_.pop("homemade", "")
    board = board_of(homemade, fields_.pop("board"))
    return Setting(world=world, box=box_of(world, homemade), board=board, **fields_)


def tupled(packed: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a named tuple, lists as tuples."""
    return {
        name: tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else value
        for name, value in packed.items()
    }


def _unpack_player(packed: Mapping[str, Any]) -> Player:
    active = packed["active"]
    return Player(
        packed["coins"],
        None if active is None else Band(**active),
        tuple(Band(**band) for band in packed["faded"]),
        packed["peace"],
    )


def _unpack_market(packed: Mapping[str, Any]) -> Market:
    return Market(
        tuple(Combo(**combo) for combo in packed["row"]),
        Stack(**tupled(packed["banners"])),
        Stack(**tupled(packed["badges"])),
        tuple(packed["discard"]),
        packed["drawn"],
        packed["pending"],
    )
