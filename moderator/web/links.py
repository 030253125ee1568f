"""The links in mails that do something. Following one shows a button and changes nothing: mail
scanners follow links. Only the button, a POST, does it; the token in the address guards it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from html import escape

from flask import Blueprint, Response, request
from sqlalchemy import Engine
from sqlmodel import Session

from moderator.league import confirming, unsubscribing
from moderator.league.people import spoken_by
from moderator.locale.speech import Speaker
from moderator.store import session as store
from moderator.store.tables import League, Person

_PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>{title}</title>
<style>body {{ font: 1.1rem/1.5 sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem }}
button {{ font: inherit; padding: .5rem 1rem; margin: .3rem 0; display: block }}
:root {{ color-scheme: light dark }}</style>
<main><h1>{title}</h1><p>{words}</p>{form}</main></html>
"""


def links(engine: Engine, secret: bytes, now: Callable[[], datetime]) -> Blueprint:
    """Confirmation of held mails, and fewer mails by one click (RFC 8058)."""
    blueprint = Blueprint("links", "moderator.web.links")

    @blueprint.get("/confirm/<token>")
    def held(token: str) -> Response:
        with store.reading(engine) as session:
            found = confirming.waiting(session, token)
            league = session.get_one(League, found.game.league_id) if found else None
        if found is None or league is None:
            return _gone()
        return _ask(Speaker(found.person.language or league.language), found)

    @blueprint.post("/confirm/<token>")
    def confirmed(token: str) -> Response:
        always = request.form.get("always") == "yes"
        with store.begin(engine) as session:
            found = confirming.confirm(session, token, now(), always=always)
            league = session.get_one(League, found.game.league_id) if found else None
        if found is None or league is None:
            return _gone()
        speaker = Speaker(found.person.language or league.language)
        words = speaker.say("It is read within a minute or so; the answer comes by mail.")
        return _page(speaker, speaker.say("Thank you"), words)

    @blueprint.get("/unsubscribe/<token>")
    def offered(token: str) -> Response:
        with store.reading(engine) as session:
            person = unsubscribing.owner(session, secret, token)
            speaker = _speaker(session, person)
        return _gone() if person is None else _offer(speaker)

    @blueprint.post("/unsubscribe/<token>")
    def fewer(token: str) -> Response:
        with store.begin(engine) as session:
            person = unsubscribing.fewer(session, secret, token)
            speaker = _speaker(session, person)
        if person is None:
            return _gone()
        words = speaker.say("From now on you get mails only when you are asked.")
        return _page(speaker, speaker.say("Thank you"), words)

    return blueprint


def _speaker(session: Session, person: Person | None) -> Speaker:
    return Speaker(spoken_by(session, person)) if person else Speaker()


def _ask(speaker: Speaker, held: confirming.Held) -> Response:
    words = speaker.say(
        "A mail from {sender} came for your seat in {game}, and is held until you say that it is"
        " yours.",
        sender=held.sender or "?",
        game=held.game.slug,
    )
    buttons = {
        "no": speaker.say("It is mine: read it"),
        "yes": speaker.say("It is mine, and so is all that comes from this address"),
    }
    return _page(speaker, speaker.say("Was this mail yours?"), words, ("always", buttons))


def _offer(speaker: Speaker) -> Response:
    words = speaker.say("You will still get a mail whenever a game waits for you.")
    buttons = {"yes": speaker.say("Write only when I am asked")}
    return _page(speaker, speaker.say("Fewer mails"), words, ("fewer", buttons))


def _gone() -> Response:
    speaker = Speaker()
    words = speaker.say("This link has been used, or is too old. If need be, send the mail again.")
    page = _page(speaker, speaker.say("Nothing to do here"), words)
    page.status_code = 404
    return page


def _page(
    speaker: Speaker, title: str, words: str, form: tuple[str, dict[str, str]] | None = None
) -> Response:
    name, buttons = form or ("", {})
    shown = "".join(
        f'<button name="{name}" value="{value}">{escape(label)}</button>'
        for value, label in buttons.items()
    )
    page = _PAGE.format(
        language=speaker.language,
        title=escape(title),
        words=escape(words),
        form=f'<form method="post">{shown}</form>' if shown else "",
    )
    return Response(page, mimetype="text/html", headers={"Cache-Control": "no-store"})
