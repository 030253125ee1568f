"""Looking back: a player's own turns in a finished game, gone through once more."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.engine.core import Seat
from moderator.league.options.league_options import is_practice
from moderator.league.people.seats import game_of, seats_of
from moderator.league.play import looking_back
from moderator.league.values.errors import LeagueError
from moderator.letters import reviewing
from moderator.locale.refusals import refused
from moderator.locale.speech import Speaker
from moderator.publish.pdf.pool import PRESS
from moderator.store.at import At
from moderator.store.tables import Game, Person
from moderator.web.account.doing import carry_out
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

blueprint = Blueprint("reviews", __name__)


@blueprint.get("/my/games/<slug>/review")
@signed_in
def shown(person: Person, slug: str) -> Response:
    """What was found; else that it is being looked for, or a button that asks for it."""
    by = speaker(request)
    with runtime().read() as at:
        game, seat = _seat(at, person, slug)
        row = looking_back.of_seat(at.session, game, seat)
        public = not is_practice(at.session, game)
        wrong = _going(by, at, game)
        if row is not None and row.wrong and not wrong:
            wrong = reviewing.wrong_words(by)
        waiting = row is not None and looking_back.stands(at.session, game, row)
        ready = None if wrong else looking_back.ready_turns(at.session, game, row)
        knows = reviewing.speaking(by, at.session, game) if ready is not None else by
    return page(
        "web/my/review.html.j2",
        by,
        person,
        game=game,
        public=public,
        wrong=wrong,
        waiting=waiting,
        blocks=() if ready is None else reviewing.told(knows, game.kind, ready),
    )


@blueprint.post("/my/games/<game>/review")
@signed_in
def wished(person: Person, game: str) -> AnyResponse:
    """The page that follows says why where there is nothing to go through."""
    with suppress(LeagueError):
        carry_out("wish-review", person)
    return redirect(f"{request.script_root}/my/games/{game}/review", 303)


@blueprint.get("/my/games/<slug>/review.pdf")
@signed_in
def printed(person: Person, slug: str) -> Response:
    """The same on paper; 404 while there is nothing to print."""
    by = speaker(request)
    with runtime().read() as at:
        game, seat = _seat(at, person, slug)
        ready = looking_back.ready_turns(
            at.session, game, looking_back.of_seat(at.session, game, seat)
        )
        if ready is None:
            abort(404)
        html = reviewing.paper(at.session, game, reviewing.speaking(by, at.session, game), ready)
    (drawn,) = PRESS.draw([html])
    if isinstance(drawn, str):
        abort(503)
    response = Response(drawn, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f"inline; filename={slug}-review.pdf"
    response.headers["Cache-Control"] = "no-store"
    return response


def _seat(at: At, person: Person, slug: str) -> tuple[Game, Seat]:
    """The first seat that they hold there; 404 for a game in which they hold none."""
    game = game_of(at.session, slug)
    mine = seats_of(at.session, game, person) if game else ()
    if game is None or not mine:
        abort(404)
    return game, mine[0].chair.seat


def _going(by: Speaker, at: At, game: Game) -> str:
    """Why there is nothing to look back at; "" where there is."""
    try:
        looking_back.check_over(at.session, game)
    except LeagueError as error:
        return refused(by, error)
    return ""
