"""Practice for everybody who signs in, where this server offers it: a game against stand-ins."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.games import GAMES
from moderator.league.people.directory import find_game
from moderator.league.play.turns import end_practice
from moderator.league.practice import practising
from moderator.league.practice.practising import SEATS, STRENGTHS, Bounds
from moderator.league.values.errors import LeagueError
from moderator.league.values.words import message as m
from moderator.locale.refusals import refused
from moderator.store.keys import key
from moderator.store.tables import Person
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

blueprint = Blueprint("practice", __name__)

STRONG = {"easy": m("easy"), "usual": m("usual"), "strong": m("strong")}
"""What the strengths are called."""


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
    given = (request.form.get(name, "") for name in ("game", "seats", "strength"))
    try:
        wish = practising.read_wish(*given)
        with runtime().write() as at:
            mine = at.session.get_one(Person, key(person))
            slug = practising.begin(at, mine, wish, bounds).slug
    except LeagueError as error:
        return _page(person, refused(speaker(request), error))
    return redirect(f"{request.script_root}/my/games/{slug}", 303)


@blueprint.post("/practice/<slug>/end")
@signed_in
def end(person: Person, slug: str) -> AnyResponse:
    """Their own game is over before its end; for one that is over already nothing happens."""
    with runtime().write() as at:
        mine = {game.slug for game in practising.running(at.session, person)}
        if slug in mine:
            end_practice(at, find_game(at.session, slug))
    return redirect(f"{request.script_root}/practice", 303)


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
        kinds=tuple(GAMES),
        seats=SEATS,
        strengths=[(name, by.say(STRONG[name])) for name in STRENGTHS],
        given=request.form,
        lasts=by.lasting(runtime().settings.practice.lasts),
    )
