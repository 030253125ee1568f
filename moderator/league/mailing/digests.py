"""One collected report a day, for who wants no mail of each turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement
from sqlmodel import Session, and_, col, select

from moderator.league.mailing.posting import OutgoingMail, post, post_observer
from moderator.league.people.directory import Sitting
from moderator.league.values.walltime import instant_of
from moderator.store.at import At
from moderator.store.tables import Game, League, OutboxRow, Person

MORNING = time(8)
"""When it comes, by the reader's own clock."""


def report(at: At, game: Game, sitting: Sitting, turns: Sequence[int]) -> None:
    """These turns were played: they go into the mail that waits for the next morning."""
    if _add_to_waiting(at, OutboxRow.tenure_id == sitting.tenure.id, turns):
        return
    facts = {"turn": turns[-1], "turns": list(turns)}
    morning = next_morning(at.now, _zone(at.session, game, sitting.person))
    post(
        at, game, sitting, OutgoingMail("report", f"day-{game.revision}", facts, not_before=morning)
    )


def report_to_observer(at: At, game: Game, person: Person, turns: Sequence[int]) -> None:
    """The same for somebody who follows the game without a seat."""
    own = and_(
        col(OutboxRow.game_id) == game.id,
        col(OutboxRow.person_id) == person.id,
        col(OutboxRow.tenure_id).is_(None),
    )
    if _add_to_waiting(at, own, turns):
        return
    facts = {"turn": turns[-1], "turns": list(turns)}
    event, morning = f"day-{game.revision}", next_morning(at.now, _zone(at.session, game, person))
    post_observer(at, game, person, OutgoingMail("report", event, facts, not_before=morning))


def _add_to_waiting(at: At, own: ColumnElement[bool] | bool, turns: Sequence[int]) -> bool:
    """Whether the reader has a mail that waits still: the turns are in it now."""
    waiting = at.session.exec(
        select(OutboxRow).where(
            own,
            OutboxRow.kind == "report",
            OutboxRow.state == "waiting",
            col(OutboxRow.next_at) > at.now,
            col(OutboxRow.raw).is_(None),
            OutboxRow.attempts == 0,
        )
    ).first()
    if waiting is None:
        return False
    told = sorted({*waiting.facts["turns"], *turns})
    waiting.facts = {**waiting.facts, "turn": told[-1], "turns": told}
    at.session.add(waiting)
    return True


def _zone(session: Session, game: Game, person: Person) -> ZoneInfo:
    league = session.get_one(League, game.league_id)
    return ZoneInfo(person.zone or league.zone)


def next_morning(now: datetime, zone: ZoneInfo) -> datetime:
    """The first morning hour after `now`, in UTC."""
    day = now.astimezone(zone).date()
    today = instant_of(day, MORNING, zone)
    return today if today > now else instant_of(day + timedelta(days=1), MORNING, zone)
