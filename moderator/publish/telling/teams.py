"""Seats that play together, and what they have together where the viewer may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from moderator.engine.core import Seat
from moderator.engine.view import View


class TeamRow(NamedTuple):
    """A team and the sum of its seats' coins or points; None where the viewer may not see it."""

    seats: tuple[Seat, ...]
    total: int | None


def team_rows(view: View, teams: Iterable[tuple[Seat, ...]]) -> tuple[TeamRow, ...]:
    """The teams, the one with most first, and in the order of seats where sums are hidden."""
    had = {row.seat: _worth(dict(row.cells)) for row in view.seats}
    rows = [TeamRow(team, _sum([had.get(seat) for seat in team])) for team in teams]
    if all(row.total is not None for row in rows):
        rows.sort(key=lambda row: -(row.total or 0))
        return tuple(rows)
    # One sum alone would tell what the viewer's mate has.
    return tuple(TeamRow(row.seats, None) for row in rows)


def _worth(cells: dict[str, Any]) -> int | None:
    """Coins where a game counts them, else points."""
    found = cells.get("coins", cells.get("score"))
    return found if isinstance(found, int) else None


def _sum(parts: list[int | None]) -> int | None:
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None
