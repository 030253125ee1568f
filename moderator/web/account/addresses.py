"""A player's mail addresses: a new one counts once it is confirmed by a mail to it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, redirect, request
from sqlmodel import Session
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import one_time_links
from moderator.league.people import profile
from moderator.league.values.addresses import read_address
from moderator.league.values.errors import LeagueError
from moderator.store.keys import key
from moderator.store.tables import Person
from moderator.web.links import gone
from moderator.web.pages import Button, page, words
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker, speaking_to, viewer
from moderator.web.view_marks import scarce

blueprint = Blueprint("my_addresses", __name__)


@blueprint.get("/my/addresses")
@signed_in
def addresses(person: Person) -> Response:
    return _page(person, request.args.get("asked") == "yes")


@blueprint.post("/my/addresses")
@scarce
@signed_in
def add(person: Person) -> AnyResponse:
    """A mail goes to the new address; whether somebody else has it too is told to nobody."""
    given = request.form.get("email", "").strip()
    try:
        email = read_address(given)
    except LeagueError:
        return _page(person, given=given)
    with runtime().write() as at:
        one_time_links.send_link(at, person, "address", email, {})
    return redirect(f"{request.script_root}/my/addresses?asked=yes", 303)


@blueprint.post("/my/addresses/<int:number>/pick")
@signed_in
def pick(person: Person, number: int) -> AnyResponse:
    return _act(person, number, profile.pick)


@blueprint.post("/my/addresses/<int:number>/remove")
@signed_in
def remove(person: Person, number: int) -> AnyResponse:
    return _act(person, number, profile.remove)


def _act(person: Person, number: int, act: Callable[[Session, Person, int], None]) -> AnyResponse:
    try:
        with runtime().write() as at:
            act(at.session, person, number)
    except LeagueError:
        abort(404)
    return redirect(f"{request.script_root}/my/addresses", 303)


@blueprint.get("/my/address/<token>")
def offered(token: str) -> Response:
    """Open to whoever has the mail: it may be read in another browser than the form was sent."""
    with runtime().read() as at:
        entry = one_time_links.look(at, "address", token)
        by = speaking_to(at.session, entry.person) if entry else speaker(request)
    if entry is None:
        return gone()
    said = by.say(
        "{name} wants to play by mail from {email}.",
        name=entry.person.name,
        email=str(entry.link.facts["email"]),
    )
    button = Button("mine", "yes", by.say("Yes, it is mine"))
    return words(by, viewer(request), by.say("Is this address yours?"), said, (button,))


@blueprint.post("/my/address/<token>")
def confirmed(token: str) -> Response:
    by, who = speaker(request), viewer(request)
    with runtime().write() as at:
        entry = one_time_links.use(at, "address", token)
        if entry is not None:
            profile.confirm_address(at.session, entry.person, str(entry.link.facts["email"]))
            by = speaking_to(at.session, entry.person)
    if entry is None:
        return gone()
    return words(by, who, by.say("Thank you"), by.say("Mails from this address are yours now."))


def _page(person: Person, asked: bool = False, given: str = "") -> Response:
    with runtime().read() as at:
        rows = profile.rows_of(at.session, person)
    return page(
        "web/my/addresses.html.j2",
        speaker(request),
        person,
        status=400 if given else 200,
        rows=rows,
        asked=asked,
        given=given,
        number=key,
    )
