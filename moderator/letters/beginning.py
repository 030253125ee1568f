"""What everybody is told once, as the game begins: who plays, and what its dice are bound to."""

from __future__ import annotations

from moderator.letters.briefing import Briefing
from moderator.letters.letter import Block, Heading, Paragraph, Quoted
from moderator.letters.seats import called


def begun(briefing: Briefing) -> str:
    """That the game has begun."""
    return briefing.speaker.say("The game {game} has begun.", game=briefing.game)


def players(briefing: Briefing) -> str:
    """Who plays, in turn order."""
    speaker = briefing.speaker
    named = speaker.listed(called(briefing, seat) for seat in sorted(briefing.players))
    return speaker.say("Players in turn order: {players}.", players=named)


def commitment(briefing: Briefing, code: str) -> tuple[Block, ...]:
    """With it anybody can check in the end that no die was chosen."""
    if not code:
        return ()
    words = briefing.speaker.say(
        "All die rolls come from a secret number (the seed), which is fixed already and"
        " revealed at the end. Keep its fingerprint (hash):"
    )
    return (Paragraph(words), Quoted((code[:32], code[32:])))


def at_the_start(briefing: Briefing, code: str) -> tuple[Block, ...]:
    """The same below the first question of a seat, which gets no other mail of it."""
    if not code:
        return ()
    title = briefing.speaker.say("The game has begun")
    return (Heading(title), Paragraph(players(briefing)), *commitment(briefing, code))
