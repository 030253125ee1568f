"""Our two cookies: whose session this is, and which browser, so that a form is known to be ours.

Both are for the server alone, sent over TLS only where the site has it, and not by other sites'
forms. Behind TLS and at the root of a host their names bind them to this very host.
"""

from __future__ import annotations

from datetime import timedelta

from flask import Request
from werkzeug.wrappers import Response

from moderator.web.house import House, house

SESSION = "moderator-session"
BROWSER = "moderator-browser"
_KEPT = timedelta(days=400)
"""As long as browsers keep one at most; how long a session lasts is the database's to say."""


def read(request: Request, name: str) -> str:
    """The cookie's value, empty where there is none."""
    return request.cookies.get(_named(house(), request, name), "")


def write(request: Request, response: Response, name: str, value: str) -> None:
    """Give the browser a cookie; an empty value takes it away."""
    own = house()
    response.set_cookie(
        _named(own, request, name),
        value,
        max_age=_KEPT if value else 0,
        path=request.script_root or "/",
        secure=own.encrypted,
        httponly=True,
        samesite="Lax",
    )


def _named(own: House, request: Request, name: str) -> str:
    bound = own.encrypted and not request.script_root
    return f"__Host-{name}" if bound else name
