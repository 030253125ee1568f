"""The end of a game, as its mail tells it: places, points item by item, what decided a tie."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.letters.briefing import Briefing, Finish
from moderator.letters.letter import Block, Column, Heading, LinkList, Log, Paragraph, Table
from moderator.letters.seats import label
from moderator.publish.telling.coins import itemised
from moderator.publish.telling.rankings import Tie, places, ties


def result(briefing: Briefing) -> tuple[Block, ...]:
    """Places with the figures that they hang on, what each point is for, how ties were decided,
    and whether it counts; nothing before the end."""
    finish = briefing.finish
    if finish is None:
        return ()
    return (
        *_standing(briefing, finish),
        Heading(briefing.speaker.say("Result")),
        _places(briefing, finish),
        *(Paragraph(words) for words in decided(briefing, finish)),
        *_items(briefing, finish),
    )


def winners(briefing: Briefing, finish: Finish) -> str:
    """The first sentence: that it is over, and who won."""
    speaker = briefing.speaker
    who = speaker.listed(label(briefing, seat) for seat in finish.outcome.winners)
    return speaker.say("The game is over. First place: {winners}.", winners=who)


def _standing(briefing: Briefing, finish: Finish) -> Iterator[Paragraph]:
    """Where the league's rule or an organiser has a word in it."""
    say = briefing.speaker.say
    if briefing.state == "annulled":
        yield Paragraph(say("The game is annulled: it does not count."))
    elif not finish.counts:
        yield Paragraph(say("The result counts as soon as the organiser has approved it."))
    if finish.forfeits:
        yield Paragraph(say("A seat that was open at the end has the last place."))


def _places(briefing: Briefing, finish: Finish) -> Table:
    say, ranking = briefing.speaker.say, places(finish.outcome)
    columns = (
        Column(say("Place"), right=True),
        Column(say("Player"), tight=True),
        *(Column(say(heading), right=True) for heading in ranking.headings),
    )
    rows = tuple(
        (str(place), label(briefing, seat), *figures) for place, seat, figures in ranking.rows
    )
    own = frozenset(at for at, row in enumerate(ranking.rows) if row[1] == briefing.seat)
    return Table(columns, rows, own)


def decided(briefing: Briefing, finish: Finish) -> Iterator[str]:
    """What decided between equals; nothing where the places are not those of the rules."""
    for tie in () if finish.ruled else ties(finish.outcome):
        yield _tie(briefing, tie)


def _tie(briefing: Briefing, tie: Tie) -> str:
    say = briefing.speaker.say
    who = briefing.speaker.listed(label(briefing, seat) for seat in tie.seats)
    if not tie.by:
        return say(
            "{who}: equal in everything that counts ({figure}: {n}). They share the place.",
            who=who,
            figure=say(tie.heading).lower(),
            n=tie.worth,
        )
    return say(
        "{who}: a tie ({figure}: {n}). What decided: {by}.",
        who=who,
        figure=say(tie.heading).lower(),
        n=tie.worth,
        by=briefing.speaker.listed(say(cause) for cause in tie.by),
    )


def _items(briefing: Briefing, finish: Finish) -> tuple[Block, ...]:
    """What each point, or coin, is for."""
    if briefing.view is None:
        return ()
    items = itemised(briefing.speaker, briefing.scene, briefing.view, finish.earned)
    told = tuple((label(briefing, item.seat), f"{item.total}: {item.items}") for item in items)
    return (Heading(briefing.speaker.say("Item by item")), Log(told)) if told else ()


def booklet(briefing: Briefing) -> tuple[Block, ...]:
    """The way to all turns as one booklet."""
    if briefing.finish is None or not briefing.finish.booklet:
        return ()
    title = briefing.speaker.say("All turns (PDF)")
    return (LinkList(((title, briefing.finish.booklet),)),)


def talk(briefing: Briefing) -> tuple[Block, ...]:
    """How players go on talking, where they may."""
    if briefing.seat is None or briefing.finish is None or not briefing.finish.talk:
        return ()
    words = briefing.speaker.say(
        "You can still write to everybody: reply with a line that starts with “say:”. It goes"
        " out at once."
    )
    return (Paragraph(words),)
