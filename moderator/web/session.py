"""Who is looking. The rest of the web asks here, and nowhere else:

    viewer(request) -> Person | None     who is signed in in this browser
    @signed_in                           the view's first argument is that person; others are sent
                                         to sign in and come back (a POST of theirs is told so)
    speaker(request) -> Speaker          in whose language and zone this browser is answered
    come_in(response, person) -> Response, go_out(response) -> Response
                                         begin and end the session of this browser

A view that somebody else must not see answers as if there were nothing: `abort(404)`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from flask import Request, abort, g, redirect, request
from sqlmodel import Session
from werkzeug.wrappers import Response
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import web_sessions
from moderator.league.people.directory import language_of, zone_of
from moderator.league.values.languages import LANGUAGES
from moderator.locale.speech import Speaker
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Person, WebSession
from moderator.web.process import is_encrypted, runtime

P = ParamSpec("P")


def viewer(request: Request) -> Person | None:
    """Who is signed in in this browser; looked up once a request."""
    if "viewer" not in g:
        g.viewer = _find(read(request, SESSION))
    person = g.viewer
    return person[1] if person else None


def session_number(request: Request) -> int | None:
    """The number of this browser's session; None where nobody is signed in."""
    return key(g.viewer[0]) if viewer(request) else None


def _find(token: str) -> tuple[WebSession, Person] | None:
    with runtime().read() as at:
        current = web_sessions.current(at, token)
    if current and current[0].seen_at and current[0].seen_at < at.now - web_sessions.SEEN_EVERY:
        with runtime().write() as at:
            web_sessions.note_visit(at, key(current[0]))
    return current


def signed_in(
    view: Callable[Concatenate[Person, P], AnyResponse],
) -> Callable[P, AnyResponse]:
    """Only for who is signed in: that person is the view's first argument."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> AnyResponse:
        person = viewer(request)
        if person is None and request.method in ("GET", "HEAD"):
            return redirect(sign_in_path(request))
        if person is None:
            abort(401)
        return view(person, *args, **kwargs)

    return guarded


def sign_in_path(request: Request) -> str:
    """Where to sign in and come back from to the page that was asked for."""
    wanted = urlencode({"to": request.full_path.rstrip("?")})
    return f"{request.script_root}/sign-in?{wanted}"


def speaker(request: Request) -> Speaker:
    """The viewer's language and zone; a stranger's as the browser asks and the settings say."""
    if "speaker" not in g:
        person = viewer(request)
        g.speaker = stranger(request) if person is None else _theirs(person)
    speaker: Speaker = g.speaker
    return speaker


def _theirs(person: Person) -> Speaker:
    with runtime().read() as at:
        return speaking_to(at.session, person)


def speaking_to(session: Session, person: Person) -> Speaker:
    """In whose language and zone that person is answered; as the browser asks where nothing is
    known of theirs."""
    anybody = stranger(request)
    language = language_of(session, person) or anybody.locale.language
    return Speaker(language, zone_of(session, person) or anybody.zone)


def stranger(request: Request) -> Speaker:
    """Who answers a browser of whose owner nothing is known."""
    defaults = runtime().settings.defaults
    wanted = request.accept_languages.best_match(LANGUAGES)
    return Speaker(wanted or defaults.language, defaults.zone)


def come_in(response: AnyResponse, person: Person) -> AnyResponse:
    """Sign that person in in this browser; whoever was before is signed out."""
    agent = request.headers.get("User-Agent", "")
    before = viewer(request)
    with runtime().write() as at:
        _end(at, before)
        token = web_sessions.open_session(at, person, agent)
    g.pop("viewer", None)
    write(request, response, SESSION, token)
    return response


def go_out(response: AnyResponse) -> AnyResponse:
    """Sign this browser out. Nothing stays in it of who was signed in; what a browser keeps of
    who was not, is locked."""
    before = viewer(request)
    if before is not None:
        response.headers["Clear-Site-Data"] = '"cache", "storage"'
    with runtime().write() as at:
        _end(at, before)
    g.pop("viewer", None)
    write(request, response, SESSION, "")
    return response


def _end(at: At, person: Person | None) -> None:
    number = session_number(request)
    if person is not None and number is not None:
        web_sessions.end_session(at, person, number)


SESSION = "moderator-session"
BROWSER = "moderator-browser"
_KEPT = timedelta(days=400)
"""As long as browsers keep one at most; how long a session lasts is the database's to say."""


def read(request: Request, name: str) -> str:
    """The cookie's value, empty where there is none."""
    return request.cookies.get(_named(request, name), "")


def write(request: Request, response: Response, name: str, value: str) -> None:
    """Give the browser a cookie; an empty value takes it away."""
    response.set_cookie(
        _named(request, name),
        value,
        max_age=_KEPT if value else 0,
        path=request.script_root or "/",
        secure=is_encrypted(),
        httponly=True,
        samesite="Lax",
    )


def _named(request: Request, name: str) -> str:
    bound = is_encrypted() and not request.script_root
    return f"__Host-{name}" if bound else name
