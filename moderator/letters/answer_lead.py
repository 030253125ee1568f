"""The subject of an answer, its first line and what to do next, by what came of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from moderator.engine.core import Problem
from moderator.league.orders.replies import SEALED, Reply, ReplyKind
from moderator.letters.briefing import Briefing
from moderator.locale.catalogue import message as m

_LEADS: Mapping[ReplyKind, str] = {
    "ahead": m("Your sheet is saved for your next turn."),
    "checked": m("Checked only: nothing was saved or carried out."),
    "cooling": m("Your sheet has no errors; it is carried out a little later."),
    "conflict": m("Nothing was carried out: your email holds two sets of orders."),
    "draft": m("Your sheet has no errors and is saved as a draft."),
    "empty": m("Your email had no orders."),
    "help": m("Here is the help you asked for."),
    "open": m("The game has not begun: no orders can be carried out yet."),
    "over": m("The game is over: no orders can be carried out any more."),
    "annulled": m("The game is annulled: it is not played any further."),
    "played": m("Your orders have been carried out."),
    "stale": m("Nothing was carried out. {why}"),
    "status": m("This is the position."),
    "told": m("That is done."),
    "unchanged": m("Nothing was changed."),
    "unheard": m("Your message was not sent."),
    "unread": m("No orders were found in your email: nothing was played."),
    "withdrawn": m("Your saved sheet is withdrawn."),
    "wrong": m("Your sheet cannot be carried out."),
}

_SUBJECTS: Mapping[ReplyKind, str] = {
    "ahead": m("saved for your next turn"),
    "checked": m("checked, nothing saved"),
    "cooling": m("saved, carried out soon"),
    "conflict": m("two sets of orders, nothing carried out"),
    "draft": m("draft saved, not carried out yet"),
    "empty": m("no orders found"),
    "help": m("what you can order"),
    "open": m("not begun yet"),
    "over": m("the game is over"),
    "annulled": m("the game is annulled"),
    "played": m("your orders were carried out"),
    "stale": m("out-of-date sheet, nothing carried out"),
    "status": m("position"),
    "told": m("done"),
    "unchanged": m("nothing was changed"),
    "unheard": m("your message was not sent"),
    "unread": m("your orders were not read"),
    "withdrawn": m("orders withdrawn"),
    "wrong": m("nothing carried out"),
}

_NEXT: Mapping[ReplyKind, str] = {
    "ahead": m("To change the sheet, send a new one; to take it back, send “withdraw”."),
    "checked": m(
        "To have it carried out, send it again without “preview” and with “end” as the last line."
    ),
    "conflict": m(
        "You changed the orders in the quoted sheet and wrote others beside it. Send only"
        " one of the two."
    ),
    "cooling": m(
        "Until then you can send another one instead, or withdraw it with “withdraw”;"
        " closed with “continue” it is carried out at once."
    ),
    "draft": m(
        "To have it carried out now, send it again with “end” as the last line; to change"
        " it, send a new sheet; to withdraw it, send “withdraw”."
    ),
    "empty": m(
        "Write one order per line and close with “end”. “help” lists the orders you can give."
    ),
}


def subject(briefing: Briefing, reply: Reply) -> str:
    """`Re: [kyiv-7] Turn 10: 1 line to fix, nothing played yet`."""
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
            "{n} error, nothing carried out yet",
            "{n} errors, nothing carried out yet",
            lines,
        )
    if reply.kind == "stale" and "ahead" in dict(_stale(reply).facts):
        return speaker.say("too early, nothing carried out")
    if reply.kind == "stale" and "here" in dict(_stale(reply).facts):
        return speaker.say("a sheet for another game, nothing carried out")
    if reply.kind == "stale" and {"played_at", "answered_at"} & dict(_stale(reply).facts).keys():
        return speaker.say("too late, nothing changed")
    if SEALED in reply.notes:
        return speaker.say("your answer is saved, sealed")
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
    if SEALED in reply.notes:
        return speaker.say(_SEALED)
    if reply.kind == "played":
        return _played(briefing, reply)
    return speaker.say(_LEADS[reply.kind])


_SEALED = m("Your answer is saved. It stays sealed until everyone who is asked has answered.")


def _played(briefing: Briefing, reply: Reply) -> str:
    """That the orders are played, and which of them are not."""
    speaker = briefing.speaker
    so_far = speaker.say("These orders are carried out; the turn goes on.")
    goes_on = briefing.mine and briefing.turn == f"{reply.turn}{reply.mark}"
    said = so_far if goes_on else speaker.say(_LEADS["played"])
    left = [str(line.number) for line in reply.lines if line.spoilt or line.kept]
    if not left:
        return said
    lines = speaker.listed(left)
    singular, more = m("Not played: line {lines}."), m("Not played: lines {lines}.")
    which = speaker.say(singular if len(left) == 1 else more, lines=lines)
    return f"{said} {which}"


def _too_late(briefing: Briefing, told: Mapping[str, object]) -> str:
    """That the turn was played before the sheet came, with both times; empty where it was not."""
    if "answered_at" in told:
        return _answered_before(briefing, told)
    if "played_at" not in told:
        return ""
    speaker, now = briefing.speaker, briefing.now
    played, came = (datetime.fromisoformat(str(told[name])) for name in ("played_at", "came_at"))
    if "due" in told:
        return speaker.say(
            "Your sheet for turn {turn} came too late: the deadline was {due}, your sheet came"
            " at {came}. What is played for a player who sends nothing was played, and your sheet"
            " changes nothing. For your next turn, use the sheet in the latest email, and leave"
            " its line “game … turn …” as it is.",
            turn=str(told["played"]),
            due=speaker.when(datetime.fromisoformat(str(told["due"])), now),
            came=speaker.when(came, now),
        )
    return speaker.say(
        "Turn {turn} was played at {played}. Your sheet came later ({came}) and changes"
        " nothing. For your next turn, use the sheet in the latest email, and leave its"
        " line “game … turn …” as it is.",
        turn=str(told["played"]),
        played=speaker.when(played, now),
        came=speaker.when(came, now),
    )


def _answered_before(briefing: Briefing, told: Mapping[str, object]) -> str:
    """That the email replied to asked what has been answered since, with both times."""
    speaker, now = briefing.speaker, briefing.now
    answered, came = (
        speaker.when(datetime.fromisoformat(str(told[name])), now)
        for name in ("answered_at", "came_at")
    )
    if briefing.mine:
        return speaker.say(
            "The email you replied to asked a question that was answered at {answered}. Your"
            " sheet came later ({came}) and changes nothing. If it is for the question you are"
            " asked now, send it again as a reply to this email.",
            answered=answered,
            came=came,
        )
    return speaker.say(
        "The email you replied to asked a question that was answered at {answered}. Your"
        " sheet came later ({came}) and changes nothing. If it is for a later question, send"
        " it again as a reply to this email.",
        answered=answered,
        came=came,
    )


def _mend(briefing: Briefing, reply: Reply) -> str:
    lines = _to_mend(reply)
    if not lines:
        return briefing.speaker.say(_LEADS["wrong"])
    return briefing.speaker.count(
        "{n} line has an error, so nothing of the sheet has been carried out yet.",
        "{n} lines have errors, so nothing of the sheet has been carried out yet.",
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
    singular = m("Fix line {lines} and send the whole sheet again.")
    more = m("Fix lines {lines} and send the whole sheet again.")
    lines = briefing.speaker.listed(wrong)
    return briefing.speaker.say(singular if len(wrong) == 1 else more, lines=lines)


def _stale(reply: Reply) -> Problem:
    """Why the sheet is too old, as the note of it says."""
    return Problem("stale", next((facts for code, facts in reply.notes if code == "stale"), ()))


def _to_mend(reply: Reply) -> int:
    return sum(line.problem is not None for line in reply.lines)
