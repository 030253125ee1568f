"""Every POST of a form is known to come from a page of ours.

A form carries a token made of the browser's cookie and of who is signed in. It has no time limit:
a form left open overnight is sent as well as a fresh one, also after signing in anew.
"""

from __future__ import annotations

import hmac

from flask import Flask, Request, Response, current_app, g, request
from markupsafe import Markup
from werkzeug.exceptions import BadRequest

from moderator.store import tokens
from moderator.web import session
from moderator.web.process import runtime
from moderator.web.session import viewer
from moderator.web.view_marks import has_own_guard

FIELD = "guard"
_BROWSER_BYTES = 20


class StrangeFormError(BadRequest):
    """A form that no page of ours has given to this browser, for who is signed in now."""


def form_token(request: Request) -> str:
    """The token for forms of this browser; it gets its cookie with the answer."""
    browser = session.read(request, session.BROWSER) or g.get("browser", "")
    if not browser:
        browser = g.browser = runtime().random_bytes(_BROWSER_BYTES).hex()
    person = viewer(request)
    return _token(browser, str(person.id if person else 0))


def hidden_field(request: Request) -> Markup:
    """What every form with method=post has in it."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, form_token(request))


def _token(browser: str, number: str) -> str:
    """The person's number (0: a stranger), and what shows that we have given it to this browser."""
    return f"{number}-{tokens.link(runtime().secret, 'form', f'{browser}:{number}')}"


def guard_forms(app: Flask) -> None:
    """Refuse forms that are not ours, and give browsers the cookie that their forms go with."""
    app.before_request(_check)
    app.after_request(_remember)


def _check() -> None:
    if request.method in ("GET", "HEAD", "OPTIONS") or _exempt(request):
        return
    if not is_ours(request):
        raise StrangeFormError


def is_ours(request: Request) -> bool:
    """Whether the form that was sent is one that this browser got from us, for who is signed in.

    Who was signed out since it was opened is nobody now; then the view says so.
    """
    number = owner_of_form(request)
    person = viewer(request)
    return number is not None and (person is None or person.id == number)


def owner_of_form(request: Request) -> int | None:
    """For whom this browser got the form that was sent, as the number of a person (0: a stranger),
    whoever is signed in now; None where it got none such."""
    browser = session.read(request, session.BROWSER)
    given = request.form.get(FIELD, "")
    number = given.partition("-")[0]
    if not browser or not hmac.compare_digest(_token(browser, number).encode(), given.encode()):
        return None
    return int(number)


def _exempt(request: Request) -> bool:
    view = current_app.view_functions.get(request.endpoint or "")
    return view is None or has_own_guard(view)


def _remember(response: Response) -> Response:
    if browser := g.get("browser", ""):
        session.write(request, response, session.BROWSER, browser)
    return response
