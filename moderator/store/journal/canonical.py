"""One form of bytes for one value, and the hashes over it.

The same value gives the same bytes on every machine and in every version of Python, so a hash
over them can be checked by anybody.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def canonical(value: Any) -> bytes:
    """`value` as JSON in UTF-8: keys sorted, no spaces, tuples as lists.

    Raises TypeError for anything but mappings with string keys, lists, tuples, str, int, bool and
    None: a float has no one way to be written. Raises ValueError for text that UTF-8 cannot hold.
    """
    _check_plain(value)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


_LEAVES = frozenset({str, int, bool, type(None)})
"""Most values are one of these, and a turn has a thousand of them: they are not looked into."""


def _check_plain(value: Any) -> None:
    if value is None or isinstance(value, str | int):
        return
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key must be a string, not {type(key).__name__}")
            if type(inner) not in _LEAVES:
                _check_plain(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            if type(inner) not in _LEAVES:
                _check_plain(inner)
    else:
        raise TypeError(f"{type(value).__name__} has no canonical form")


def digest(value: Any) -> str:
    """SHA-256 over the canonical bytes, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


def chain(previous: str, body: bytes) -> str:
    """The link after `previous` (its hex, "" for the first): SHA-256 in hex.

    A newline parts the two: hex has none, so no other pair gives the same bytes.
    """
    return hashlib.sha256(previous.encode() + b"\n" + body).hexdigest()


def short(link: str) -> str:
    """The code printed on reports: the first ten hex digits, as `a1b2-c3d4-e5`."""
    return f"{link[:4]}-{link[4:8]}-{link[8:10]}" if link else ""
