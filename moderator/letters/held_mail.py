"""The letter that asks whether a mail was the reader's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.letters.briefing import Briefing
from moderator.letters.footer import footer
from moderator.letters.letter import Letter, LinkList, Paragraph
from moderator.locale.plain import plain


def confirm(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    """A mail is held; `facts` has its sender and the link that lets it go on."""
    say = briefing.speaker.say
    sender = plain(str(facts.get("sender") or "?"), 100)
    blocks = (
        Paragraph(
            say(
                "A mail for your seat came from {sender}, and nothing shows that it is yours."
                " It is held, and nothing of it is played.",
                sender=sender,
            ),
            "lead",
        ),
        Paragraph(
            say(
                "If it is yours, follow the link and press the button there. If it is not, do"
                " nothing: it is never read."
            )
        ),
        LinkList(((say("Say that it is yours"), str(facts.get("link", ""))),)),
        *footer(briefing),
    )
    subject = f"Re: [{briefing.game}] {say('Was this mail yours?')}"
    return Letter(subject, briefing.speaker.language, blocks)
