"""The addresses under /api/v1. What a sheet is, and what becomes of it, is as by mail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import get_args

from flask import Blueprint, Response, jsonify
from sqlmodel import Session

from moderator.league.orders import receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.orders.handing_in import hand_in
from moderator.league.orders.position_stamp import PositionStamp, read_stand
from moderator.league.orders.replies import Reply, Unplayed
from moderator.league.people.directory import Sitting
from moderator.league.people.seats import games_of, seats_of
from moderator.league.play.record import kind_of
from moderator.league.values.closing_word import closed_by
from moderator.letters import by_form
from moderator.letters.gathering import at_a_glance
from moderator.locale.catalogue import message as m
from moderator.store.keys import key
from moderator.store.session import begin, reading
from moderator.store.tables import Game, Person
from moderator.web.again import retried
from moderator.web.api import shapes, telling
from moderator.web.api.door import body, program, seat_in
from moderator.web.api.openapi import description
from moderator.web.errors import Refusal
from moderator.web.house import house

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

Act = Callable[[Session, Game, Sitting], Reply]


@blueprint.get("/openapi.json")
def openapi() -> Response:
    return jsonify(description(house().settings.site.base_url))


@blueprint.get("/games")
@program
def games(person: Person) -> Response:
    now = house().now()
    with reading(house().engine) as session:
        found = [
            telling.status(session, game, sitting, now)
            for game in games_of(session, person)
            for sitting in seats_of(session, game, person)
        ]
    return _said(shapes.Games(games=found))


@blueprint.get("/games/<game>")
@program
def status(person: Person, game: str) -> Response:
    return _read(person, game, telling.status)


@blueprint.get("/games/<game>/position")
@program
def position(person: Person, game: str) -> Response:
    return _read(person, game, telling.position)


@blueprint.get("/games/<game>/orders")
@program
def legal(person: Person, game: str) -> Response:
    return _read(person, game, telling.legal)


@blueprint.post("/games/<game>/check")
@program
def check(person: Person, game: str) -> Response:
    text = body(shapes.Text).text
    with reading(house().engine) as session:
        row, sitting = seat_in(session, person, game)
        looked = receiving.look(session, row, sitting.chair.seat, text)
        return _said(telling.checked(session, row, sitting, *looked, house().now()))


@blueprint.post("/games/<game>/sheets")
@program
def send(person: Person, game: str) -> Response:
    sent = body(shapes.Orders)
    return _done(person, game, partial(_handed_in, text=sent.text, stand=_stand(sent)))


@blueprint.post("/games/<game>/draft")
@program
def draft(person: Person, game: str) -> Response:
    sent = body(shapes.Orders)

    def keep(session: Session, row: Game, sitting: Sitting) -> Reply:
        text = closed_by(kind_of(row).notation, sent.text, "draft")
        return _handed_in(session, row, sitting, text=text, stand=_stand(sent))

    return _done(person, game, keep)


@blueprint.post("/games/<game>/withdraw")
@program
def withdraw(person: Person, game: str) -> Response:
    return _done(person, game, partial(_handed_in, text="withdraw\n", stand=None))


def _stand(sent: shapes.Orders) -> PositionStamp | None:
    return read_stand(f"{sent.turn}.{sent.revision}")


def _handed_in(
    session: Session, game: Game, sitting: Sitting, *, text: str, stand: PositionStamp | None
) -> Reply:
    now = house().now()
    arrival = Arrival(key(sitting.tenure), text, "api", now, stand=stand)
    return hand_in(session, house().secret, arrival, now)


def _read(person: Person, game: str, tell: Callable[..., shapes.Shape]) -> Response:
    with reading(house().engine) as session:
        return _said(tell(session, *seat_in(session, person, game), house().now()))


def _done(person: Person, game: str, act: Act) -> Response:
    """Read anew where another process has played the game on meanwhile."""

    def done() -> Response:
        with begin(house().engine) as session:
            row, sitting = seat_in(session, person, game)
            reply = act(session, row, sitting)
            _refuse(session, row, sitting, reply)
            return _said(telling.answer(session, row, sitting, reply, house().now()))

    return retried(done, Refusal(503, "busy", m("The game is being played on: send it again.")))


def _refuse(session: Session, game: Game, sitting: Sitting, reply: Reply) -> None:
    """What cannot be taken at all is an error: the position is another, or there is none."""
    if reply.kind == "stale" or reply.kind in get_args(Unplayed):
        seat, now = sitting.chair.seat, house().now()
        words = by_form.lead(at_a_glance(session, game, seat, sitting.person, now), reply)
        code = "stale" if reply.kind == "stale" else "not-running"
        raise Refusal(409, code, words)


def _said(document: shapes.Shape) -> Response:
    response = Response(document.model_dump_json(), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response
