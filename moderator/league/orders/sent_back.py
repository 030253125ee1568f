"""A sheet of ours that comes back as it was sent: its sender is asked once whether they mean it.

Who replies with our email below and no word of their own may have pressed the button too early;
who does so again wants what the sheet says: nothing but what is played for a silent seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlmodel import col, select

from moderator.engine import codec
from moderator.engine.sheets import Sheet
from moderator.league.orders.replies import Reply
from moderator.league.people.context import Context, NoteOf
from moderator.store.tables import OutboxRow

NOTE = "sent-back"
"""The note of the answer that asks."""

_LATEST = 20


def is_no_answer(context: Context, sheet: Sheet) -> bool:
    """Whether a sheet that came back plays nothing: its seat is not asked, was not asked yet
    whether it means it, or it is no sheet with the turn that it is for and an end."""
    whole = sheet.guard is not None and sheet.closing == "end"
    return not (whole and context.seat in context.game.asked and _was_asked(context))


def asking(context: Context) -> tuple[NoteOf, ...]:
    """The question, where the seat may answer it."""
    return ((NOTE, ()),) if context.seat in context.game.asked else ()


def _was_asked(context: Context) -> bool:
    """Whether the seat was asked already, since the game came to where it stands."""
    rows = context.at.session.exec(
        select(OutboxRow.facts)
        .where(OutboxRow.kind == "answer", OutboxRow.tenure_id == context.sitting.tenure.id)
        .order_by(col(OutboxRow.id).desc())
        .limit(_LATEST)
    )
    here = [row for row in rows if row.get("revision") == context.game.revision]
    return any(code == NOTE for row in here for code, _ in _notes(row))


def _notes(facts: Mapping[str, Any]) -> tuple[tuple[str, object], ...]:
    reply: Reply = codec.load(facts["reply"])
    return reply.notes
