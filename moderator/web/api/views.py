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
from moderator.league.values.rows import shown
from moderator.letters import by_form
from moderator.letters.gathering import at_a_glance
from moderator.locale.catalogue import message as m
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import Game, Person
from moderator.web.api import documents, shapes
from moderator.web.api.bearer import body, program, seat_in
from moderator.web.api.openapi import Operation, description
from moderator.web.errors import Refusal
from moderator.web.process import runtime
from moderator.web.retrying import retried

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

Act = Callable[[At, Game, Sitting], Reply]


@blueprint.get("/openapi.json")
def openapi() -> Response:
    return jsonify(description(OPERATIONS, runtime().settings.site.base_url))


def games(person: Person) -> Response:
    with runtime().read() as at:
        unshown: list[str] = []
        listed = shown(games_of(at.session, person), partial(_seats, at, person), _slug, unshown)
    seats = [status for game in listed for status in game]
    return _said(shapes.Games(games=seats, unreadable=unshown))


def _seats(at: At, person: Person, game: Game) -> list[shapes.Status]:
    return [documents.status(at, game, sitting) for sitting in seats_of(at.session, game, person)]


def _slug(game: Game) -> str:
    return game.slug


def status(person: Person, game: str) -> Response:
    return _read(person, game, documents.status)


def position(person: Person, game: str) -> Response:
    return _read(person, game, documents.position)


def orders(person: Person, game: str) -> Response:
    return _read(person, game, documents.legal)


def check(person: Person, game: str, sent: shapes.Text) -> Response:
    with runtime().read() as at:
        row, sitting = seat_in(at.session, person, game)
        looked = looking.look(at.session, row, sitting.chair.seat, sent.text)
        return _said(documents.checked(at, row, sitting, looked.reply, looked.hints))


def send(person: Person, game: str, sent: shapes.Orders) -> Response:
    return _done(person, game, partial(_handed_in, text=sent.text, stand=_stand(sent)))


def draft(person: Person, game: str, sent: shapes.Orders) -> Response:
    def keep(at: At, row: Game, sitting: Sitting) -> Reply:
        text = closed_by(kind_of(row).notation, sent.text, "draft")
        return _handed_in(at, row, sitting, text=text, stand=_stand(sent))

    return _done(person, game, keep)


def withdraw(person: Person, game: str) -> Response:
    return _done(person, game, partial(_handed_in, text="withdraw\n", stand=None))


_SENT = (400, 404, 409, 413, 503)

OPERATIONS = (
    Operation("get", "/games", "the games in which you hold a seat", games, shapes.Games),
    Operation(
        "get", "/games/{game}",
        "how it stands: turn, revision, who is asked, your question, the saved sheet",
        status, shapes.Status, errors=(404,),
    ),
    Operation(
        "get", "/games/{game}/position",
        "all that your seat may know; `view` is as in `docs/turn-json.md`",
        position, shapes.Position, errors=(404,),
    ),
    Operation(
        "get", "/games/{game}/orders", "what you may order now",
        orders, shapes.Legal, errors=(404,),
    ),
    Operation(
        "post", "/games/{game}/check", "what would come of a sheet; changes nothing",
        check, shapes.Checked, shapes.Text, (400, 404, 413),
    ),
    Operation(
        "post", "/games/{game}/sheets",
        "hand a sheet in; the same text for the same revision is taken once",
        send, shapes.SheetAnswer, shapes.Orders, _SENT,
    ),
    Operation(
        "post", "/games/{game}/draft", "keep a sheet as a draft, played at the deadline",
        draft, shapes.SheetAnswer, shapes.Orders, _SENT,
    ),
    Operation(
        "post", "/games/{game}/withdraw", "take back the saved sheet",
        withdraw, shapes.SheetAnswer, errors=(404, 503),
    ),
)  # fmt: skip
"""All that a program may ask for."""


def _view(operation: Operation) -> Callable[..., Response]:
    """The operation as the application calls it: for a token's owner, with the body read."""

    def view(person: Person, **path: str) -> Response:
        if operation.takes is None:
            return operation.do(person, **path)
        return operation.do(person, **path, sent=body(operation.takes))

    return program(view)


for _operation in OPERATIONS:
    blueprint.add_url_rule(
        _operation.path.replace("{game}", "<game>"),
        _operation.name,
        _view(_operation),
        methods=[_operation.method.upper()],
    )


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
