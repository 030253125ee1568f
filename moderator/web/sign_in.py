"""Signing in by a link in a mail: no password, no page that tells who plays here."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import one_time_links
from moderator.league.values.errors import LeagueError
from moderator.web.links import follow, gone
from moderator.web.pages import Button, page, words
from moderator.web.process import runtime
from moderator.web.session import come_in, go_out, speaker, speaking_to, viewer
from moderator.web.view_marks import scarce

blueprint = Blueprint("sign_in", __name__)


@blueprint.get("/sign-in")
def ask() -> Response:
    return _form(_inside(request.args.get("to", "")))


@blueprint.post("/sign-in")
@scarce
def asked() -> Response:
    """Whoever it is that asks, known or not, is answered alike."""
    by = speaker(request)
    email, to = request.form.get("email", "").strip(), _inside(request.form.get("to", ""))
    agent = request.headers.get("User-Agent", "")
    try:
        with runtime().write() as at:
            one_time_links.ask_to_sign_in(at, email, to, agent)
    except LeagueError:
        return _form(to, email, wrong=True)
    said = by.say(
        "If we know {email}, a sign-in link is on its way there. It works once, for half"
        " an hour. Nothing arrived? Check your spam folder, or try the address that your"
        " game's emails go to.",
        email=email,
    )
    return words(by, viewer(request), by.say("Check your email"), said)


@blueprint.get("/sign-in/<token>")
def offered(token: str) -> Response:
    with runtime().read() as at:
        entry = one_time_links.look(at, "sign-in", token)
        by = speaking_to(at.session, entry.person) if entry else speaker(request)
    if entry is None:
        return gone()
    said = by.say("This browser stays signed in until you sign out or stay away for 90 days.")
    button = Button("sign", "in", by.say("Sign in as {name}", name=entry.person.name))
    return words(by, viewer(request), by.say("Sign in"), said, (button,))


@blueprint.post("/sign-in/<token>")
def entered(token: str) -> AnyResponse:
    with runtime().write() as at:
        entry = follow(at, "sign-in", token)
    if entry is None:
        return gone()
    to = _inside(str(entry.link.facts.get("to", ""))) or f"{request.script_root}/my"
    return come_in(redirect(to, 303), entry.person)


@blueprint.post("/sign-out")
def out() -> AnyResponse:
    return go_out(redirect(f"{request.script_root}/sign-in", 303))


def _form(to: str, email: str = "", *, wrong: bool = False) -> Response:
    status = 400 if wrong else 200
    return page("web/sign-in.html.j2", speaker(request), viewer(request), status=status, to=to,
                email=email, wrong=wrong)  # fmt: skip


def _inside(to: str) -> str:
    """The address where it leads to a page of ours, and nowhere else; else nothing."""
    sound = to.startswith("/") and not to.startswith(("//", "/\\")) and to.isprintable()
    return to if sound and "\\" not in to else ""
