"""The secret address of somebody's deadlines: shown, made, replaced, taken away."""

from __future__ import annotations

from flask import Blueprint, Response, request

from moderator.league.access import calendar_links
from moderator.store.tables import Person
from moderator.web.account.doing import offer
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


offer(blueprint, "/my/calendar", "renew-calendar", "/my/calendar")
offer(blueprint, "/my/calendar/end", "remove-calendar", "/my/calendar")
