"""Letters to a person as such, with a link that does one thing once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from moderator.league.access import one_time_links
from moderator.league.people.directory import spoken_by, zone_of
from moderator.letters.briefing import Briefing
from moderator.letters.footer import footer
from moderator.letters.letter import Block, Letter, LinkList, Paragraph
from moderator.locale.plain import plain
from moderator.locale.speech import Speaker
from moderator.settings import Settings
from moderator.store.at import At
from moderator.store.tables import OneTimeLink, OutboxRow, Person


@dataclass(frozen=True, slots=True)
class Ticket:
    """What such a letter is written from: the reader's speaker, the address of the link, how long
    it works, and what it is about."""

    speaker: Speaker
    name: str
    address: str
    until: datetime
    now: datetime
    facts: Mapping[str, str]


Words = tuple[str, str, str]
"""Subject, what happened and what to do, what the link is called."""


def link_letter(at: At, settings: Settings, row: OutboxRow) -> Letter:
    """The letter of that row. Raises NoResultFound where its link is gone."""
    link = at.session.get_one(OneTimeLink, row.facts["link"])
    person = at.session.get_one(Person, link.person_id)
    page, _ = LINK_LETTERS[link.kind]
    zone = zone_of(at.session, person) or settings.defaults.zone
    assert link.until is not None
    ticket = Ticket(
        Speaker(str(link.facts.get("language") or spoken_by(at.session, person)), zone),
        plain(person.name, 40),
        f"{settings.site.base_url}{page}/{one_time_links.token(at.secret, link)}",
        link.until,
        at.now,
        {name: str(value) for name, value in link.facts.items()},
    )
    return _letter(link.kind, ticket)


def _letter(kind: str, ticket: Ticket) -> Letter:
    subject, lead, label = LINK_LETTERS[kind][1](ticket)
    return Letter(subject, ticket.speaker.language, tuple(_blocks(ticket, lead, label)))


def _blocks(ticket: Ticket, lead: str, label: str) -> tuple[Block, ...]:
    say = ticket.speaker.say
    until = say("It works once, until {when}.", when=ticket.speaker.when(ticket.until, ticket.now))
    nothing = say("If you did not ask for it, ignore this email. Do not forward the link.")
    return (
        Paragraph(lead, "lead"),
        LinkList(((label, ticket.address),)),
        Paragraph(until, "due"),
        Paragraph(nothing, "quiet"),
    )


def _sign_in(ticket: Ticket) -> Words:
    say = ticket.speaker.say
    return (
        say("Sign in"),
        say("{name}, follow this link and press the button there to sign in.", name=ticket.name),
        say("Sign in"),
    )


def _address(ticket: Ticket) -> Words:
    say = ticket.speaker.say
    lead = say(
        "{name} wants to play by email from this address: {email}. If that is you, follow"
        " the link and press the button there.",
        name=ticket.name,
        email=ticket.facts["email"],
    )
    return say("Is this address yours?"), lead, say("Yes, it is mine")


def _new_address(ticket: Ticket) -> Words:
    say = ticket.speaker.say
    lead = say(
        "{name}, one more address is yours from now on: {email}. Who reads that mailbox can sign in"
        " and play for you. If it was not you who added it, follow the link and take it off.",
        name=ticket.name,
        email=ticket.facts["added"],
    )
    return say("A new address"), lead, say("It was not me, or it is mine for good")


def _joining(ticket: Ticket) -> Words:
    say = ticket.speaker.say
    lead = say(
        "{name} wants to play in {place}. If that is you, follow the link and press the button"
        " there.",
        name=ticket.name,
        place=_place(ticket),
    )
    return say("Do you want to play in {place}?", place=_place(ticket)), lead, say("Yes, I do")


def _invitation(ticket: Ticket) -> Words:
    """To a seat that is kept; into a league without a game yet there is none."""
    return _to_seat(ticket) if ticket.facts["game"] else _to_league(ticket)


def _to_league(ticket: Ticket) -> Words:
    say, place = ticket.speaker.say, _place(ticket)
    lead = say(
        "{name}, you are invited to play in {place}. To join, follow the link and press"
        " the button there.",
        name=ticket.name,
        place=place,
    )
    return say("Do you want to play in {place}?", place=place), lead, say("Yes, I do")


def _to_seat(ticket: Ticket) -> Words:
    say = ticket.speaker.say
    lead = say(
        "{name}, a seat in {place} is reserved for you. To take it, follow the link and"
        " press the button there.",
        name=ticket.name,
        place=_place(ticket),
    )
    return say("A seat in {place}", place=_place(ticket)), lead, say("Take the seat")


def _place(ticket: Ticket) -> str:
    """`Kyiv by Post`, or `kyiv-7 (Kyiv by Post)`."""
    league, game = plain(ticket.facts["league"], 60), ticket.facts["game"]
    return f"{game} ({league})" if game else league


LINK_LETTERS: Mapping[str, tuple[str, Callable[[Ticket], Words]]] = {
    "sign-in": ("sign-in", _sign_in),
    "address": ("my/address", _address),
    "new-address": ("my/new-address", _new_address),
    "joining": ("join/confirm", _joining),
    "invitation": ("join/confirm", _invitation),
    "offer": ("join/confirm", _invitation),
}
"""By kind: the page the link leads to, and the words."""


def confirm(briefing: Briefing, facts: Mapping[str, Any]) -> Letter:
    """A mail is held; `facts` has its sender and the link that lets it go on."""
    say = briefing.speaker.say
    sender = plain(str(facts.get("sender") or "?"), 100)
    blocks = (
        Paragraph(
            say(
                "An email from {sender} came for your seat, and we cannot tell whether it"
                " is yours. It is on hold, and nothing of it is played.",
                sender=sender,
            ),
            "lead",
        ),
        Paragraph(
            say(
                "If it is yours, follow the link and press the button. If not, do"
                " nothing: it will not be read."
            )
        ),
        LinkList(((say("Confirm that it is yours"), str(facts.get("link", ""))),)),
        *footer(briefing),
    )
    subject = f"Re: [{briefing.game}] {say('Did you send this email?')}"
    return Letter(subject, briefing.speaker.language, blocks)
