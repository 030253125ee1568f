"""The links in mails that do something. Following one shows a button and changes nothing: mail
scanners follow links. Only the button, a POST, does it; the token in the address guards it."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, Response, request
from sqlmodel import Session

from moderator.league.access import held_mails, unsubscribing
from moderator.league.acts.observing import stop
from moderator.league.people import observers
from moderator.league.people.directory import spoken_by
from moderator.locale.speech import Speaker
from moderator.store.at import At
from moderator.store.tables import Game, League, Observer, Person
from moderator.web.pages import Button, words
from moderator.web.process import runtime
from moderator.web.session import speaker, viewer
from moderator.web.view_marks import own_guard

blueprint = Blueprint("links", __name__)


@blueprint.get("/confirm/<token>")
def held(token: str) -> Response:
    with runtime().read() as at:
        mail = held_mails.waiting(at.session, token)
        by = _for_held(at.session, mail) if mail else Speaker()
    return gone() if mail is None else _ask(by, mail)


@blueprint.post("/confirm/<token>")
@own_guard
def confirmed(token: str) -> Response:
    always = request.form.get("always") == "yes"
    with runtime().write() as at:
        mail = held_mails.confirm(at, token, always=always)
        by = _for_held(at.session, mail) if mail else Speaker()
    if mail is None:
        return gone()
    said = by.say("It is read within a minute; the answer comes by email.")
    if always:
        more = by.say(
            "We have sent an email to the new address. The address is active as soon as"
            " you follow the link in it and press the button."
        )
        said = f"{said} {more}"
    return words(by, viewer(request), by.say("Thank you"), said)


@blueprint.get("/unsubscribe/<token>")
def offered(token: str) -> Response:
    with runtime().read() as at:
        followed = _followed(at, token)
        person = unsubscribing.owner(at, token)
        by = Speaker(spoken_by(at.session, person)) if person else Speaker()
    if followed is not None:
        return _offer_to_stop(followed)
    return gone() if person is None else _offer(by)


@blueprint.post("/unsubscribe/<token>")
@own_guard
def fewer(token: str) -> Response:
    """One click in a mail program posts here too, with no page of ours before it (RFC 8058)."""
    with runtime().write() as at:
        if (followed := _followed(at, token)) is not None:
            stop(at, followed.row)
        person = unsubscribing.send_fewer(at, token)
        by = Speaker(spoken_by(at.session, person)) if person else Speaker()
    if followed is not None:
        return _stopped(followed)
    if person is None:
        return gone()
    said = by.say("From now on you get an email only when it is your turn.")
    return words(by, viewer(request), by.say("Thank you"), said)


class Followed(NamedTuple):
    """A game that somebody follows without a seat, and how they are spoken to."""

    row: Observer
    game: str
    by: Speaker


def _followed(at: At, token: str) -> Followed | None:
    """What a link about following is about; None for any other link."""
    row = observers.by_link(at, token)
    if row is None:
        return None
    game = at.session.get_one(Game, row.game_id)
    league = at.session.get_one(League, game.league_id)
    person = at.session.get_one(Person, row.person_id)
    return Followed(row, game.slug, Speaker(person.language or league.language))


def _offer_to_stop(followed: Followed) -> Response:
    by = followed.by
    said = by.say("You will get no more emails about {game}.", game=followed.game)
    button = Button("stop", "yes", by.say("Stop following"))
    return words(by, viewer(request), by.say("Stop following"), said, (button,))


def _stopped(followed: Followed) -> Response:
    by = followed.by
    said = by.say("You no longer follow {game}.", game=followed.game)
    return words(by, viewer(request), by.say("Thank you"), said)


def gone() -> Response:
    """The link does nothing, or nothing any more."""
    by = speaker(request)
    said = by.say("This link has been used or has expired. If necessary, send the email again.")
    return words(by, viewer(request), by.say("This link no longer works"), said, status=404)


def _for_held(session: Session, held: held_mails.HeldMail) -> Speaker:
    league = session.get_one(League, held.game.league_id)
    return Speaker(held.person.language or league.language)


def _ask(by: Speaker, held: held_mails.HeldMail) -> Response:
    said = by.say(
        "An email from {sender} came for your seat in {game}, and is held until you say"
        " that it is yours.",
        sender=held.sender or "?",
        game=held.game.slug,
    )
    buttons = (
        Button("always", "no", by.say("I sent it: read it")),
        Button("always", "yes", by.say("I sent it, and trust this address from now on")),
    )
    return words(by, viewer(request), by.say("Did you send this email?"), said, buttons)


def _offer(by: Speaker) -> Response:
    said = by.say("You still get an email whenever it is your move.")
    button = Button("fewer", "yes", by.say("Only write to me when it is my move"))
    return words(by, viewer(request), by.say("Fewer emails"), said, (button,))
