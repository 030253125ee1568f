"""The list of a game's turns, and how they hang together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from moderator.publish.facts import Ahead, TurnLine, TurnNeighbours
from moderator.store.tables import Game, Turn


def turn_lines(session: Session, game: Game) -> tuple[TurnLine, ...]:
    """All turns that were played to their end, superseded ones included, as they were played."""
    columns = (
        Turn.id,
        Turn.number,
        Turn.mark,
        Turn.seat,
        Turn.chain,
        Turn.superseded,
        Turn.played_at,
        Turn.first_revision,
        Turn.last_revision,
        Turn.report,
    )
    rows = session.exec(
        select(*columns)  # type: ignore[call-overload]
        .where(Turn.game_id == game.id, col(Turn.played_at).is_not(None))
        .order_by(col(Turn.last_revision))
    )
    return tuple(TurnLine(*(*columns, _due(report))) for *columns, report in rows)


def _due(report: Mapping[str, Any]) -> datetime | None:
    """When a turn was due, as its row says."""
    due = report.get("due_at")
    return datetime.fromisoformat(due) if due else None


def links(lines: Sequence[TurnLine], line: TurnLine) -> TurnNeighbours:
    """The neighbours of a turn. A superseded one leads to what stands instead of it."""
    before, after = previous(lines, line), following(lines, line)
    standing = {other.number: other.name for other in lines if not other.superseded}
    return TurnNeighbours(
        before=before.name if before else "",
        after=after.name if after else "",
        instead=standing.get(line.number, "") if line.superseded else "",
    )


def previous(lines: Sequence[TurnLine], line: TurnLine) -> TurnLine | None:
    """The turn that this one began after; it may have been superseded since."""
    turns = [
        other for other in lines if other.number == line.number - 1 and other.last < line.first
    ]
    return turns[-1] if turns else None


def following(lines: Sequence[TurnLine], line: TurnLine) -> TurnLine | None:
    """The turn that stands after this one; none after one that was superseded."""
    if line.superseded:
        return None
    turns = [other for other in lines if other.number == line.number + 1 and not other.superseded]
    return turns[-1] if turns else None


def ahead(game: Game, lines: Sequence[TurnLine], line: TurnLine) -> Ahead:
    """The turn after this one: while it is being played, the game's own row says when it is due."""
    after = following(lines, line)
    if after is not None:
        return Ahead(after.name, after.due_at, False)
    if line.superseded:
        return Ahead(str(line.number + 1), None, False)
    return Ahead(f"{game.turn}{game.mark}", game.due_at, game.state == "paused")
