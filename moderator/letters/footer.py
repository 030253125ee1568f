"""What stands below every letter: where to look, why it came, and how to get fewer."""

from __future__ import annotations

from moderator.engine.core import Seat
from moderator.engine.core import letter as seat_letter
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, LinkList, Paragraph


def footer(briefing: Briefing) -> tuple[Block, ...]:
    """Links, the reason, the way out."""
    if briefing.seat is None:
        return (*pages(briefing), *_followed(briefing))
    return (
        *pages(briefing),
        Paragraph(
            f"{_why(briefing, briefing.seat)} {fewer(briefing)} {organisers(briefing)}", "quiet"
        ),
    )


def pages(briefing: Briefing) -> tuple[Block, ...]:
    """Where to look; all that stands below the last letter to who plays no more."""
    return (LinkList(briefing.pages),) if briefing.pages else ()


def no_paper(briefing: Briefing) -> Paragraph:
    """The report that the reader wants with their mails, and that could not be drawn."""
    return Paragraph(
        briefing.speaker.say("The PDF for your emails could not be made this time: see the page.")
    )


def _followed(briefing: Briefing) -> tuple[Block, ...]:
    """For who has no seat: why it came, and how it ends."""
    say = briefing.speaker.say
    why = say("You get this because you follow {game} as an observer.", game=briefing.game)
    end = say("To stop following it: reply “unsubscribe”.")
    link = (LinkList(((say("Stop following"), briefing.stop),)),) if briefing.stop else ()
    return (*link, Paragraph(f"{why} {end}", "quiet"))


def _why(briefing: Briefing, seat: Seat) -> str:
    return briefing.speaker.say(
        "You get this because you play {letter} in {game}.",
        letter=seat_letter(seat),
        game=briefing.game,
    )


def organisers(briefing: Briefing) -> str:
    """How to reach a person; empty in a practice game, which nobody organises."""
    if not briefing.organised:
        return ""
    return briefing.speaker.say(
        "A question to the organisers? Reply with a line that starts with “ask:”."
    )


def fewer(briefing: Briefing) -> str:
    """How to get fewer emails, or more."""
    if briefing.notify == "all":
        return briefing.speaker.say("Fewer emails? Reply “notify digest”.")
    return briefing.speaker.say("To get an email about every turn: reply “notify all”.")
