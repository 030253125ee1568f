"""Scenario files as text: what `tomllib` reads back as the same tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def written(document: Mapping[str, Any]) -> str:
    """The tables as TOML; `step` is a list of tables, all else tables or values."""
    return "\n".join(_table(document, ())).strip() + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    for key, value in table.items():
        if not _stands_alone(path, key, value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        if isinstance(value, Mapping) and _stands_alone(path, key, value):
            yield from ("", f"[{'.'.join(map(_key, (*path, key)))}]")
            yield from _table(value, (*path, key))
        elif _stands_alone(path, key, value):
            for one in value:
                yield from ("", f"[[{'.'.join((*path, key))}]]")
                yield from _table(one, (*path, key))


def _stands_alone(path: tuple[str, ...], key: str, value: Any) -> bool:
    """Whether it is a table under a heading of its own; small ones stand in a line."""
    if key == "step":
        return True
    return isinstance(value, Mapping) and len(path) < 3 and key != "pieces" and key != "on"


def _key(key: str) -> str:
    return key if key and set(key) <= _PLAIN else json.dumps(key)


def _value(value: Any) -> str:
    match value:
        case str() if "\n" in value:
            return f'"""\n{value}"""'
        case Mapping():
            return (
                f"{{ {', '.join(f'{_key(key)} = {_value(one)}' for key, one in value.items())} }}"
            )
        case Sequence() if not isinstance(value, str):
            return f"[{', '.join(map(_value, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)
