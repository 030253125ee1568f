"""What somebody sets about themselves: settings, addresses, keys, calendar, sign-ins, leaving."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from moderator.league.access import api_tokens, calendar_links, new_addresses, web_sessions
from moderator.league.acts.declaration import Field, Kind
from moderator.league.acts.kinds import NUMBERED, TEXT, choice, flag
from moderator.league.archives import forgetting
from moderator.league.mailing.audiences import Told
from moderator.league.options.league_options import PAPERS
from moderator.league.own.declaration import OwnAct
from moderator.league.people import profile
from moderator.league.people.profile import Extras
from moderator.league.values.addresses import MailAddress, read_address
from moderator.league.values.errors import ForbiddenError, LeagueError, read_choice
from moderator.league.values.languages import Language, read_language
from moderator.league.values.words import message as m
from moderator.league.values.zones import ZoneName, read_zone
from moderator.store.at import At
from moderator.store.states import Notify
from moderator.store.tables import Person

_AS_IN_LEAGUE = ("", m("as in the league"))


def change_settings(
    at: At,
    person: Person,
    language: Language | None,
    zone: ZoneName | None,
    notify: Notify,
    **extras: Any,
) -> None:
    """Set all of them; what is not chosen is as in the league. Raises LeagueError."""
    profile.change(at.session, person, language, zone, notify, Extras(**extras))


def add_address(at: At, person: Person, email: MailAddress) -> None:
    """A mail goes to the new address. Who has asked often enough is told the same as who has
    not."""
    with suppress(LeagueError):
        new_addresses.ask(at, person, email)


def pick_address(at: At, person: Person, number: int) -> None:
    profile.pick(at.session, person, number)


def remove_address(at: At, person: Person, number: int) -> None:
    profile.remove(at.session, person, number)


def revoke_calendar(at: At, person: Person) -> None:
    calendar_links.revoke(at.session, person)


def end_session(at: At, person: Person, number: int) -> None:
    """Raises ForbiddenError where no browser of theirs is signed in by that number."""
    if not web_sessions.end_session(at, person, number):
        raise ForbiddenError("not-listed")


def end_other_sessions(at: At, person: Person, this: int | None) -> None:
    """Every browser is signed out but the one that asks for it."""
    web_sessions.end_all(at, person, but=this)


def leave(at: At, person: Person, name: str) -> None:
    """Only with their own name typed. Raises LeagueError, and OvertakenError."""
    if name != person.name:
        raise LeagueError("not-your-name")
    forgetting.leave(at, person)


def _chosen(choices: Mapping[str, str]) -> Kind:
    """Yes, no, or as in the league."""
    return Kind(
        lambda _, text: read_choice(text, choices) == "yes", (_AS_IN_LEAGUE, *choices.items())
    )


_LANGUAGE = Kind(
    lambda _, text: read_language(text),
    (_AS_IN_LEAGUE, ("en", "English"), ("ru", "русский"), ("uk", "українська")),
)
_PAPER = Kind(
    lambda _, text: read_choice(text, PAPERS), (_AS_IN_LEAGUE, *((size, size) for size in PAPERS))
)
_ZONE = Kind(lambda _, text: read_zone(text))
_ADDRESS = Kind(lambda _, text: read_address(text), input="email")
_NOTICES = choice(
    (
        ("all", m("after every turn")),
        ("asked", m("only when it is my turn")),
        ("digest", m("when it is my turn, and a daily summary")),
    )
)
_LARGE = _chosen({"no": m("usual size"), "yes": m("large print")})
_TWO_UP = _chosen({"no": m("one page"), "yes": m("two pages of half the size")})

ACTS = (
    OwnAct(
        "change-settings",
        "Set the language, the time zone, which emails you get, and what is in them",
        "/my/settings",
        change_settings,
        (
            Field("language", _LANGUAGE, m("Language of emails and pages"), optional=True),
            Field(
                "zone", _ZONE, m("Time zone"), optional=True,
                hint=m("Deadlines are shown in it. Leave it empty to use the league's."),
            ),
            Field("notify", _NOTICES, m("Emails")),
            Field(
                "html", flag(), m("the board as a picture, beside the plain text (HTML)"),
                optional=True,
            ),
            Field("pdf", flag(), m("the report to print, as a PDF"), optional=True),
            Field("paper", _PAPER, m("Paper size"), optional=True),
            Field("large", _LARGE, m("Print size"), optional=True),
            Field("two_up", _TWO_UP, m("Pages on a sheet"), optional=True),
        ),
        commands=("language", "notify"),
        undo="change-settings",
    ),
    OwnAct(
        "add-address",
        "Add an address; it counts once you confirm it by the email that comes there",
        "/my/addresses",
        add_address,
        (Field("email", _ADDRESS, m("Email address")),),
        tells=(Told("person", "address"),),
        undo="remove-address",
    ),
    OwnAct(
        "pick-address",
        "Have emails sent to another one of your addresses",
        "/my/addresses",
        pick_address,
        (NUMBERED,),
        undo="pick-address",
    ),
    OwnAct(
        "remove-address",
        "Remove an address; never the last one",
        "/my/addresses",
        remove_address,
        (NUMBERED,),
        undo="add-address",
    ),
    OwnAct(
        "make-key",
        "Make a key for a program of yours",
        "/my/tokens",
        api_tokens.make,
        (Field("name", TEXT, m("What it is for"), optional=True),),
        undo="revoke-key",
    ),
    OwnAct(
        "revoke-key",
        "Revoke a key: the program is let in no more",
        "/my/tokens",
        api_tokens.end,
        (NUMBERED,),
        lasting="a new key is made instead",
    ),
    OwnAct(
        "renew-calendar",
        "Make the secret address of your calendar, or replace it",
        "/my/calendar",
        calendar_links.renew,
        undo="remove-calendar",
    ),
    OwnAct(
        "remove-calendar",
        "Remove the address of your calendar",
        "/my/calendar",
        revoke_calendar,
        lasting="a new address is made instead",
    ),
    OwnAct(
        "end-session",
        "Sign out another browser of yours",
        "/my/sign-ins",
        end_session,
        (NUMBERED,),
        lasting="one signs in again there",
    ),
    OwnAct(
        "end-other-sessions",
        "Sign out all your other browsers",
        "/my/sign-ins",
        end_other_sessions,
        known=("this",),
        lasting="one signs in again there",
    ),
    OwnAct(
        "leave",
        "Have everything deleted that is known about you; your seats open for somebody else",
        "/my/leave",
        leave,
        (Field("name", TEXT, m("To leave, type your name: {name}"), optional=True),),
        logs=("left",),
        tells=(Told("seat", "asked"), Told("seat", "report"), Told("seat", "ended")),
        lasting="nothing is left that could be brought back",
    ),
)  # fmt: skip
