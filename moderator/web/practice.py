"""Practice for everybody who signs in, where this server offers it: a game against stand-ins."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.own.catalogue import OWN_ACTS
from moderator.league.practice import practising
from moderator.league.practice.practising import Bounds
from moderator.league.values.errors import LeagueError
from moderator.store.tables import Person
from moderator.web.account.doing import carry_out, offer, why
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

blueprint = Blueprint("practice", __name__)


@blueprint.get("/practice")
@signed_in
def shown(person: Person) -> Response:
    _offered()
    return _page(person)


@blueprint.post("/practice")
@signed_in
def begin(person: Person) -> AnyResponse:
    """A game that begins at once; the next page is its form."""
    bounds = _offered()
    try:
        game = carry_out("begin-practice", person, {"bounds": bounds})
    except LeagueError as error:
        return _page(person, why("begin-practice", error))
    return redirect(f"{request.script_root}/my/games/{game.slug}", 303)


offer(blueprint, "/practice/<game>/end", "end-practice", "/practice")


def _offered() -> Bounds:
    """How much practice there may be; 404 where this server offers none."""
    offered = runtime().settings.practice
    if not offered.open:
        abort(404)
    return Bounds(offered.each, offered.all, offered.lasts)


def _page(person: Person, wrong: str = "") -> Response:
    by = speaker(request)
    with runtime().read() as at:
        games = practising.running(at.session, person)
    return page(
        "web/my/practice.html.j2",
        by,
        person,
        status=400 if wrong else 200,
        wrong=wrong,
        games=games,
        act=OWN_ACTS["begin-practice"],
        called=lambda name, value, label: by.game(value) if name == "game" else by.say(label),
        given=request.form,
        lasts=by.lasting(runtime().settings.practice.lasts),
    )
