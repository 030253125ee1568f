"""A player's mail addresses: a new one counts once it is confirmed by a mail to it."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import new_addresses, one_time_links
from moderator.league.own.catalogue import OWN_ACTS
from moderator.league.people import profile
from moderator.league.values.errors import LeagueError
from moderator.store.keys import key
from moderator.store.tables import Person
from moderator.web.account.doing import carry_out, why
from moderator.web.links import follow, gone
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
    try:
        carry_out("add-address", person)
    except LeagueError as error:
        return _page(person, wrong=why("add-address", error))
    return redirect(f"{request.script_root}/my/addresses?asked=yes", 303)


@blueprint.post("/my/addresses/<int:number>/pick")
@signed_in
def pick(person: Person, number: int) -> AnyResponse:
    return _done("pick-address", person)


@blueprint.post("/my/addresses/<int:number>/remove")
@signed_in
def remove(person: Person, number: int) -> AnyResponse:
    return _done("remove-address", person)


def _done(name: str, person: Person) -> AnyResponse:
    try:
        carry_out(name, person)
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
        "{name} wants to play by email from {email}.",
        name=entry.person.name,
        email=str(entry.link.facts["email"]),
    )
    button = Button("mine", "yes", by.say("Yes, it is mine"))
    return words(by, viewer(request), by.say("Is this address yours?"), said, (button,))


@blueprint.post("/my/address/<token>")
def confirmed(token: str) -> Response:
    by, who = speaker(request), viewer(request)
    with runtime().write() as at:
        done = follow(at, "confirm-address", token)
        by = speaking_to(at.session, done.person) if done else by
    if done is None:
        return gone()
    said = by.say("Emails from this address now count as yours.")
    if done.shared_with:
        shared = by.say(
            "It is an address of {names} too: where you sit at one table, the game's page says that"
            " you share it.",
            names=", ".join(done.shared_with),
        )
        said = f"{said} {shared}"
    return words(by, who, by.say("Thank you"), said)


@blueprint.get("/my/new-address/<token>")
def told(token: str) -> Response:
    """Where the other mailboxes are led: was it them?"""
    with runtime().read() as at:
        entry = new_addresses.look(at, token)
        by = speaking_to(at.session, entry.person) if entry else speaker(request)
    if entry is None:
        return gone()
    said = by.say(
        "{email} was added to the addresses of {name}. Who reads that mailbox can sign in and"
        " play.",
        name=entry.person.name,
        email=str(entry.link.facts["added"]),
    )
    buttons = (
        Button("mine", "no", by.say("It was not me: take it off")),
        Button("mine", "yes", by.say("It is mine: keep it")),
    )
    return words(by, viewer(request), by.say("A new address"), said, buttons)


@blueprint.post("/my/new-address/<token>")
def decided(token: str) -> Response:
    by, mine = speaker(request), request.form.get("mine") == "yes"
    with runtime().write() as at:
        person = follow(at, "keep-address" if mine else "take-off-address", token)
        by = speaking_to(at.session, person) if person else by
    if person is None:
        return gone()
    said = (
        by.say("The address is yours.")
        if mine
        else by.say(
            "The address is off, and so is what was added after it. Every browser is signed out;"
            " mails go to the mailbox that this link came to."
        )
    )
    return words(by, viewer(request), by.say("Thank you"), said)


def _page(person: Person, asked: bool = False, wrong: str = "") -> Response:
    with runtime().read() as at:
        rows = profile.rows_of(at.session, person)
    return page(
        "web/my/addresses.html.j2",
        speaker(request),
        person,
        status=400 if wrong else 200,
        rows=rows,
        act=OWN_ACTS["add-address"],
        asked=asked,
        given=request.form,
        wrong=wrong,
        number=key,
    )
