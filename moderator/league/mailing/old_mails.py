"""Bytes of mails that nobody asks for any more, given up; that there were mails stays known."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import update
from sqlmodel import col, select

from moderator.store.at import At
from moderator.store.states import GOING, MailState, MessageState
from moderator.store.tables import Chair, Game, Message, OutboxRow, Tenure

AT_ONCE = 200
"""So many are given up in a round: no round takes long, also where years are to be given up."""

_SENT: MailState = "sent"
_READ: Sequence[MessageState] = ("done", "ignored")


class Old(NamedTuple):
    """The numbers of mails whose bytes are to be given up."""

    sent: Sequence[int]
    received: Sequence[int]

    def __bool__(self) -> bool:
        return bool(self.sent or self.received)


def find(at: At, sent: timedelta, received: timedelta) -> Old:
    """Mails that were sent, or came, so long ago: found by an index on those that have bytes.

    Nothing else is asked of those that were sent: by their state there are all that ever were. A
    mail that came is kept as long as the game goes on that it was about: somebody may still ask
    what stood in it. One that waits for a person is kept in any case.
    """
    outgoing = (
        select(OutboxRow.id)
        .where(
            col(OutboxRow.raw).is_not(None),
            col(OutboxRow.sent_at) < at.now - sent,
        )
        .limit(AT_ONCE)
    )
    goes_on = select(Tenure.id).where(
        Tenure.id == Message.tenure_id,
        Chair.id == Tenure.chair_id,
        Game.id == Chair.game_id,
        col(Game.state).in_(GOING),
    )
    incoming = (
        select(Message.id)
        .where(
            col(Message.kept).is_(True),
            col(Message.received_at) < at.now - received,
            col(Message.state).in_(_READ),
            ~goes_on.exists(),
        )
        .limit(AT_ONCE)
    )
    rows = (at.session.exec(query).all() for query in (outgoing, incoming))
    return Old(*([number for number in numbers if number is not None] for numbers in rows))


def give_up(at: At, old: Old) -> None:
    """Give their bytes up; keys, hashes and times stay."""
    at.session.exec(
        update(OutboxRow)
        .where(col(OutboxRow.id).in_(old.sent), col(OutboxRow.state) == _SENT)
        .values(raw=None)
    )
    at.session.exec(
        update(Message).where(col(Message.id).in_(old.received)).values(raw=b"", kept=False)
    )
