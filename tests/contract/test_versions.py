"""A journal's positions are hashed as they are packed: a field that comes later has its version said.

`packed.json` holds, by game, the fields that positions had in version 1 of its rules.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from randomplay import play

from moderator.games import GAMES

FIRST: Mapping[str, list[str]] = json.loads(
    Path(__file__).with_name("packed.json").read_text(encoding="utf-8")
)


def places(packed: Any, at: str = "") -> Iterator[str]:
    """The places of all fields: `turn.moved`, `players[].coins`."""
    if isinstance(packed, Mapping):
        for name, value in packed.items():
            place = f"{at}.{name}" if at else name
            yield place
            yield from places(value, place)
    elif isinstance(packed, (list, tuple)):
        for value in packed:
            yield from places(value, f"{at}[]")


@pytest.mark.parametrize("kind", sorted(FIRST))
def test_a_field_that_came_later_has_its_version_said(kind: str) -> None:
    rules = GAMES[kind].rules
    met: set[str] = set()
    for seats in (2, 5):
        for move in play(rules, rules.setup(seats, {}).state, random.Random(seats)):
            met.update(places(rules.pack(move.after)))
    later = met - set(FIRST[kind])

    assert later == set(rules.newer)
    assert all(since <= int(rules.version) for since in rules.newer.values())
