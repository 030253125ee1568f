"""A position as plain JSON values, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.games.kingdoms.homemade import box_of
from moderator.games.kingdoms.state import (
    Army,
    Finds,
    Player,
    Setting,
    State,
    Task,
    Turn,
    War,
)


def pack(state: State) -> dict[str, Any]:
    """Named fields, so that a journal can be read."""
    return {
        **_listed(state._asdict()),
        "setting": _setting(state.setting),
        "players": [_listed(player._asdict()) for player in state.players],
        "finds": _listed(state.finds._asdict()),
        "turn": _listed(state.turn._asdict()),
        "agenda": [_listed(task._asdict()) for task in state.agenda],
        "war": None if state.war is None else _listed(state.war._asdict()),
    }


def pack_before(state: State, version: int) -> dict[str, Any]:
    """`pack` as an earlier version of the rules wrote it."""
    packed = pack(state)
    if version < 2:
        del packed["turn"]["fought"], packed["turn"]["raised"]
    return packed


def _setting(setting: Setting) -> dict[str, Any]:
    """That nothing in it is home-made goes without saying."""
    packed = _listed(setting._asdict())
    del packed["box"]
    return packed | ({"homemade": setting.homemade} if setting.homemade else {})


def _listed(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _list(value) for name, value in fields.items()}


def _list(value: Any) -> Any:
    return [_list(part) for part in value] if isinstance(value, tuple) else value


def unpack(packed: Mapping[str, Any]) -> State:
    """The position that was packed."""
    whole = _tupled(packed)
    fields = _tupled(packed["setting"])
    whole["setting"] = Setting(box=box_of(fields.pop("homemade", "")), **fields)
    whole["players"] = tuple(Player(**_tupled(player)) for player in packed["players"])
    whole["armies"] = tuple(Army(*army) for army in packed["armies"])
    whole["finds"] = Finds(**_tupled(packed["finds"]))
    whole["turn"] = Turn(**packed["turn"])
    whole["agenda"] = tuple(Task(**_tupled(task)) for task in packed["agenda"])
    whole["war"] = None if packed["war"] is None else War(**_tupled(packed["war"]))
    return State(**whole)


def _tupled(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _tuple(value) for name, value in fields.items()}


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, (list, tuple)) else value
