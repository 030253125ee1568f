"""The tokens that let somebody's programs in: made, shown once, ended."""

from __future__ import annotations

from flask import Blueprint, Response, request

from moderator.league.access import api_tokens
from moderator.league.own.catalogue import OWN_ACTS
from moderator.league.values.errors import LeagueError
from moderator.store.tables import Person
from moderator.web.account.doing import carry_out, offer, why
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
    try:
        return _page(person, token=str(carry_out("make-key", person)))
    except LeagueError as error:
        return _page(person, wrong=why("make-key", error))


offer(blueprint, "/my/tokens/<int:number>/end", "revoke-key", "/my/tokens")


def _page(person: Person, token: str = "", wrong: str = "") -> Response:
    by = speaker(request)
    with runtime().read() as at:
        rows = api_tokens.tokens_of(at.session, person)
    return page(
        "web/my/tokens.html.j2",
        by,
        person,
        rows=rows,
        token=token,
        wrong=wrong,
        act=OWN_ACTS["make-key"],
        most=api_tokens.LONGEST_NAME,
        short=lambda moment: by.when(moment, at.now),
        address=f"{runtime().settings.site.base_url}api/v1/",
    )
