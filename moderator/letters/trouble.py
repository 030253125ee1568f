"""The letter to who runs a league: something stops its games."""

from __future__ import annotations

from moderator.league.people.directory import spoken_by, zone_of
from moderator.letters.letter import Letter, LinkList, Paragraph
from moderator.locale.plain import plain
from moderator.locale.speech import Speaker
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.tables import OutboxRow, Person, Trouble
from moderator.watching import WATCHES


def trouble_letter(at: At, settings: Settings, row: OutboxRow) -> Letter:
    """What is wrong, of what, and what to do. Raises StopIteration for a row that is none."""
    person = at.session.get_one(Person, row.person_id)
    zone = zone_of(at.session, person) or settings.defaults.zone
    speaker = Speaker(spoken_by(at.session, person), zone)
    watch = next(watched for watched in WATCHES if watched.name == row.facts["watch"])
    say = speaker.say
    blocks = (
        Paragraph(f"{say(watch.what)}: {plain(str(row.facts['found']), 300)}", "lead"),
        Paragraph(say(watch.todo)),
        *((Paragraph(watch.mend),) if watch.mend else ()),
        LinkList(((say("Desk"), f"{settings.site.base_url}desk"),)),
        Paragraph(say("You are told once; the desk shows when it is over."), "quiet"),
    )
    return Letter(f"{say('The moderator needs you')}: {say(watch.what)}", speaker.language, blocks)


def still_so(at: At, row: OutboxRow) -> bool:
    """Whether it has not gone by itself since."""
    return at.session.get(Trouble, f"red {row.facts.get('watch')}") is not None
