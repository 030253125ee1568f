"""One collected report a day, for who wants no mail of each turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, select

from moderator.league.people import Sitting
from moderator.league.posting import post
from moderator.league.walltime import instant_of
from moderator.store.tables import Game, League, OutboxRow

MORNING = time(8)
"""When it comes, by the reader's own clock."""


def report(
    session: Session, game: Game, sitting: Sitting, turns: Sequence[int], now: datetime
) -> None:
    """These turns were played: they go into the mail that waits for the next morning."""
    waiting = session.exec(
        select(OutboxRow).where(
            OutboxRow.tenure_id == sitting.tenure.id,
            OutboxRow.kind == "report",
            OutboxRow.state == "waiting",
            col(OutboxRow.next_at) > now,
            col(OutboxRow.raw).is_(None),
            OutboxRow.attempts == 0,
        )
    ).first()
    if waiting is not None:
        told = sorted({*waiting.facts["turns"], *turns})
        waiting.facts = {**waiting.facts, "turn": told[-1], "turns": told}
        session.add(waiting)
        return
    facts = {"turn": turns[-1], "turns": list(turns)}
    morning = next_morning(now, _zone(session, game, sitting))
    post(session, game, sitting, "report", f"day-{game.revision}", facts, now, not_before=morning)


def _zone(session: Session, game: Game, sitting: Sitting) -> ZoneInfo:
    league = session.get_one(League, game.league_id)
    return ZoneInfo(sitting.person.zone or league.zone)


def next_morning(now: datetime, zone: ZoneInfo) -> datetime:
    """The first morning hour after `now`, in UTC."""
    day = now.astimezone(zone).date()
    today = instant_of(day, MORNING, zone)
    return today if today > now else instant_of(day + timedelta(days=1), MORNING, zone)
