"""What was played in several games, in one letter to one reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from moderator.letters.briefing import Briefing
from moderator.letters.footer import fewer, footer, organisers, pages
from moderator.letters.letter import Block, Heading, Letter, LinkList, Paragraph, Picture


class GamePart(NamedTuple):
    """The letter about one game, and what it was written from."""

    briefing: Briefing
    letter: Letter


def collected(parts: Sequence[GamePart]) -> Letter:
    """A part for each game, under its name; below all of them why it came, once."""
    speaker = parts[0].briefing.speaker
    names = ", ".join(part.briefing.game for part in parts)
    subject = speaker.say("What was played: {games}", games=names)
    blocks = (block for number, part in enumerate(parts) for block in _part(part, number))
    return Letter(
        subject, speaker.language, (Paragraph(subject, "lead"), *blocks, *_below(parts, names))
    )


def _part(part: GamePart, number: int) -> Iterator[Block]:
    """One game; its pictures are told from those of the others."""
    yield Heading(part.briefing.game)
    below = len(footer(part.briefing))
    for block in part.letter.blocks[:-below]:
        if isinstance(block, Picture):
            yield replace(block, name=f"{block.name}-{number}")
        else:
            yield block
    yield from pages(part.briefing)
    if part.briefing.stop:
        yield LinkList(((part.briefing.speaker.say("Stop following"), part.briefing.stop),))


def _below(parts: Sequence[GamePart], names: str) -> Iterator[Block]:
    lead = parts[0].briefing
    why = lead.speaker.say(
        "You get this because you play or follow these games: {games}.", games=names
    )
    yield Paragraph(f"{why} {fewer(lead)} {organisers(lead)}".rstrip(), "quiet")
