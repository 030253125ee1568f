"""What arrives for a seat, by mail, form, program or command line."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from moderator.engine.core import Way
from moderator.league.orders.position_stamp import PositionStamp


@dataclass(frozen=True, slots=True)
class Arrival:
    """A sheet as it came: whose it is, its text, the way in, when (UTC).

    `passed_over` are lines that were not read as orders; `conflict` says that a changed quoted
    sheet and fresh orders stood beside each other. What came by mail has its `message_id` (the
    number of the stored mail) and what its answer refers to. `stand` is the position that it was
    written for, where the way in knows.
    """

    tenure_id: int
    text: str
    by: Way
    received_at: datetime
    message_id: int | None = None
    passed_over: tuple[str, ...] = ()
    conflict: bool = False
    in_reply_to: str = ""
    subject: str = ""
    stand: PositionStamp | None = None
