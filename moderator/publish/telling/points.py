"""Points with what each is for, in games that count them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moderator.engine.core import Seat
from moderator.engine.view import View
from moderator.locale.kingdoms import SCORED
from moderator.locale.speech import Speaker


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points as they would be if the game ended now: `armies 3, tower 2`."""

    seat: Seat
    total: int
    items: str


def scores(speaker: Speaker, view: View) -> tuple[Score, ...]:
    """By seat; nothing where the view does not itemise points."""
    cells: dict[Seat, Mapping[str, Any]] = {row.seat: dict(row.cells) for row in view.seats}
    return tuple(
        Score(seat, found["score"], _items(speaker, found["points"]))
        for seat, found in cells.items()
        if "points" in found
    )


def _items(speaker: Speaker, items: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(
        f"{speaker.say(SCORED[name]) if name in SCORED else name} {n}" for name, n in items
    )
