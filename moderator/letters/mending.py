"""A wrong sheet as it can be answered: its lines between `begin` and `end`, those to fix marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from moderator.engine.core import Problem
from moderator.engine.own_words import OWN_WORDS
from moderator.engine.sheets import Hint
from moderator.games.tongues import guard_in, order_in, order_of
from moderator.league.orders.mending import Numbered
from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Heading, OrderSheet, Paragraph
from moderator.locale.plain import plain

_MOST_PROPOSED = 3
_LONGEST = 200
_WIDTH = 32


def sheet_to_mend(
    briefing: Briefing, lines: Sequence[Numbered], wrong: Mapping[int, Problem]
) -> tuple[Block, ...]:
    """The sheet to send again; nothing where nothing of it is left."""
    if not lines:
        return ()
    say, language = briefing.speaker.say, briefing.speaker.language
    begin, end = order_in(language, "begin"), order_in(language, "end")
    how = say(
        "Reply to this email, fix or delete the marked lines between “{begin}” and “{end}”, and"
        " send it.",
        begin=begin,
        end=end,
    )
    guard = guard_in(language, briefing.game, briefing.turn)
    sheet = (begin, guard, *_lines(briefing, lines, wrong), end)
    return (Heading(say("Your sheet, to correct")), Paragraph(how), OrderSheet(sheet))


def _lines(
    briefing: Briefing, lines: Sequence[Numbered], wrong: Mapping[int, Problem]
) -> Iterator[str]:
    mark = briefing.speaker.say("fix or delete this line")
    for number, raw in lines:
        text = plain(raw, _LONGEST)
        yield f"{text.ljust(_WIDTH)} # {mark}" if number in wrong else text
        if number in wrong:
            yield from _proposed(briefing, wrong[number])


def _proposed(briefing: Briefing, problem: Problem) -> Iterator[str]:
    """Whole orders that were meant, as notes: one is made to count by taking its mark off."""
    if dict(problem.facts).get("slip") != OWN_WORDS or briefing.view is None:
        return
    game, speaker = briefing.view.game, briefing.speaker
    for candidate in problem.candidates[:_MOST_PROPOSED]:
        for order in candidate.split("\n"):
            yield f"# {order_of(game, speaker.language, order, speaker.own)}"


def asked_there(briefing: Briefing, hints: Sequence[Hint]) -> Briefing:
    """The reader's briefing as if these orders were all that may be given."""
    if briefing.question is None or not hints:
        return briefing
    return replace(briefing, question=replace(briefing.question, hints=tuple(hints), later=()))
