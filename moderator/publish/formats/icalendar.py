"""Deadlines as iCalendar: an event for each game that waits, at the moment its turn is due."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from icalendar import Calendar, Event

from moderator.locale.speech import Speaker
from moderator.publish.formats.atom import urn

TYPE = "text/calendar; charset=utf-8"


class Due(NamedTuple):
    """A turn that is due: its game, the turn's name, who is asked as words, when it was asked."""

    game: str
    turn: str
    who: str
    asked_at: datetime
    due_at: datetime
    identity: str
    revision: int


def ics(speaker: Speaker, name: str, base_url: str, dues: Iterable[Due]) -> bytes:
    """The calendar; all moments in UTC, as every program can read them.

    An event keeps its UID while its turn is played: a deadline that moves, moves it.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//moderator//deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    for due in dues:
        calendar.add_component(_event(speaker, base_url, due))
    return bytes(calendar.to_ical())


def _event(speaker: Speaker, base_url: str, due: Due) -> Event:
    event, address = Event(), f"{base_url}{due.game}/"
    event.add("uid", urn(due.identity, f"due {due.turn}").removeprefix("urn:uuid:"))
    event.add("dtstamp", due.asked_at)
    event.add("sequence", due.revision)
    event.add("dtstart", due.due_at)
    event.add("dtend", due.due_at)
    event.add(
        "summary", speaker.say("{game}: orders for turn {turn}", game=due.game, turn=due.turn)
    )
    event.add("description", speaker.say("Waiting for {who}", who=due.who) + f"\n{address}")
    event.add("url", address)
    event.add("transp", "TRANSPARENT")
    return event
