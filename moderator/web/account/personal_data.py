"""What is kept about a player: who was at the door, all of it as a file, and leaving for good."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.access import own_data, web_sessions
from moderator.league.archives import forgetting
from moderator.league.own.catalogue import OWN_ACTS
from moderator.league.values.errors import LeagueError
from moderator.store.tables import Person
from moderator.web.account.doing import carry_out, offer, why
from moderator.web.pages import page, words
from moderator.web.process import runtime
from moderator.web.session import go_out, session_number, signed_in, speaker

blueprint = Blueprint("my_data", __name__)


@blueprint.get("/my/sign-ins")
@signed_in
def sign_ins(person: Person) -> Response:
    by = speaker(request)
    with runtime().read() as at:
        open_now = web_sessions.sessions_of(at, person)
        events = web_sessions.events_of(at.session, person)
    return page(
        "web/my/sign-ins.html.j2",
        by,
        person,
        sessions=open_now,
        events=events,
        this=session_number(request),
        short=lambda moment: by.when(moment, at.now),
    )


offer(blueprint, "/my/sign-ins/<int:number>/end", "end-session", "/my/sign-ins")


@blueprint.post("/my/sign-ins/end-others")
@signed_in
def end_others(person: Person) -> AnyResponse:
    carry_out("end-other-sessions", person, {"this": session_number(request)})
    return redirect(f"{request.script_root}/my/sign-ins", 303)


@blueprint.get("/my/data.json")
@signed_in
def export(person: Person) -> Response:
    with runtime().read() as at:
        document = own_data.export(at, person)
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
    by = speaker(request)
    try:
        carry_out("leave", person)
    except LeagueError as error:
        return _farewell(person, why("leave", error))
    return go_out(
        words(
            by,
            None,
            by.say("Your data is deleted"),
            by.say("Everything we knew about you has been deleted."),
        )
    )


def _farewell(person: Person, wrong: str = "") -> Response:
    with runtime().read() as at:
        plan = forgetting.plan(at.session, person)
    return page("web/my/leave.html.j2", speaker(request), person, status=400 if wrong else 200,
                plan=plan, wrong=wrong, act=OWN_ACTS["leave"])  # fmt: skip
