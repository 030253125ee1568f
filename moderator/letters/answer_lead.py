"""The subject of an answer, its first line and what to do next, by what came of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from moderator.engine.core import Problem
from moderator.league.orders.replies import Reply, ReplyKind
from moderator.letters.briefing import Briefing
from moderator.locale.catalogue import message as m

_LEADS: Mapping[ReplyKind, str] = {
    "ahead": m("Your sheet is kept for your next turn."),
    "checked": m("Checked only: nothing is stored or played."),
    "cooling": m("Your sheet is sound, and waits a while before it is played."),
    "conflict": m("Nothing is played: your mail holds two sets of orders."),
    "draft": m("Your sheet is sound, and kept as a draft."),
    "empty": m("There were no orders in your mail."),
    "help": m("Here is what you asked."),
    "open": m("The game has not begun: nothing can be played yet."),
    "over": m("The game is over: nothing can be played any more."),
    "annulled": m("The game is annulled: nothing is played in it."),
    "played": m("Your orders are played."),
    "stale": m("Nothing is played. {why}"),
    "status": m("This is how the game stands."),
    "told": m("Done."),
    "unchanged": m("Nothing was changed."),
    "unheard": m("Your words went to nobody."),
    "unread": m("Your mail was not read as orders: nothing is played."),
    "withdrawn": m("What was on file is taken back."),
    "wrong": m("Your sheet cannot be played."),
}

_SUBJECTS: Mapping[ReplyKind, str] = {
    "ahead": m("kept for your next turn"),
    "checked": m("checked, nothing stored"),
    "cooling": m("kept, soon to be played"),
    "conflict": m("two sets of orders, nothing played"),
    "draft": m("draft kept, not played yet"),
    "empty": m("no orders found"),
    "help": m("what can be ordered"),
    "open": m("not begun yet"),
    "over": m("the game is over"),
    "annulled": m("the game is annulled"),
    "played": m("your orders are played"),
    "stale": m("an old sheet, nothing played"),
    "status": m("how the game stands"),
    "told": m("done"),
    "unchanged": m("nothing was changed"),
    "unheard": m("your words went to nobody"),
    "unread": m("your mail was not read"),
    "withdrawn": m("orders taken back"),
    "wrong": m("nothing played"),
}

_NEXT: Mapping[ReplyKind, str] = {
    "ahead": m("To change it, send a new sheet; to take it back, send “withdraw”."),
    "checked": m("To play it, send it without “preview”, closed by “end”."),
    "conflict": m(
        "There are changed orders in the quoted sheet and others beside it."
        " Send one of them, and only that."
    ),
    "cooling": m(
        "Until then you may send another in its place, or take it back with “withdraw”; closed by"
        " “continue” it is played at once."
    ),
    "draft": m(
        "To play it now, send it again closed by “end”; to change it, send a new sheet; to take"
        " it back, send “withdraw”."
    ),
    "empty": m("Write one order a line and close with “end”. “help” lists what is legal."),
}


def subject(briefing: Briefing, reply: Reply) -> str:
    """`Re: [kyiv-7] Turn 10: 1 line to mend, nothing played yet`."""
    return briefing.speaker.say(
        "Re: [{game}] Turn {turn}: {outcome}",
        game=reply.game,
        turn=f"{reply.turn}{reply.mark}",
        outcome=_outcome(briefing, reply),
    )


def _outcome(briefing: Briefing, reply: Reply) -> str:
    speaker = briefing.speaker
    if reply.kind == "wrong" and (lines := _to_mend(reply)):
        return speaker.count(
            "{n} line to mend, nothing played yet", "{n} lines to mend, nothing played yet", lines
        )
    if reply.kind == "stale" and "ahead" in dict(_stale(reply).facts):
        return speaker.say("too early, nothing played")
    if reply.kind == "stale" and "played_at" in dict(_stale(reply).facts):
        return speaker.say("too late, nothing changed")
    return speaker.say(_SUBJECTS[reply.kind])


def lead(briefing: Briefing, reply: Reply) -> str:
    """The first line: what came of the mail."""
    speaker = briefing.speaker
    if reply.kind == "wrong":
        return _mend(briefing, reply)
    if reply.kind == "stale" and (late := _too_late(briefing, dict(_stale(reply).facts))):
        return late
    if reply.kind == "stale":
        return speaker.say(_LEADS["stale"], why=speaker.problem(_stale(reply)))
    if reply.kind == "played":
        return _played(briefing, reply)
    return speaker.say(_LEADS[reply.kind])


def _played(briefing: Briefing, reply: Reply) -> str:
    """That the orders are played, and which of them are not."""
    speaker = briefing.speaker
    so_far = speaker.say("Your orders are played so far.")
    said = so_far if briefing.mine else speaker.say(_LEADS["played"])
    left = [str(line.number) for line in reply.lines if line.spoilt or line.kept]
    if not left:
        return said
    lines = speaker.listed(left)
    which = speaker.count("Not played: line {lines}.", "Not played: lines {lines}.", len(left),
                          lines=lines)  # fmt: skip
    return f"{said} {which}"


def _too_late(briefing: Briefing, told: Mapping[str, object]) -> str:
    """That the turn was played before the sheet came, with both times; empty where it was not."""
    if "played_at" not in told:
        return ""
    speaker, now = briefing.speaker, briefing.now
    played, came = (datetime.fromisoformat(str(told[name])) for name in ("played_at", "came_at"))
    return speaker.say(
        "Turn {turn} has been played: {played}. Your sheet came later ({came}) and changes nothing."
        " For your next turn, use the sheet of the newest mail, and leave its line “game … turn …”"
        " as it is.",
        turn=str(told["played"]),
        played=speaker.when(played, now),
        came=speaker.when(came, now),
    )


def _mend(briefing: Briefing, reply: Reply) -> str:
    lines = _to_mend(reply)
    if not lines:
        return briefing.speaker.say(_LEADS["wrong"])
    return briefing.speaker.count(
        "{n} line is wrong, so nothing of the sheet is played yet.",
        "{n} lines are wrong, so nothing of the sheet is played yet.",
        lines,
    )


def next_step(briefing: Briefing, reply: Reply) -> str:
    """What to do now; empty where nothing need be done."""
    if reply.kind == "wrong":
        return _how_to_mend(briefing, reply)
    return briefing.speaker.say(_NEXT[reply.kind]) if reply.kind in _NEXT else ""


def _how_to_mend(briefing: Briefing, reply: Reply) -> str:
    wrong = [str(line.number) for line in reply.lines if line.problem]
    if not wrong:
        return ""
    return briefing.speaker.count(
        "Mend line {lines} and send the whole sheet again.",
        "Mend lines {lines} and send the whole sheet again.",
        len(wrong),
        lines=briefing.speaker.listed(wrong),
    )


def _stale(reply: Reply) -> Problem:
    """Why the sheet is too old, as the note of it says."""
    return Problem("stale", next((facts for code, facts in reply.notes if code == "stale"), ()))


def _to_mend(reply: Reply) -> int:
    return sum(line.problem is not None for line in reply.lines)
