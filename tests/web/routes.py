"""Every address of the app, and who may use it. A route that is not listed here fails a test.

`who` is one of
- anybody: there is nothing of anyone's to see, nothing changes;
- form: anybody, by a form of ours (its guard is checked);
- token: whoever has the token in the address; it alone guards what is posted there;
- signed-in: who is signed in, about themselves alone; a stranger is sent to sign in;
- organiser: organisers of that league; others find nothing there;
- program: who brings a bearer token.
"""

from __future__ import annotations

from typing import NamedTuple


class Route(NamedTuple):
    """Method and address (as registered), and who may use it."""

    method: str
    rule: str
    who: str


ROUTES = (
    Route("GET", "/", "anybody"),
    Route("GET", "/<path:page>", "anybody"),
    Route("GET", "/web/<path:name>", "anybody"),
    Route("GET", "/health", "anybody"),
    Route("GET", "/healthz", "anybody"),
    Route("GET", "/sign-in", "anybody"),
    Route("POST", "/sign-in", "form"),
    Route("GET", "/sign-in/<token>", "token"),
    Route("POST", "/sign-in/<token>", "form"),
    Route("POST", "/sign-out", "form"),
    Route("GET", "/confirm/<token>", "token"),
    Route("POST", "/confirm/<token>", "token"),
    Route("GET", "/unsubscribe/<token>", "token"),
    Route("POST", "/unsubscribe/<token>", "token"),
)
