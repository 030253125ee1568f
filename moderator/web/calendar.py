"""A player's deadlines as a calendar, at an address that only they know."""

from __future__ import annotations

from flask import Blueprint, Response
from sqlmodel import Session

from moderator.league.access import calendar_links
from moderator.league.people.directory import spoken_by
from moderator.locale.speech import Speaker
from moderator.publish.formats.feeds import TYPE, due_of, write_calendar
from moderator.publish.queries import player_facts
from moderator.store.keys import key
from moderator.store.tables import Person
from moderator.web.links import gone
from moderator.web.process import runtime

blueprint = Blueprint("calendar", __name__)


@blueprint.get("/calendar/<token>.ics")
def deadlines(token: str) -> Response:
    """Whoever knows the address may read; a calendar program has no session of a browser's."""
    with runtime().read() as at:
        person = calendar_links.owner(at.session, token)
        if person is None:
            return gone()
        return Response(_own(at.session, person), content_type=TYPE)


def _own(session: Session, person: Person) -> bytes:
    """What waits for this player."""
    speaker = Speaker(spoken_by(session, person))
    dues = (
        due_of(speaker, line)
        for _, line, seat in player_facts(session, key(person)).games
        if seat in line.waiting.seats
    )
    name = speaker.say("Your deadlines")
    return write_calendar(
        speaker, name, runtime().settings.site.base_url, (due for due in dues if due)
    )
