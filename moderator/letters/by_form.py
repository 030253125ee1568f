"""What came of a sheet in the form: the answer of a mail, in the words of a page."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from moderator.league.orders.replies import Reply, ReplyKind
from moderator.letters.answer import notes, passed_over, receipt, what_comes
from moderator.letters.answer_lead import lead as mailed_lead
from moderator.letters.answer_lead import next_step
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Paragraph
from moderator.letters.verdicts import verdicts
from moderator.locale.catalogue import message as m

_LEADS: Mapping[ReplyKind, str] = {
    "checked": m("No errors. Nothing has been sent yet."),
    "empty": m("There are no orders in the sheet yet."),
    "stale": m(
        "Nothing was played or saved: a move was made since you opened this page. Your"
        " text is still in the sheet; what changed is shown below."
    ),
    "unread": m("This cannot be read."),
}


_UNSOUND: Collection[ReplyKind] = ("conflict", "stale", "unread", "wrong")


def is_sound(reply: Reply) -> bool:
    """Whether nothing of it must be mended."""
    return reply.error is None and reply.kind not in _UNSOUND


def lead(briefing: Briefing, reply: Reply) -> str:
    """The first line: what came of it."""
    if reply.kind == "checked" and (wrong := _to_mend(reply)):
        return briefing.speaker.count("{n} line to fix.", "{n} lines to fix.", wrong)
    if reply.kind == "checked" and not reply.lines:
        return briefing.speaker.say(_LEADS["empty"])
    if reply.kind in _LEADS:
        return briefing.speaker.say(_LEADS[reply.kind])
    return mailed_lead(briefing, reply)


def result(briefing: Briefing, reply: Reply) -> tuple[Block, ...]:
    """What came of it, line by line, what would follow, and the receipt."""
    mend = next_step(briefing, reply) if reply.kind == "wrong" else ""
    return (
        *((Paragraph(mend),) if mend else ()),
        *notes(briefing, reply),
        *verdicts(briefing, reply),
        *what_comes(briefing, reply),
        *passed_over(briefing, reply),
        *receipt(briefing, reply),
    )


def _to_mend(reply: Reply) -> int:
    return sum(line.problem is not None for line in reply.lines)
