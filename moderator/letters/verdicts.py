"""The reader's sheet line by line: understood as what, or wrong why."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.engine.spelling import has_cyrillic_words
from moderator.games.tongues import order_of
from moderator.league.orders.replies import LineReply, Reply
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Heading, LineVerdict, Paragraph, Verdicts
from moderator.locale.plain import plain


def verdicts(briefing: Briefing, reply: Reply) -> tuple[Block, ...]:
    """Nothing where the mail had no orders."""
    if not reply.lines:
        return ()
    say = briefing.speaker.say
    plan = (Paragraph(say("Plan {plan} was used:", plan=reply.plan)),) if reply.plan else ()
    lines = tuple(verdict(briefing, line) for line in reply.lines)
    return (Heading(say("Your orders, line by line")), *plan, Verdicts(lines))


def verdict(briefing: Briefing, line: LineReply) -> LineVerdict:
    """One line: understood as what, or wrong why."""
    typed = plain(line.text)
    if line.problem is not None:
        typed = typed or plain(str(dict(line.problem.facts).get("word", "")))
        words = briefing.speaker.problem(line.problem, briefing.scene)
        return LineVerdict(line.number, typed, False, (words,), code=briefing.code(line.problem))
    order = ", ".join(_in_words(briefing, line, typed)) or typed
    remarks = tuple(_sound(briefing, line, order))
    return LineVerdict(line.number, order, not line.spoilt, remarks, line.kept)


def _in_words(briefing: Briefing, line: LineReply, typed: str) -> tuple[str, ...]:
    """The orders in the reader's language where they wrote in it; English is answered in English,
    whatever the mail is in."""
    if briefing.view is None or not has_cyrillic_words(typed):
        return line.orders
    game, speaker = briefing.view.game, briefing.speaker
    return tuple(order_of(game, speaker.language, order, speaker.own) for order in line.orders)


def _sound(briefing: Briefing, line: LineReply, order: str) -> Iterator[str]:
    """What was typed, where it was read as something else; what of it fell out."""
    typed = plain(line.text)
    if typed and typed.casefold() != order.casefold():
        yield briefing.speaker.say("you wrote: {typed}", typed=typed)
    if line.kept:
        yield briefing.speaker.say("saved for a later question; not checked yet")
    if line.spoilt:
        yield briefing.speaker.say("skipped: no longer possible when its turn came.")
    for problem in line.lapsed:
        yield briefing.speaker.problem(problem, briefing.scene)
