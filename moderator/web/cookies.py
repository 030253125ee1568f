"""Our two cookies: whose session this is, and which browser, so that a form is known to be ours.

Both are for the server alone, sent over TLS only where the site has it, and not by other sites'
forms. Behind TLS and at the root of a host their names bind them to this very host.
"""

from __future__ import annotations

from datetime import timedelta

from flask import Request
from werkzeug.wrappers import Response

from moderator.web.process import is_encrypted

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
