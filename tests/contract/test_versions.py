"""A journal's positions are hashed as they are packed: games of an earlier version must still hold.

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
def test_version_1_had_these_fields_and_no_others(kind: str) -> None:
    rules = GAMES[kind].rules
    met: set[str] = set()
    for seats in (2, 5):
        for move in play(rules, rules.setup(seats, {}).state, random.Random(seats)):
            met.update(places(rules.pack_before(move.after, 1)))

    assert met == set(FIRST[kind])
