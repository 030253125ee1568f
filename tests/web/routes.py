"""Every address of the app, and who may use it. A route that is not listed here fails a test.

`who` is one of
- anybody: there is nothing of anyone's to see, nothing changes;
- form: anybody, by a form of ours (its guard is checked);
- token: whoever has the token in the address; it alone guards what is posted there;
- signed-in: who is signed in, about themselves alone; a stranger is sent to sign in;
- organiser: organisers of that league; others find nothing there;
- program: who brings a bearer token;
- watcher: whoever brings the token of the settings, where there is one.
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
    Route("GET", "/metrics", "watcher"),
    Route("GET", "/sign-in", "anybody"),
    Route("POST", "/sign-in", "form"),
    Route("GET", "/sign-in/<token>", "token"),
    Route("POST", "/sign-in/<token>", "form"),
    Route("POST", "/sign-out", "form"),
    Route("GET", "/join", "anybody"),
    Route("GET", "/join/<league>", "anybody"),
    Route("POST", "/join/<league>", "form"),
    Route("GET", "/join/<league>/<game>", "anybody"),
    Route("POST", "/join/<league>/<game>", "form"),
    Route("GET", "/join/confirm/<token>", "token"),
    Route("POST", "/join/confirm/<token>", "form"),
    Route("POST", "/my/enrolments/<int:number>/withdraw", "signed-in"),
    Route("GET", "/my", "signed-in"),
    Route("GET", "/practice", "signed-in"),
    Route("POST", "/practice", "signed-in"),
    Route("POST", "/practice/<game>/end", "signed-in"),
    Route("GET", "/my/absence", "signed-in"),
    Route("POST", "/my/absence/vacation", "signed-in"),
    Route("POST", "/my/absence/vacation/<int:number>/end", "signed-in"),
    Route("POST", "/my/absence/seat", "signed-in"),
    Route("POST", "/my/games/<game>/unfollow", "signed-in"),
    Route("GET", "/my/settings", "signed-in"),
    Route("POST", "/my/settings", "signed-in"),
    Route("GET", "/my/addresses", "signed-in"),
    Route("POST", "/my/addresses", "signed-in"),
    Route("POST", "/my/addresses/<int:number>/pick", "signed-in"),
    Route("POST", "/my/addresses/<int:number>/remove", "signed-in"),
    Route("GET", "/my/address/<token>", "token"),
    Route("POST", "/my/address/<token>", "form"),
    Route("GET", "/my/new-address/<token>", "token"),
    Route("POST", "/my/new-address/<token>", "form"),
    Route("GET", "/my/sign-ins", "signed-in"),
    Route("POST", "/my/sign-ins/<int:number>/end", "signed-in"),
    Route("POST", "/my/sign-ins/end-others", "signed-in"),
    Route("GET", "/my/data.json", "signed-in"),
    Route("GET", "/my/leave", "signed-in"),
    Route("POST", "/my/leave", "signed-in"),
    Route("GET", "/desk", "organiser"),
    Route("GET", "/desk/new", "organiser"),
    Route("POST", "/desk/new", "organiser"),
    Route("GET", "/desk/<league>", "organiser"),
    Route("GET", "/desk/<league>/season", "organiser"),
    Route("GET", "/desk/<league>/new-game", "organiser"),
    Route("POST", "/desk/<league>/new-game", "organiser"),
    Route("GET", "/desk/<league>/game/<slug>", "organiser"),
    Route("GET", "/desk/<league>/player/<slug>", "organiser"),
    Route("GET", "/desk/<league>/mail/<int:number>", "organiser"),
    Route("GET", "/desk/<league>/do/<name>", "organiser"),
    Route("POST", "/desk/<league>/do/<name>", "organiser"),
    Route("GET", "/confirm/<token>", "token"),
    Route("POST", "/confirm/<token>", "token"),
    Route("GET", "/my/calendar", "signed-in"),
    Route("POST", "/my/calendar", "signed-in"),
    Route("POST", "/my/calendar/end", "signed-in"),
    Route("GET", "/my/tokens", "signed-in"),
    Route("POST", "/my/tokens", "signed-in"),
    Route("POST", "/my/tokens/<int:number>/end", "signed-in"),
    Route("GET", "/api/v1/openapi.json", "anybody"),
    Route("GET", "/api/v1/games", "program"),
    Route("GET", "/api/v1/games/<game>", "program"),
    Route("GET", "/api/v1/games/<game>/position", "program"),
    Route("GET", "/api/v1/games/<game>/orders", "program"),
    Route("POST", "/api/v1/games/<game>/check", "program"),
    Route("POST", "/api/v1/games/<game>/sheets", "program"),
    Route("POST", "/api/v1/games/<game>/draft", "program"),
    Route("POST", "/api/v1/games/<game>/withdraw", "program"),
    Route("GET", "/play/<token>", "token"),
    Route("POST", "/play/<token>", "token"),
    Route("POST", "/play/<token>/check", "token"),
    Route("POST", "/play/<token>/typed", "token"),
    Route("GET", "/play/<token>/now", "token"),
    Route("GET", "/my/games/<slug>", "signed-in"),
    Route("POST", "/my/games/<slug>", "signed-in"),
    Route("POST", "/my/games/<slug>/check", "signed-in"),
    Route("POST", "/my/games/<slug>/typed", "signed-in"),
    Route("GET", "/my/games/<slug>/now", "signed-in"),
    Route("GET", "/my/games/<slug>/review", "signed-in"),
    Route("POST", "/my/games/<game>/review", "signed-in"),
    Route("GET", "/my/games/<slug>/review.pdf", "signed-in"),
    Route("GET", "/unsubscribe/<token>", "token"),
    Route("GET", "/calendar/<token>.ics", "token"),
    Route("POST", "/unsubscribe/<token>", "token"),
)
