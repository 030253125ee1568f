"""Who said nothing in a turn, and why: one answer for emails, pages and sheets that came late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from moderator.engine.core import Seat
from moderator.league.play.sheets_on_file import Note

WITHOUT_A_WORD = frozenset({"default", "only", "standing"})
"""By what answers come that nobody sent."""

Silence = Literal["", "silent", "unplayed"]
"""Of a seat that the default played for: it sent nothing, or a sheet wrong from its first line on;
"" of one that was heard."""


def silence_of(report: Mapping[str, Any], seat: Seat) -> Silence:
    """Why the default played for that seat in the turn that the report is of."""
    ways = {by for whose, _, by in report.get("by", ()) if whose == seat}
    if "default" not in ways or not ways <= WITHOUT_A_WORD:
        return ""
    return "unplayed" if seat in report.get("unplayed", ()) else "silent"


def spoke(report: Mapping[str, Any], seat: Seat | None) -> bool:
    """Whether that seat was heard in the turn that the report is of."""
    answers = report.get("by", ())
    return any(whose == seat and by not in WITHOUT_A_WORD for whose, _, by in answers)


def unplayed(notes: Iterable[Note]) -> frozenset[Seat]:
    """The seats whose sheets were opened when their time was up, and wrong from the first line."""
    return frozenset(note.seat for note in notes if note.kind == "opened" and nothing_in(note))


def nothing_in(note: Note) -> bool:
    """Whether not a line of that sheet could be played, for its very first one was wrong."""
    return note.verdict.wrong is not None and not note.verdict.before_wrong
