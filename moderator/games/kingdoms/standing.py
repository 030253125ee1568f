"""Standing answers to an action that somebody chooses: `on build: build or collect`.

The line's arguments are alternatives, each the name of an order and the fields of its choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.engine.sheets import Line
from moderator.games.kingdoms.choices import (
    Act,
    Build,
    Collect,
    Expand,
    FromCard,
    Patrol,
    Quest,
    Research,
    Stand,
    Steal,
    Swap,
    ToCard,
    Trade,
)

ORDERS: Mapping[str, type[Any]] = {
    "patrol": Patrol,
    "stand": Stand,
    "quest": Quest,
    "to-card": ToCard,
    "from-card": FromCard,
    "swap": Swap,
    "build": Build,
    "research": Research,
    "expand": Expand,
    "trade": Trade,
    "steal": Steal,
    "collect": Collect,
}
"""What may stand in an alternative, by name."""


def choices(line: Line) -> Iterator[Act]:
    """The alternatives, in their order."""
    for alternative in line.arguments:
        assert isinstance(alternative, tuple), alternative
        name, *fields = alternative
        yield ORDERS[str(name)](*fields)
