"""What the database knows that a check needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import col, func, select

from moderator.league.clock.heartbeat import STUCK, last_beat, late_mails
from moderator.publish.site import handover
from moderator.settings import Settings
from moderator.store import session as store
from moderator.store.tables import Address, Game, League, Message, OutboxRow


@dataclass(frozen=True, slots=True)
class Known:
    """The leagues' zones, how many games run, the last tick, mails that need a
    person, addresses that take no mail, why the site could not be handed on, and the last answers
    to mails that should have left long ago."""

    zones: frozenset[str]
    running: int
    beat: datetime | None
    crashed: int
    failed: int
    held: int = 0
    paused: int = 0
    handover: str = ""
    late: Sequence[str] = ()


def known(settings: Settings, now: datetime) -> Known:
    """Read from a database that is there and up to date; nothing is changed."""
    with store.read_transaction(store.engine(settings.database.url)) as session:
        running = select(func.count()).where(Game.state == "running")
        crashed = select(func.count()).where(Message.state == "crashed")
        failed = select(func.count()).where(OutboxRow.state == "failed")
        held = select(func.count()).where(Message.state == "held")
        paused = select(func.count()).where(col(Address.paused).is_not(None))
        return Known(
            frozenset(session.exec(select(League.zone))),
            session.exec(running).one(),
            last_beat(session),
            session.exec(crashed).one(),
            session.exec(failed).one(),
            session.exec(held).one(),
            session.exec(paused).one(),
            handed.error if (handed := handover.state(session)) else "",
            late_mails(session, now - STUCK),
        )
