"""The guide of practice games, for who has its first turns before them: which orders would do, what
each of them does, and what it costs where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.games.tongues import order_in, order_of
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Heading, Log, Paragraph
from moderator.locale.lessons import does
from moderator.locale.notes import aside


def guide(briefing: Briefing) -> tuple[Block, ...]:
    """Nothing where the guide is silent."""
    if briefing.guide is None or not briefing.guide.steps:
        return ()
    say = briefing.speaker.say
    leave_out = order_in(briefing.speaker.language, "guide")
    return (
        Heading(say("Guide")),
        Paragraph(
            say("These orders would do now, a line each. You may copy them, or order otherwise.")
        ),
        Log(tuple(_steps(briefing))),
        *_gain(briefing),
        Paragraph(say("To get no more of this guide, send “{order}”.", order=leave_out), "quiet"),
    )


def _gain(briefing: Briefing) -> tuple[Block, ...]:
    """What they bring at once, if anything."""
    gain = briefing.guide.gain if briefing.guide else 0
    said = briefing.speaker.say("Score that they bring: {gain}.", gain=gain)
    return (Paragraph(said),) if gain > 0 else ()


def _steps(briefing: Briefing) -> Iterator[tuple[str, str]]:
    """Each order with what it costs, and, where its kind comes first, with what it does."""
    assert briefing.guide is not None
    game, speaker = briefing.view.game if briefing.view else "", briefing.speaker
    taught: set[str] = set()
    for step in briefing.guide.steps:
        lesson = does(speaker, game, step.order)
        remark = aside(briefing.teller, step.facts)
        words = (remark and f"({remark})", "" if lesson in taught else lesson)
        taught.add(lesson)
        order = order_of(game, speaker.language, step.order, speaker.own)
        yield order, " ".join(filter(None, words))
