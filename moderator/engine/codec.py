"""Choices, decisions, events and answers as plain JSON values, and back.

A value of a frozen dataclass or a named tuple becomes a table of its fields with its `type` in
front, a plain tuple a list. `load` knows the engine's own types and those that a game has
registered, and no others: what it reads may come from a stranger's file.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from moderator.engine.core import Answer, Decision, Event, Problem, Rolled
from moderator.engine.sheets import Line

_TYPES: dict[str, type[Any]] = {}
_NAMES: dict[type[Any], str] = {}
_SETS: dict[str, frozenset[str]] = {}


def register(group: str, *types: type[Any]) -> None:
    """Make those types loadable, called `group.snake_name`.

    Each game does so once, when it is imported; ValueError where a name would mean two types.
    """
    for type_ in types:
        name = f"{group}.{_snake(type_)}" if group else _snake(type_)
        if _TYPES.setdefault(name, type_) is not type_:
            raise ValueError(f"{name} is the name of another type already")
        _NAMES[type_] = name
        _SETS[name] = _sets(type_)


def _sets(type_: type[Any]) -> frozenset[str]:
    """Fields that hold a set, which JSON says as a list."""
    types = type_.__annotations__
    return frozenset(name for name in _fields(type_) if "frozenset" in str(types[name]))


def _fields(type_: type[Any]) -> tuple[str, ...]:
    """Their names, in order; none where it is neither dataclass nor named tuple."""
    if is_dataclass(type_):
        return tuple(field.name for field in fields(type_))
    return getattr(type_, "_fields", ())


def _snake(type_: type[Any]) -> str:
    name = type_.__name__
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")


register("", Answer, Decision, Event, Line, Problem, Rolled)


def dump(value: Any) -> Any:
    """JSON-able values; of a dataclass that nobody registered too, but such a table is not
    loadable.

    TypeError for what is no dataclass, tuple, set or plain value.
    """
    if value is None or isinstance(value, (str, int)):
        return value
    type_ = type(value)
    if is_dataclass(type_) or (type_ in _NAMES and _fields(type_)):
        table = {"type": _NAMES.get(type_) or _snake(type_)}
        return table | {name: dump(getattr(value, name)) for name in _fields(type_)}
    if isinstance(value, (tuple, list)):
        return [dump(part) for part in value]
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(f"{value!r} has no form in JSON")


def load(data: Any) -> Any:
    """The value that was dumped, lists as tuples; ValueError where it names no known type."""
    if isinstance(data, list):
        return tuple(load(part) for part in data)
    if not isinstance(data, dict):
        return data
    name = data.get("type")
    if not isinstance(name, str) or name not in _TYPES:
        raise ValueError(f"no value of type {name!r} is known")
    table = {key: load(part) for key, part in data.items() if key != "type"}
    for key in _SETS[name] & table.keys():
        table[key] = None if table[key] is None else frozenset(table[key])
    try:
        return _TYPES[name](**table)
    except TypeError as error:
        raise ValueError(f"{name}: {error}") from error
