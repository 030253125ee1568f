"""The form's addresses: by the link of a mail, and by a session.

After a button the browser is led on to a page that is opened by GET, so that reloading it and going
back do nothing twice. A script is told that page's address instead.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, redirect, request
from sqlmodel import Session
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import seat_links
from moderator.league.access.seat_links import Linked
from moderator.league.orders import handing_in
from moderator.store.at import At
from moderator.store.tables import Person
from moderator.web.csrf import is_ours, owner_of_form
from moderator.web.form.buttons import ACTS, keep, press, pressed_before
from moderator.web.form.content import now_said, shown, typed
from moderator.web.form.form_seat import FormSeat, by_session, by_token, play_address
from moderator.web.form.pages import (
    answered_page,
    changed_part,
    closed_page,
    fragment,
    kept_page,
    whole_page,
)
from moderator.web.form.sent_form import FIELDS, button, field, sent_form
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


@blueprint.get("/play/<token>/now")
@frequent
def linked_now(token: str) -> Response:
    return _now(lambda session: by_token(session, token))


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
        return kept_page(slug, "" if _kept_for_owner(slug) else field("text"))
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


@blueprint.get("/my/games/<slug>/now")
@frequent
@signed_in
def own_now(person: Person, slug: str) -> Response:
    return _now(lambda session: by_session(session, person, slug))


def _kept_for_owner(slug: str) -> bool:
    """Keep what was sent for whom the form was opened, who is not signed in now. Nothing of it is
    played, and only they find it; false where this browser got no such form."""
    with runtime().write() as at:
        person = at.session.get(Person, owner_of_form(request) or 0)
        place = by_session(at.session, person, slug) if person else None
        if place is None:
            return False
        sent = sent_form(place.game, at.now)
        for part in sent.typings:
            keep(at, place, sent, part)
        return True


def _opened(find: Finder) -> Response:
    answer = request.args.get("answer", "")
    with runtime().read() as at:
        place = find(at.session)
        if not isinstance(place, FormSeat):
            return _closed(at, place, answer)
        return whole_page(at, place, shown(at, place, answer))


def _closed(at: At, linked: Linked | None, answer: str) -> Response:
    """A link whose question is over shows the answer to what was sent by it, to who has that
    page's address; else nothing."""
    if linked is not None:
        reply = handing_in.answer_of(at.session, linked.sitting.tenure, answer)
        if reply is not None:
            return answered_page(at, linked, reply)
    return _nothing(linked)


def _sent(find: Finder) -> AnyResponse:
    return retried(lambda: _acted(find))


def _acted(find: Finder) -> AnyResponse:
    with runtime().write() as at:
        place = find(at.session)
        if isinstance(place, FormSeat):
            return _led_on(_pressed(at, place, find))
        pressed_again = _pressed_again(at, place) if place else ""
        return _led_on(pressed_again) if pressed_again else _nothing(place)


def _pressed(at: At, place: FormSeat, find: Finder) -> str:
    """Do what the button says; the address of the page that shows what came of it."""
    done = press(at, place, sent_form(place.game, at.now), button(ACTS))
    answer = done.show
    if done.reply is not None:
        answer = handing_in.note_answer(at, place.sitting.tenure, done.reply)
    after = find(at.session)
    if isinstance(after, FormSeat):
        return place.page(answer, done.anchor)
    return _next_page(at, place, answer)


def _next_page(at: At, place: FormSeat, answer: str) -> str:
    """Where the link of a mail leads once its question is answered: to the next question of that
    seat, or where there is none yet, to what came of the answer."""
    if place.seat not in place.game.asked:
        return place.page(answer)
    token = seat_links.open_link(at, place.game, place.sitting.tenure)
    return f"{play_address(token)}?answer={answer}#result"


def _pressed_again(at: At, linked: Linked) -> str:
    """Who presses a button twice gets the answer of the first time, also where that has ended the
    question; empty where this was sent for the first time."""
    place = FormSeat(linked.game, linked.sitting, request.path)
    reply = pressed_before(at, place, sent_form(place.game, at.now), button(ACTS))
    if reply is None or linked.sitting.tenure.ended_at is not None:
        return ""
    return _next_page(at, place, handing_in.note_answer(at, linked.sitting.tenure, reply))


def _led_on(address: str) -> AnyResponse:
    if request.headers.get("X-Led-On-By") == "script":
        return Response(address, mimetype="text/plain", headers={"Cache-Control": "no-store"})
    return redirect(address, 303)


def _typed_so_far(find: Finder) -> Response:
    """The sheet as it is typed: what is wrong with it, and what may follow. Nothing is kept."""
    with runtime().read() as at:
        place = find(at.session)
        if not isinstance(place, FormSeat):
            return _nothing(place)
        sent = sent_form(place.game, at.now)
        return fragment(place, typed(at, place, sent.text, sent.stand))


def _kept(find: Finder) -> Response:
    """Remember the fields as they stand; what the page goes on from now, field by field."""
    with runtime().write() as at:
        place = find(at.session)
        if not isinstance(place, FormSeat):
            return _nothing(place)
        sent = sent_form(place.game, at.now)
        bases = {part: keep(at, place, sent, part) for part in sent.typings}
        said = "\n".join(f"{FIELDS[part]} {base}" for part, base in bases.items())
    return Response(said, mimetype="text/plain", headers={"Cache-Control": "no-store"})


def _now(find: Finder) -> Response:
    """What has changed since the page was opened; no content where nothing has."""
    with runtime().read() as at:
        place = find(at.session)
        if not isinstance(place, FormSeat):
            return _nothing(place)
        said = now_said(at, place, request.args.get("seen", ""))
        return Response(status=204) if said is None else changed_part(place, said)


def _nothing(linked: Linked | None) -> Response:
    """A game that the reader has no seat in is as good as none; the text of an old form is not
    lost."""
    if linked is None:
        return gone() if "token" in (request.view_args or {}) else abort(404)
    return closed_page(linked, field("text"))
