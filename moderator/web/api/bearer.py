"""Who asks: the owner of the bearer token, and no session of a browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from flask import Response, g, request
from pydantic import ValidationError
from sqlmodel import Session
from werkzeug.exceptions import RequestEntityTooLarge

from moderator.engine.core import LETTERS
from moderator.league.access import api_tokens
from moderator.league.people.directory import Sitting
from moderator.league.people.seats import game_of, seats_of
from moderator.locale.catalogue import message as m
from moderator.store.keys import key
from moderator.store.tables import Game, Person
from moderator.web.api.shapes import Shape
from moderator.web.errors import Refusal
from moderator.web.process import runtime
from moderator.web.session import speaking_to
from moderator.web.view_marks import own_guard

P = ParamSpec("P")
Sent = TypeVar("Sent", bound=Shape)

_NO_TOKEN = m(
    "Send one of your keys: “Authorization: Bearer …”. You can make keys on your own page."
)
_NO_SEAT = m("You have no such seat, or there is no such game.")
_NO_JSON = m("Send JSON as the description of this interface says.")


def program(view: Callable[Concatenate[Person, P], Response]) -> Callable[P, Response]:
    """Only for programs with a token; its owner is the view's first argument."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> Response:
        return view(_owner(), *args, **kwargs)

    return own_guard(guarded)


def _owner() -> Person:
    token = _bearer()
    with runtime().read() as at:
        owner = api_tokens.owner(at.session, token) if token else None
        if owner is None:
            raise Refusal(401, "no-token", _NO_TOKEN)
        g.speaker = speaking_to(at.session, owner[1])
    if api_tokens.is_to_be_noted(owner[0], runtime().clock()):
        with runtime().write() as at:
            api_tokens.note_use(at, key(owner[0]))
    return owner[1]


def _bearer() -> str:
    given = request.authorization
    return (given.token or "") if given is not None and given.type == "bearer" else ""


def seat_in(session: Session, person: Person, slug: str) -> tuple[Game, Sitting]:
    """That person's seat in the game, `?seat=B` where they hold several. A game that they have no
    part in is refused like one that there is not."""
    game = game_of(session, slug)
    wanted = request.args.get("seat", "")
    for sitting in seats_of(session, game, person) if game else ():
        if game is not None and (not wanted or LETTERS[sitting.chair.seat] == wanted):
            return game, sitting
    raise Refusal(404, "no-seat", _NO_SEAT)


def body(shape: type[Sent]) -> Sent:
    """What was sent, as that shape. More than can be a sheet is refused as a body too large is."""
    try:
        return shape.model_validate_json(request.get_data())
    except ValidationError as error:
        if any(fault["type"] == "string_too_long" for fault in error.errors()):
            raise RequestEntityTooLarge from error
        raise Refusal(400, "wrong-body", _NO_JSON) from error
