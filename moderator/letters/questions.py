"""What goes between who plays and who organises: a question to these, an answer to those.

No address stands in either, and both are quoted line by line: no word of theirs is read as orders.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from moderator.engine.core import letter as seat_letter
from moderator.league.orders.questions import LONGEST, sitting_of
from moderator.league.people.anonymity import alias
from moderator.league.people.directory import spoken_by, zone_of
from moderator.letters.briefing import Briefing
from moderator.letters.footer import footer
from moderator.letters.letter import Block, Heading, Letter, LinkList, Paragraph, Quoted
from moderator.locale.plain import plain
from moderator.locale.speech import Speaker
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.tables import Game, League, OutboxRow, Person, PlayerQuestion

_WIDTH = 64


def question_letter(at: At, settings: Settings, row: OutboxRow) -> Letter:
    """A player's question, for an organiser. Raises NoResultFound for a question that is gone."""
    asked = at.session.get_one(PlayerQuestion, row.facts["question"])
    game = at.session.get_one(Game, asked.game_id)
    league = at.session.get_one(League, game.league_id)
    reader = at.session.get_one(Person, row.person_id)
    zone = zone_of(at.session, reader) or settings.defaults.zone
    speaker = Speaker(spoken_by(at.session, reader), zone)
    sitting, say = sitting_of(at.session, asked), speaker.say
    seat = sitting.chair.seat
    name = alias(game, seat) or sitting.person.name
    who = f"{seat_letter(seat)} {plain(name, 60)}"
    lead = say(
        "{who} asks in {game} ({league}), turn {turn}:",
        who=who,
        game=game.slug,
        league=plain(league.name, 60),
        turn=f"{asked.turn}{asked.mark}",
    )
    how = say(
        "Reply to this email: what you write goes to the player, without your name and your"
        " address. Nobody else at the table sees it."
    )
    desk = f"{settings.site.base_url}desk"
    blocks = (
        Paragraph(lead, "lead"),
        _quoted(asked.text),
        Paragraph(how),
        LinkList(((say("Desk"), desk),)),
        Paragraph(say("You get this because you organise {league}.",
                      league=plain(league.name, 60)), "quiet"),
    )  # fmt: skip
    subject = say("[{game}] A question from {who}", game=game.slug, who=who)
    return Letter(subject, speaker.language, blocks)


def still_open(at: At, row: OutboxRow) -> bool:
    """Whether nobody has answered since."""
    asked = at.session.get(PlayerQuestion, row.facts.get("question"))
    return asked is not None and asked.answered_at is None


def replied(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    """The organisers' answer, to whoever asked; `facts` has its words and the question."""
    say = briefing.speaker.say
    blocks: tuple[Block, ...] = (
        Paragraph(say("The organisers answer your question:"), "lead"),
        _quoted(str(facts["words"])),
        Heading(say("You had asked")),
        _quoted(str(facts["question"])),
        *footer(briefing),
    )
    subject = f"Re: [{briefing.game}] {say('An answer from the organisers')}"
    return Letter(subject, briefing.speaker.language, blocks)


def _quoted(words: str) -> Quoted:
    """Somebody's lines, each marked; one that a mail program would wrap is wrapped before."""
    return Quoted(tuple(_lines(words[:LONGEST])))


def _lines(words: str) -> Iterator[str]:
    for line in words.split("\n"):
        yield from textwrap.wrap(plain(line, LONGEST), _WIDTH) or [""]
