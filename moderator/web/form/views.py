"""The form's addresses: by the link of a mail, and by a session."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, request
from sqlmodel import Session
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access.seat_links import Linked
from moderator.league.orders import handing_in, receiving
from moderator.league.orders.arrival import read_stand, stand_of
from moderator.league.orders.handing_in import LONGEST
from moderator.store.tables import Person
from moderator.web.csrf import is_ours
from moderator.web.form.buttons import ACTS, Filled
from moderator.web.form.content import shown, told
from moderator.web.form.form_seat import FormSeat, by_session, by_token
from moderator.web.form.pages import closed_page, fragment, kept_page, whole_page
from moderator.web.links import gone
from moderator.web.process import runtime
from moderator.web.retrying import retried
from moderator.web.session import signed_in, viewer
from moderator.web.view_marks import frequent, own_guard

blueprint = Blueprint("form", __name__)

Finder = Callable[[Session], FormSeat | Linked | None]


@blueprint.get("/play/<token>")
def linked(token: str) -> Response:
    return _opened(lambda session: by_token(session, token))


@blueprint.post("/play/<token>")
@own_guard
def linked_sent(token: str) -> AnyResponse:
    return _sent(lambda session: by_token(session, token))


@blueprint.post("/play/<token>/check")
@frequent
@own_guard
def linked_checked(token: str) -> Response:
    return _typed_so_far(lambda session: by_token(session, token))


@blueprint.post("/play/<token>/typed")
@frequent
@own_guard
def linked_typed(token: str) -> Response:
    return _kept(lambda session: by_token(session, token))


@blueprint.get("/my/games/<slug>")
@signed_in
def own(person: Person, slug: str) -> Response:
    return _opened(lambda session: by_session(session, person, slug))


@blueprint.post("/my/games/<slug>")
@own_guard
def own_sent(slug: str) -> AnyResponse:
    """Its guard is looked at here: who is signed out by now gets their text back."""
    person = viewer(request)
    if person is None or not is_ours(request):
        return kept_page(_text(), slug)
    return _sent(lambda session: by_session(session, person, slug))


@blueprint.post("/my/games/<slug>/check")
@frequent
@signed_in
def own_checked(person: Person, slug: str) -> Response:
    return _typed_so_far(lambda session: by_session(session, person, slug))


@blueprint.post("/my/games/<slug>/typed")
@frequent
@signed_in
def own_typed(person: Person, slug: str) -> Response:
    return _kept(lambda session: by_session(session, person, slug))


def _opened(find: Finder) -> Response:
    with runtime().read() as at:
        place = find(at.session)
        if not isinstance(place, FormSeat):
            return _nothing(place)
        return whole_page(place, shown(at, place, None))


def _sent(find: Finder) -> AnyResponse:
    return retried(lambda: _acted(find))


def _acted(find: Finder) -> Response:
    with runtime().write() as at:
        place = find(at.session)
        if not isinstance(place, FormSeat):
            return _nothing(place)
        done = ACTS[_button()](at, place, _filled(place))
        return whole_page(place, shown(at, place, done))


def _typed_so_far(find: Finder) -> Response:
    """The sheet as it is typed: what is wrong with it, and what may follow. Nothing is kept."""
    with runtime().read() as at:
        place = find(at.session)
        if not isinstance(place, FormSeat):
            return _nothing(place)
        looked = receiving.look(at.session, place.game, place.sitting.chair.seat, _text())
        return fragment(place, told(at, place, *looked))


def _kept(find: Finder) -> Response:
    """Remember the text as it stands."""
    with runtime().write() as at:
        place = find(at.session)
        if not isinstance(place, FormSeat):
            return _nothing(place)
        filled = _filled(place)
        handing_in.keep(at, place.sitting.tenure, filled.stand, filled.text)
    return Response(status=204)


def _nothing(found: Linked | None) -> Response:
    """A game that the reader has no seat in is as good as none; the text of an old form is not
    lost."""
    if found is None:
        return gone() if "token" in (request.view_args or {}) else abort(404)
    return closed_page(found, _text())


def _button() -> str:
    """The button that was pressed; without one (the key Enter) the sheet is checked, and so it is
    where the form does not say for which position: nothing is played on a guess."""
    if request.form.get("add"):
        return "add"
    pressed = request.form.get("do", "check")
    if read_stand(request.form.get("stand", "")) is None:
        return "check"
    return pressed if pressed in ACTS else "check"


def _filled(place: FormSeat) -> Filled:
    stand = read_stand(request.form.get("stand", "")) or stand_of(place.game)
    return Filled(_text(), _field("standing"), stand, _field("add"))


def _text() -> str:
    return _field("text")


def _field(name: str) -> str:
    """A field with the line ends of a sheet. Too long a one is nobody's orders (413)."""
    found = request.form.get(name, "").replace("\r\n", "\n").replace("\x00", "")
    if len(found) > LONGEST:
        abort(413)
    return found
