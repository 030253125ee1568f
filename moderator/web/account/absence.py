"""A player is away, back, late, or leaves: what mail commands do, by buttons.

What is about a seat goes the way of a sheet with that one command, so that both are one.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from babel.dates import format_date
from flask import Blueprint, Response, abort, redirect, request
from sqlmodel import Session, select
from werkzeug.wrappers import Response as AnyResponse

from moderator.engine.core import LETTERS
from moderator.league.clock import own_absence, vacations
from moderator.league.clock.vacations import Absentee
from moderator.league.options.absence_rules import house_of
from moderator.league.orders import commands, receiving
from moderator.league.orders.arrival import Arrival
from moderator.league.people.context import NoteOf
from moderator.league.people.directory import Sitting
from moderator.league.people.seats import game_of, seats_of
from moderator.locale.catalogue import message as m
from moderator.locale.notes import note
from moderator.locale.scene import Scene
from moderator.publish.telling.absence_rule import away_line, rhythm_line
from moderator.store.at import At
from moderator.store.keys import key
from moderator.store.tables import League, Person, Vacation
from moderator.web.pages import page
from moderator.web.process import runtime
from moderator.web.retrying import retried
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

HOURS = ("12", "24", "48", "72")
"""What more time is asked for by, in hours."""

_ASKED = frozenset(commands.OF_ABSENCE) - {"vacation"}


@blueprint.get("/my/absence")
@signed_in
def shown(person: Person) -> Response:
    return _page(person)


@blueprint.post("/my/absence/vacation")
@signed_in
def take(person: Person) -> AnyResponse:
    """Be away from one day to another, in one league."""
    days = _days()
    if days is None:
        by = speaker(request)
        said = by.say("Choose both days; the last day cannot be before the first.")
        return _page(person, said)
    with runtime().write() as at:
        who = _absentee(at, person, _league(at.session, request.form.get("league", "")))
        came = vacations.take(who, *days)
        moves = house_of(who.league).away_moves
    code, facts = came
    return _came(person, ("vacation-moves" if code == "vacation" and moves else code, facts))


def _days() -> tuple[date, date] | None:
    """Both days as the browser writes them, if they are any and in their order."""
    try:
        first, last = (date.fromisoformat(request.form.get(name, "")) for name in ("first", "last"))
    except ValueError:
        return None
    return (first, last) if first <= last else None


@blueprint.post("/my/absence/vacation/<int:number>/end")
@signed_in
def end(person: Person, number: int) -> AnyResponse:
    """Back early, or it is called off; one that is over stays as it was."""
    with runtime().write() as at:
        row = at.session.get(Vacation, number)
        if row is None or row.person_id != person.id:
            abort(404)
        who = _absentee(at, person, at.session.get_one(League, row.league_id))
        if row.ended_at is not None or date.fromisoformat(row.last_day) < who.today:
            abort(404)
        came = vacations.end(who, row)
    return _came(person, came)


@blueprint.post("/my/absence/seat")
@signed_in
def seat(person: Person) -> AnyResponse:
    """More time for a seat, or leave it, or come back to it."""
    return retried(lambda: _of_seat(person))


def _of_seat(person: Person) -> AnyResponse:
    command = _command()
    with runtime().write() as at:
        sitting = _sitting(at.session, person)
        arrival = Arrival(key(sitting.tenure), command, "form", at.now)
        reply = receiving.receive(at, arrival)
    came = next(iter(reply.notes), (reply.kind, ()))
    return _came(person, came)


def _command() -> str:
    verb, hours = request.form.get("do", ""), request.form.get("by", "")
    if verb not in _ASKED or (verb == "extend" and hours not in HOURS):
        abort(404)
    return f"extend {hours}h\n" if verb == "extend" else f"{verb}\n"


def _sitting(session: Session, person: Person) -> Sitting:
    """The seat that the form names, if it is theirs; 404 for any other."""
    game = game_of(session, request.form.get("game", ""))
    for sitting in seats_of(session, game, person) if game else ():
        if LETTERS[sitting.chair.seat] == request.form.get("seat"):
            return sitting
    return abort(404)


def _league(session: Session, slug: str) -> League:
    league = session.exec(select(League).where(League.slug == slug)).first()
    return league or abort(404)


def _absentee(at: At, person: Person, league: League) -> Absentee:
    """The player in a league that they play in; 404 for any other."""
    mine = at.session.get_one(Person, key(person))
    if not vacations.games_of(at.session, league, mine):
        abort(404)
    return Absentee(at, league, mine, "form", mine.name)


def _came(person: Person, came: NoteOf) -> AnyResponse:
    """What is refused is said with its reason; the rest is seen on the page."""
    code, _ = came
    if code in commands.UNCHANGED and code != "resigning":
        return _page(person, note(speaker(request).teller(Scene()), *came))
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
        day=lambda one: format_date(one, "medium", by.locale),
        short=lambda moment: by.when(moment, at.now),
    )
