"""What is kept about a player: who was at the door, all of it as a file, and leaving for good."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import own_data, web_sessions
from moderator.league.archives import forgetting
from moderator.store.keys import key
from moderator.store.session import begin, reading
from moderator.store.tables import Person
from moderator.web.again import retried
from moderator.web.house import house
from moderator.web.pages import page
from moderator.web.session import go_out, session_number, signed_in, speaker
from moderator.web.words import words

blueprint = Blueprint("my_data", __name__)


@blueprint.get("/my/sign-ins")
@signed_in
def sign_ins(person: Person) -> Response:
    own, by = house(), speaker(request)
    with reading(own.engine) as session:
        open_now = web_sessions.sessions_of(session, person, own.now())
        events = web_sessions.events_of(session, person)
    now = own.now()
    return page(
        "web/my/sign-ins.html.j2",
        by,
        person,
        sessions=open_now,
        events=events,
        this=session_number(request),
        short=lambda moment: by.when(moment, now),
    )


@blueprint.post("/my/sign-ins/<int:number>/end")
@signed_in
def end(person: Person, number: int) -> AnyResponse:
    own = house()
    with begin(own.engine) as session:
        if not web_sessions.end_session(session, person, number, own.now()):
            abort(404)
    return redirect(f"{request.script_root}/my/sign-ins", 303)


@blueprint.post("/my/sign-ins/end-others")
@signed_in
def end_others(person: Person) -> AnyResponse:
    own = house()
    with begin(own.engine) as session:
        web_sessions.end_all(session, person, own.now(), but=session_number(request))
    return redirect(f"{request.script_root}/my/sign-ins", 303)


@blueprint.get("/my/data.json")
@signed_in
def export(person: Person) -> Response:
    own = house()
    with reading(own.engine) as session:
        document = own_data.export(session, person, own.now())
    response = jsonify(document)
    response.headers["Content-Disposition"] = "attachment; filename=my-data.json"
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/my/leave")
@signed_in
def farewell(person: Person) -> Response:
    return _farewell(person)


@blueprint.post("/my/leave")
@signed_in
def leave(person: Person) -> AnyResponse:
    """Only with their own name typed: nothing brings it back."""
    if request.form.get("name", "").strip() != person.name:
        return _farewell(person, wrong=True)
    return retried(lambda: _forgotten(person))


def _forgotten(person: Person) -> AnyResponse:
    own, by = house(), speaker(request)
    with begin(own.engine) as session:
        known = session.get_one(Person, key(person))
        forgetting.leave(session, own.secret, known, own.now())
    return go_out(
        words(by, None, by.say("You have left"), by.say("What was known of you is forgotten."))
    )


def _farewell(person: Person, *, wrong: bool = False) -> Response:
    with reading(house().engine) as session:
        plan = forgetting.plan(session, person)
    return page("web/my/leave.html.j2", speaker(request), person, status=400 if wrong else 200,
                plan=plan, wrong=wrong)  # fmt: skip
