"""Where one can join, and the way in: by a form and a mail, or at once for who is signed in."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from sqlmodel import Session

from moderator.league.games import joining
from moderator.league.people import places
from moderator.league.values.errors import LeagueError
from moderator.league.values.languages import LANGUAGES
from moderator.locale.refusals import refused
from moderator.locale.speech import Speaker
from moderator.store.tables import Enrolment, Game, League, Person
from moderator.web.account.doing import carry_out, offer
from moderator.web.links import follow, gone
from moderator.web.pages import Button, page, words
from moderator.web.process import runtime
from moderator.web.session import speaker, speaking_to, viewer
from moderator.web.view_marks import once, scarce

blueprint = Blueprint("joining", __name__)


@blueprint.get("/join")
def lists() -> Response:
    person = viewer(request)
    with runtime().read() as at:
        unshown: list[str] = []
        leagues = places.open_leagues(at.session, unshown)
        own = joining.enrolments_of(at.session, person) if person else ()
    return page(
        "web/join/lists.html.j2",
        speaker(request),
        person,
        leagues=leagues,
        unshown=unshown,
        own=own,
    )


@blueprint.get("/join/<league>")
@blueprint.get("/join/<league>/<game>")
def form(league: str, game: str = "") -> Response:
    return _form(league, game)


@blueprint.post("/join/<league>")
@blueprint.post("/join/<league>/<game>")
@scarce
@once
def sign_up(league: str, game: str = "") -> Response:
    """Who is signed in is in at once; a stranger, known or not, gets a mail to confirm."""
    person = viewer(request)
    given = {name: request.form.get(name, "").strip() for name in ("name", "email", "language")}
    try:
        if person is not None:
            row = carry_out("join", person)
            with runtime().read() as at:
                return _told(speaker(request), person, row, *_place(at.session, league, game))
        with runtime().write() as at:
            where = _place(at.session, league, game)
            language = given["language"] if given["language"] in LANGUAGES else ""
            joining.sign_up(at, *where, given["email"], given["name"], language)
    except LeagueError as error:
        return _form(league, game, given, refused(speaker(request), error))
    by = speaker(request)
    said = by.say(
        "We have sent an email to {email}. Follow the link in it and press the button to confirm.",
        email=given["email"],
    )
    return words(by, None, by.say("Check your email"), said)


@blueprint.get("/join/confirm/<token>")
def offered(token: str) -> Response:
    with runtime().read() as at:
        link = joining.look(at, token)
        by = speaking_to(at.session, link[0].person) if link else speaker(request)
    if link is None:
        return gone()
    facts = link[0].link.facts
    by = Speaker(str(facts.get("language") or by.language), by.zone)
    place = f"{facts['game']} ({facts['league']})" if facts["game"] else str(facts["league"])
    said = by.say("{name}, this is about {place}.", name=link[0].person.name, place=place)
    buttons = (
        Button("join", "yes", by.say("I want to play")),
        Button("join", "no", by.say("I do not want to play")),
    )
    return words(by, viewer(request), by.say("Do you want to play?"), said, buttons)


@blueprint.post("/join/confirm/<token>")
@once
def confirmed(token: str) -> Response:
    by, who = speaker(request), viewer(request)
    if request.form.get("join") == "no":
        return _declined(token)
    with runtime().write() as at:
        row: Enrolment | None = follow(at, "accept-place", token)
        if row is None:
            return gone()
        by = speaking_to(at.session, at.session.get_one(Person, row.person_id))
        league = at.session.get_one(League, row.league_id)
        game = at.session.get(Game, row.game_id) if row.game_id else None
    return _told(by, who, row, league, game)


def _declined(token: str) -> Response:
    with runtime().write() as at:
        link = joining.look(at, token)
        by = speaking_to(at.session, link[0].person) if link else speaker(request)
        if follow(at, "decline-place", token) is None:
            return gone()
    said = by.say("You are not in it, and no seat is kept for you. You can sign up again.")
    return words(by, viewer(request), by.say("Thank you"), said)


offer(blueprint, "/my/enrolments/<int:number>/withdraw", "withdraw-enrolment", "/join")


def _place(session: Session, league: str, game: str) -> tuple[League, Game | None]:
    """The league and game of that address; none is there that is not open to all."""
    try:
        return joining.open_place(session, league, game)
    except LeagueError:
        return abort(404)


def _form(league: str, game: str, given: dict[str, str] | None = None, wrong: str = "") -> Response:
    with runtime().read() as at:
        place, wanted = _place(at.session, league, game)
        free = places.free(at.session, wanted) if wanted else ()
        before = len(places.waiting(at.session, place, wanted))
    return page(
        "web/join/form.html.j2",
        speaker(request),
        viewer(request),
        status=400 if wrong else 200,
        wrong=wrong,
        league=place,
        game=wanted,
        free=free,
        before=before,
        given=given or dict.fromkeys(("name", "email", "language"), ""),
        languages=tuple(LANGUAGES),
    )


def _told(
    by: Speaker, who: Person | None, row: Enrolment, league: League, game: Game | None
) -> Response:
    """What came of it."""
    if row.state == "seated" and game is not None:
        said = by.say(
            "You have a seat in {game}. You get an email when it is your turn.", game=game.slug
        )
        return words(by, who, by.say("You have a seat"), said)
    place = game.slug if game else league.name
    said = by.say(
        "You are on the waiting list of {place}. You get an email as soon as there is a seat.",
        place=place,
    )
    return words(by, who, by.say("You are on the list"), said)
