"""A player is away, back, late, or leaves: what mail commands do, by buttons.

What is about a seat goes the way of a sheet with that one command, so that both are one.
"""

from __future__ import annotations

from collections.abc import Mapping

from babel.dates import format_date
from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from moderator.league.clock import own_absence
from moderator.league.orders import commands
from moderator.league.own.catalogue import OWN_ACTS
from moderator.league.own.playing import HOURS
from moderator.league.values.errors import LeagueError
from moderator.locale.catalogue import message as m
from moderator.publish.telling.absence_rule import away_line, rhythm_line
from moderator.store.tables import Person
from moderator.web.account.doing import carry_out, why
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.session import signed_in, speaker

blueprint = Blueprint("my_absence", __name__)

DONE: Mapping[str, str] = {
    "vacation": m("Your vacation is saved. The current deadline stays as it is."),
    "vacation-moves": m("Your vacation is saved."),
    "vacation-ended": m("Your vacation ends today. The current deadline stays as it is."),
    "vacation-called-off": m("Your vacation is cancelled."),
    "extended": m("The deadline has been moved."),
    "extended-last": m("The deadline has been moved."),
    "faster-wished": m("Saved. It starts when all players have agreed."),
    "faster-agreed": m("All players have agreed: from the next deadline on, the game goes faster."),
    "slower": m("Saved: from the next deadline on, the game has its usual pace."),
    "resigned": m(
        "You have left this game. Until somebody takes over your seat, you can come back."
    ),
    "back-seat": m("You have your seat again."),
}
"""What has been done, by the code that the page's address says it with."""

STATES: Mapping[str, str] = {
    "now": m("now"),
    "planned": m("still to come"),
    "past": m("finished"),
    "ended": m("ended early"),
    "called-off": m("cancelled"),
}

_ASKED = frozenset(commands.OF_ABSENCE) - {"vacation"}


@blueprint.get("/my/absence")
@signed_in
def shown(person: Person) -> Response:
    return _page(person)


@blueprint.post("/my/absence/vacation")
@signed_in
def take(person: Person) -> AnyResponse:
    return _done("take-vacation", person)


@blueprint.post("/my/absence/vacation/<int:number>/end")
@signed_in
def end(person: Person, number: int) -> AnyResponse:
    return _done("end-vacation", person)


@blueprint.post("/my/absence/seat")
@signed_in
def seat(person: Person) -> AnyResponse:
    """More time for a seat, or leave it, or come back to it."""
    verb = request.form.get("do", "")
    if verb not in _ASKED:
        abort(404)
    return _done(verb, person)


def _done(name: str, person: Person) -> AnyResponse:
    """What is refused is said with its reason; the rest is seen on the page."""
    try:
        code, _ = carry_out(name, person)
    except LeagueError as error:
        return _page(person, why(name, error))
    return redirect(f"{request.script_root}/my/absence?done={code}", 303)


def _page(person: Person, wrong: str = "") -> Response:
    by = speaker(request)
    with runtime().read() as at:
        unshown: list[str] = []
        leagues = own_absence.leagues_of(at, person, unshown)
        seats = own_absence.seats_of(at, person, unshown)
    return page(
        "web/my/absence.html.j2",
        by,
        person,
        status=400 if wrong else 200,
        wrong=wrong,
        done=DONE.get(request.args.get("done", "")),
        given=request.form,
        leagues=leagues,
        unshown=unshown,
        seats=seats,
        rule=lambda house: away_line(by, house),
        rhythm=lambda faster: rhythm_line(by, faster),
        states=STATES,
        hours=HOURS,
        acts=OWN_ACTS,
        day=lambda date: format_date(date, "medium", by.locale),
        short=lambda moment: by.when(moment, at.now),
    )
