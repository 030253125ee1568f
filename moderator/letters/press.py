"""What players said, in a mail: quoted line by line, so that it is never read as orders.

Whoever wrote it may wish that it were: it is made plain, and wrapped before it is quoted, for a
line that a mail program wraps has lost its mark.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from moderator.engine.core import Seat
from moderator.league.orders.press import LONGEST
from moderator.letters.briefing import Briefing
from moderator.letters.footer import footer
from moderator.letters.letter import Block, Heading, Letter, Paragraph, Quoted
from moderator.letters.seats import called
from moderator.locale.plain import plain

_WIDTH = 64
_MOST = 20


def said(briefing: Briefing) -> tuple[Block, ...]:
    """What others said to all since the reader's last mail: the newest, for all is on the pages."""
    if not briefing.said:
        return ()
    blocks = tuple(
        block
        for words in briefing.said[-_MOST:]
        for block in _one(briefing, words.seat, words.words)
    )
    return (Heading(briefing.speaker.say("Messages at the table")), *blocks)


def to_all(briefing: Briefing) -> Letter:
    """Words to all that no other mail would bring soon; they stand above the footer."""
    say = briefing.speaker.say
    answer = say("To answer everybody, reply with a line that starts with “say:”.")
    blocks = (
        Paragraph(say("Somebody at the table has written to everybody."), "lead"),
        *(() if briefing.seat is None else (Paragraph(answer),)),
        *footer(briefing),
    )
    subject = f"[{briefing.game}] {say('A message to all')}"
    return Letter(subject, briefing.speaker.language, blocks)


def _one(briefing: Briefing, seat: Seat | None, words: str) -> Iterator[Block]:
    yield Paragraph(f"{_who(briefing, seat)}:")
    yield quoted(words)


def _who(briefing: Briefing, seat: Seat | None) -> str:
    return briefing.speaker.say("Someone") if seat is None else called(briefing, seat)


def quoted(words: str) -> Quoted:
    """Somebody's words in marked lines."""
    return Quoted(tuple(textwrap.wrap(plain(words, LONGEST), _WIDTH)))


def private(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    """Words to the reader alone; `facts` has them and, where they are signed, their author."""
    say = briefing.speaker.say
    who = _who(briefing, facts.get("author"))
    blocks = (
        Paragraph(say("Private, from {who}:", who=who), "lead"),
        quoted(str(facts["words"])),
        Paragraph(
            say(
                "To answer, reply with a line that starts with “tell”, the player's"
                " letter and a colon."
            )
        ),
        Paragraph(
            say(
                "Do you want the organisers to see this message? Reply with a line that"
                " starts with “report:” and says why. They will see this message only."
            )
        ),
        *footer(briefing),
    )
    subject = f"[{briefing.game}] {say('A private message')}"
    return Letter(subject, briefing.speaker.language, blocks)
