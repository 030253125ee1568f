"""The secret address of somebody's deadlines: shown, made, replaced, taken away."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import calendar_links
from moderator.store.tables import Person
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

blueprint = Blueprint("my_calendar", __name__)


@blueprint.get("/my/calendar")
@signed_in
def shown(person: Person) -> Response:
    with runtime().read() as at:
        token = calendar_links.token_of(at, person)
    address = f"{runtime().settings.site.base_url}calendar/{token}.ics" if token else ""
    return page("web/my/calendar.html.j2", speaker(request), person, address=address)


@blueprint.post("/my/calendar")
@signed_in
def renewed(person: Person) -> AnyResponse:
    """The first address, or another one in place of the one before."""
    with runtime().write() as at:
        calendar_links.renew(at, person)
    return _back()


@blueprint.post("/my/calendar/end")
@signed_in
def ended(person: Person) -> AnyResponse:
    with runtime().write() as at:
        calendar_links.revoke(at.session, person)
    return _back()


def _back() -> AnyResponse:
    return redirect(f"{request.script_root}/my/calendar", 303)
