"""The links in mails that do something. Following one shows a button and changes nothing: mail
scanners follow links. Only the button, a POST, does it; the token in the address guards it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, request
from sqlmodel import Session

from moderator.league.access import held_mails
from moderator.league.own.by_link import Unsubscribed, look_unsubscribed
from moderator.league.own.catalogue import LINK_ACTS
from moderator.league.people.directory import spoken_by
from moderator.league.values.errors import LeagueError
from moderator.locale.speech import Speaker
from moderator.store.at import At
from moderator.store.tables import League
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
        mail = follow(at, "claim-email", token)
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
        if (who := look_unsubscribed(at, token)) is None:
            return gone()
        by = _for_unsubscribed(at.session, who)
    return _offer_to_stop(by, who.followed.slug) if who.followed else _offer(by)


@blueprint.post("/unsubscribe/<token>")
@own_guard
def fewer(token: str) -> Response:
    """One click in a mail program posts here too, with no page of ours before it (RFC 8058)."""
    with runtime().write() as at:
        who: Unsubscribed | None = follow(at, "unsubscribe", token)
        if who is None:
            return gone()
        by = _for_unsubscribed(at.session, who)
    if who.followed is not None:
        said = by.say("You no longer follow {game}.", game=who.followed.slug)
    else:
        said = by.say("From now on you get an email only when it is your turn.")
    return words(by, viewer(request), by.say("Thank you"), said)


def follow(at: At, name: str, token: str) -> Any:
    """Do what the link is for, told what the form says; None where it does nothing any more."""
    try:
        return LINK_ACTS[name].follow(at, token, request.form.to_dict())
    except LeagueError:
        return abort(400)


def _for_unsubscribed(session: Session, who: Unsubscribed) -> Speaker:
    if who.followed is None:
        return Speaker(spoken_by(session, who.person))
    league = session.get_one(League, who.followed.league_id)
    return Speaker(who.person.language or league.language)


def _offer_to_stop(by: Speaker, game: str) -> Response:
    said = by.say("You will get no more emails about {game}.", game=game)
    button = Button("stop", "yes", by.say("Stop following"))
    return words(by, viewer(request), by.say("Stop following"), said, (button,))


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
