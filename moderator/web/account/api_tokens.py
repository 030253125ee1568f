"""The tokens that let somebody's programs in: made, shown once, ended."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import api_tokens
from moderator.store.tables import Person
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

blueprint = Blueprint("my_tokens", __name__)


@blueprint.get("/my/tokens")
@signed_in
def listed(person: Person) -> Response:
    return _page(person)


@blueprint.post("/my/tokens")
@signed_in
def made(person: Person) -> Response:
    """A new token: this page is the only place where it can ever be read."""
    name = request.form.get("name", "")
    with runtime().write() as at:
        token = api_tokens.make(at, person, name)
    return _page(person, token, full=token is None)


@blueprint.post("/my/tokens/<int:number>/end")
@signed_in
def ended(person: Person, number: int) -> AnyResponse:
    with runtime().write() as at:
        api_tokens.end(at, person, number)
    return redirect(f"{request.script_root}/my/tokens", 303)


def _page(person: Person, token: str | None = None, *, full: bool = False) -> Response:
    by = speaker(request)
    with runtime().read() as at:
        rows = api_tokens.tokens_of(at.session, person)
    return page(
        "web/my/tokens.html.j2",
        by,
        person,
        rows=rows,
        token=token,
        full=full,
        most=api_tokens.LONGEST_NAME,
        short=lambda moment: by.when(moment, at.now),
        address=f"{runtime().settings.site.base_url}api/v1/",
    )
