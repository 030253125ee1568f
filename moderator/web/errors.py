"""What cannot be answered is answered alike everywhere, in the reader's language.

A page that is not there and one that is not for the reader's eyes cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Mapping

import structlog
from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, InternalServerError

from moderator.locale.catalogue import message as m
from moderator.store.causes import cause
from moderator.web.csrf import StrangeFormError
from moderator.web.pages import words
from moderator.web.session import speaker, stranger, viewer

log = structlog.get_logger()

Words = tuple[str, str]
"""What it is, and what to do."""

_STRANGE_FORM = (
    m("Form not accepted"),
    m(
        "The form was opened in another browser, somebody else is signed in now, or your"
        " browser blocks cookies. Open the page again and send it once more; if you go"
        " back, your text is still there."
    ),
)
_WRONG = (m("This cannot be read"), m("Go back, check what you sent, and try again."))
_WORDS: Mapping[int, Words] = {
    401: (
        m("You are signed out"),
        m("Sign in in another tab, then go back and send this again: your text is still there."),
    ),
    403: (m("You are not allowed to do this"), m("Ask the organiser of your league.")),
    404: (
        m("Page not found"),
        m("The address is wrong, or this page is not yours."),
    ),
    405: (m("That does not work"), m("This address only takes what its own page sends.")),
    413: (m("Too much data"), m("Send less at a time.")),
    429: (m("Too many requests"), m("Wait a few minutes, then try again.")),
    500: (m("Something went wrong"), m("The organiser can see the error. Try again later.")),
}


class Refusal(HTTPException):
    """What a program asked for cannot be done: a code for it, and words for whoever reads them."""

    def __init__(self, status: int, error: str, said: str) -> None:
        super().__init__(said)
        self.code, self.error, self.said = status, error, said


def answer_errors(app: Flask) -> None:
    """Let errors of the app end in a page; the interface for programs gets JSON."""
    app.register_error_handler(HTTPException, _answer)
    app.register_error_handler(Exception, _broken)


def _broken(error: Exception) -> Response:
    # Where it broke, never what it was about: a value in the message may be somebody's secret.
    log.error("page broke", endpoint=request.endpoint, why=cause(error), exc_info=error)
    return _answer(InternalServerError())


def _answer(error: HTTPException) -> Response:
    status = error.code or 500
    if error.response is not None or status < 400:
        return _as_it_is(error)
    headers = {name: value for name, value in error.get_headers() if name in _KEPT}
    response = _json(error, status) if request.path.startswith("/api/") else _page(error, status)
    response.headers.update(headers)
    return response


_KEPT = frozenset({"Allow", "Retry-After", "WWW-Authenticate"})


def _as_it_is(error: HTTPException) -> Response:
    response = error.get_response(request.environ)
    return Response(response.get_data(), response.status_code, response.headers)


def _json(error: HTTPException, status: int) -> Response:
    by = stranger(request) if status >= 500 else speaker(request)
    if isinstance(error, Refusal):
        code, said = error.error, by.say(error.said)
    else:
        code, said = _CODES.get(status, "wrong"), by.say(_words(status)[1])
    response = jsonify(error=code, message=said)
    response.status_code = status
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


_CODES: Mapping[int, str] = {
    401: "not-signed-in",
    403: "not-yours",
    404: "not-found",
    405: "not-like-that",
    413: "too-much",
    429: "too-often",
    500: "broken",
}


def _page(error: HTTPException, status: int) -> Response:
    title, said = _STRANGE_FORM if isinstance(error, StrangeFormError) else _words(status)
    # Where something broke, the database may be what broke: nobody is looked up in it.
    by = stranger(request) if status >= 500 else speaker(request)
    who = None if status >= 500 else viewer(request)
    return words(by, who, by.say(title), by.say(said), status=status)


def _words(status: int) -> Words:
    return _WORDS.get(status, _WORDS[500] if status >= 500 else _WRONG)
