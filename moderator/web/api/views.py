"""The addresses under /api/v1. What a sheet is, and what becomes of it, is as by mail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import get_args

from flask import Blueprint, Response, jsonify

from moderator.league.orders import looking
from moderator.league.orders.arrival import Arrival, PositionStamp, read_stand
from moderator.league.orders.handing_in import closed_by, hand_in
from moderator.league.orders.replies import Reply, Unplayed
from moderator.league.people.directory import Sitting
from moderator.league.people.seats import games_of, seats_of
from moderator.league.play.record import kind_of
from moderator.letters import by_form
from moderator.letters.gathering import at_a_glance
from moderator.locale.catalogue import message as m
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, Person
from moderator.web.api import documents, shapes
from moderator.web.api.bearer import body, program, seat_in
from moderator.web.api.openapi import description
from moderator.web.errors import Refusal
from moderator.web.process import runtime
from moderator.web.retrying import retried

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

Act = Callable[[At, Game, Sitting], Reply]


@blueprint.get("/openapi.json")
def openapi() -> Response:
    return jsonify(description(runtime().settings.site.base_url))


@blueprint.get("/games")
@program
def games(person: Person) -> Response:
    with runtime().read() as at:
        statuses = [
            documents.status(at, game, sitting)
            for game in games_of(at.session, person)
            for sitting in seats_of(at.session, game, person)
        ]
    return _said(shapes.Games(games=statuses))


@blueprint.get("/games/<game>")
@program
def status(person: Person, game: str) -> Response:
    return _read(person, game, documents.status)


@blueprint.get("/games/<game>/position")
@program
def position(person: Person, game: str) -> Response:
    return _read(person, game, documents.position)


@blueprint.get("/games/<game>/orders")
@program
def legal(person: Person, game: str) -> Response:
    return _read(person, game, documents.legal)


@blueprint.post("/games/<game>/check")
@program
def check(person: Person, game: str) -> Response:
    text = body(shapes.Text).text
    with runtime().read() as at:
        row, sitting = seat_in(at.session, person, game)
        looked = looking.look(at.session, row, sitting.chair.seat, text)
        return _said(documents.checked(at, row, sitting, looked.reply, looked.hints))


@blueprint.post("/games/<game>/sheets")
@program
def send(person: Person, game: str) -> Response:
    sent = body(shapes.Orders)
    return _done(person, game, partial(_handed_in, text=sent.text, stand=_stand(sent)))


@blueprint.post("/games/<game>/draft")
@program
def draft(person: Person, game: str) -> Response:
    sent = body(shapes.Orders)

    def keep(at: At, row: Game, sitting: Sitting) -> Reply:
        text = closed_by(kind_of(row).notation, sent.text, "draft")
        return _handed_in(at, row, sitting, text=text, stand=_stand(sent))

    return _done(person, game, keep)


@blueprint.post("/games/<game>/withdraw")
@program
def withdraw(person: Person, game: str) -> Response:
    return _done(person, game, partial(_handed_in, text="withdraw\n", stand=None))


def _stand(sent: shapes.Orders) -> PositionStamp | None:
    return read_stand(f"{sent.turn}.{sent.revision}")


def _handed_in(
    at: At, game: Game, sitting: Sitting, *, text: str, stand: PositionStamp | None
) -> Reply:
    arrival = Arrival(key(sitting.tenure), text, "api", at.now, stand=stand)
    return hand_in(at, arrival)


def _read(person: Person, game: str, tell: Callable[..., shapes.Shape]) -> Response:
    with runtime().read() as at:
        return _said(tell(at, *seat_in(at.session, person, game)))


def _done(person: Person, game: str, act: Act) -> Response:
    """Read anew where another process has played the game on meanwhile."""

    def done() -> Response:
        with runtime().write() as at:
            row, sitting = seat_in(at.session, person, game)
            reply = act(at, row, sitting)
            _refuse(at, row, sitting, reply)
            return _said(documents.answer(at, row, sitting, reply))

    return retried(done, Refusal(503, "busy", m("The game is being updated: send it again.")))


def _refuse(at: At, game: Game, sitting: Sitting, reply: Reply) -> None:
    """What cannot be taken at all is an error: the position is another, or there is none."""
    if reply.kind == "stale" or reply.kind in get_args(Unplayed):
        seat = sitting.chair.seat
        words = by_form.lead(at_a_glance(at, game, seat, sitting.person), reply)
        code = "stale" if reply.kind == "stale" else "not-running"
        raise Refusal(409, code, words)


def _said(document: shapes.Shape) -> Response:
    response = Response(document.model_dump_json(), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response
